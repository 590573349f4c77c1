#!/usr/bin/env python3
"""Fails when a slot number of src/onnx/ort_api.cc is not the one of ort_api_members.txt.

usage: ort_slots.py ORT_API_CC

The list is compared with onnxruntime_c_api.h, if it is at VETVEC_ORT_HEADER or where packages of ONNX Runtime put it.
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
LIST = pathlib.Path(__file__).with_name("ort_api_members.txt")
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


def listed():
    return [line for line in LIST.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]


def main():
    names, path = listed(), header()
    taken = [(int(slot), THEIRS.get(ours, ours))
             for slot, ours in TAKE.findall(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))]
    wrong = [f"slot {slot} is {names[slot] if slot < len(names) else 'not listed'}, not {name}"
             for slot, name in taken if names[slot:slot + 1] != [name]]
    if not taken:
        wrong.append("no slot was found in " + sys.argv[1])
    if path and members(path.read_text(encoding="utf-8"))[:len(names)] != names:
        wrong.append(f"{LIST.name} differs from {path}")
    print("\n".join(wrong) or f"{len(taken)} slots match {LIST.name}" + (f", and it matches {path}" if path else ""))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
