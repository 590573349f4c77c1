module example.org/vetvec/go

go 1.24
