import vetvec

rows = vetvec.Encoder("builtin:").embed(["hello"])
print(f"{len(rows)} vector of {len(rows[0])}")
