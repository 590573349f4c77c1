module vetvec/go

go 1.24
