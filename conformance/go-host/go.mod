module crdlab.dev/conformance/go-host

go 1.26.0
