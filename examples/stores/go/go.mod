module vetvec-example-pgvector

go 1.24

require (
	example.org/vetvec/go v0.0.0
	github.com/lib/pq v1.10.9
)

replace example.org/vetvec/go => ../../../bindings/go
