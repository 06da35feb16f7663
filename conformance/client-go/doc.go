// Package clientgo drives an API server the way operators do: with the clients of client-go and with a controller-runtime manager.
//
// Its tests start the built Node host themselves. CRDLAB_BASE names a server that runs already, a real API server for example.
package clientgo
