#!/usr/bin/env python3
"""Fails when a slot number of src/onnx/ort_api.cc is not the one of onnxruntime_c_api.h.

usage: ort_slots.py ORT_API_CC

The header is looked for at VETVEC_ORT_HEADER, and where packages of ONNX Runtime put it; without one: skipped, exit
status 77.
"""
import os
import pathlib
import re
import sys

PLACES = ["/usr/include/onnxruntime", "/usr/include/onnxruntime/core/session", "/usr/local/include/onnxruntime",
          "/usr/local/include"]
# Where our name is not a piece of theirs.
THEIRS = {"SetOptimization": "SetSessionGraphOptimizationLevel", "SetIntraOpThreads": "SetIntraOpNumThreads",
          "SetInterOpThreads": "SetInterOpNumThreads", "InputCount": "SessionGetInputCount",
          "OutputCount": "SessionGetOutputCount", "InputType": "SessionGetInputTypeInfo",
          "OutputType": "SessionGetOutputTypeInfo", "InputName": "SessionGetInputName",
          "OutputName": "SessionGetOutputName", "SetTerminate": "RunOptionsSetTerminate",
          "CreateTensorWithData": "CreateTensorWithDataAsOrtValue", "TensorData": "GetTensorMutableData",
          "CastToTensorInfo": "CastTypeInfoToTensorInfo", "ElementType": "GetTensorElementType",
          "DimensionCount": "GetDimensionsCount", "Dimensions": "GetDimensions", "TensorInfo": "GetTensorTypeAndShape",
          "DefaultAllocator": "GetAllocatorWithDefaultOptions", "ReleaseTensorInfo": "ReleaseTensorTypeAndShapeInfo",
          "AddConfig": "AddSessionConfigEntry"}
MEMBER = re.compile(r"ORT_API2_STATUS\s*\(\s*(\w+)|ORT_CLASS_RELEASE\s*\(\s*(\w+)|\(\s*ORT_API_CALL\s*\*\s*(\w+)\s*\)")
TAKE = re.compile(r"Take\(table, (\d+), &api->(\w+)\)")


def header():
    named = os.environ.get("VETVEC_ORT_HEADER")
    paths = [pathlib.Path(named)] if named else [pathlib.Path(place, "onnxruntime_c_api.h") for place in PLACES]
    return next((path for path in paths if path.is_file()), None)


def members(text):
    """The members of struct OrtApi, in their order."""
    text = re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.S)
    begin = text.index("struct OrtApi {")
    body = text[begin:text.index("\n};", begin)]
    return [name or (f"Release{released}" if released else pointer) for name, released, pointer in MEMBER.findall(body)]


def main():
    path = header()
    if path is None:
        print("SKIPPED: onnxruntime_c_api.h is not here (Debian 12 has no package of it)")
        return 77
    names = members(path.read_text(encoding="utf-8"))
    taken = TAKE.findall(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
    wrong = [f"slot {slot} is {names[int(slot)]}, not {THEIRS.get(ours, ours)}" for slot, ours in taken
             if names[int(slot)] != THEIRS.get(ours, ours)]
    if not taken:
        wrong.append("no slot was found in " + sys.argv[1])
    print("\n".join(wrong) or f"{len(taken)} slots match {path}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
