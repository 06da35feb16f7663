package clientgo

import (
	"context"
	"flag"
	"fmt"
	"net/http"
	"os"
	"testing"

	"crdlab.dev/conformance/go-host"
	"github.com/go-logr/logr"
	"k8s.io/client-go/rest"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

// base is the URL of the server under test.
var base string

// isCluster reports whether the server has namespaces and the garbage collector. A bare API server has neither.
var isCluster bool

func TestMain(m *testing.M) {
	flag.Parse()
	if !testing.Verbose() {
		// Informers and managers log each error that they retry.
		klog.SetLogger(logr.Discard())
	}
	ctrl.SetLogger(klog.Background())
	code, err := runOnServer(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

func runOnServer(m *testing.M) (int, error) {
	url, stop, err := gohost.Serve()
	if err != nil {
		return 0, err
	}
	defer stop()
	base = url
	response, err := http.Get(base + "/api/v1/namespaces/default")
	if err != nil {
		return 0, err
	}
	_ = response.Body.Close()
	isCluster = response.StatusCode == http.StatusOK
	return m.Run(), nil
}

// configOf returns the configuration that client-go needs: the URL and nothing else.
func configOf() *rest.Config {
	return &rest.Config{Host: base, QPS: -1}
}

// needsCluster skips a test of what a bare API server does not have.
func needsCluster(t *testing.T) {
	t.Helper()
	if !isCluster {
		t.Skip("the server has no namespaces and no garbage collector")
	}
}

// testContext is done when the test ends or exceeds its limit.
func testContext(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	t.Cleanup(cancel)
	return ctx
}
