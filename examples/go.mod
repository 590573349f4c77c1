module vetvec-examples

go 1.24

require example.org/vetvec/go v0.0.0

replace example.org/vetvec/go => ../bindings/go
