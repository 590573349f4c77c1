module vetvec-examples

go 1.24

require vetvec/go v0.0.0

replace vetvec/go => ../bindings/go
