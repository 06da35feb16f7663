// Package envtest shows tests with envtest that need no binaries of etcd and kube-apiserver.
package envtest

import (
	"testing"

	"k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/envtest"
)

func greeting(name string) *unstructured.Unstructured {
	return &unstructured.Unstructured{Object: map[string]any{
		"apiVersion": "example.com/v1",
		"kind":       "Greeting",
		"metadata":   map[string]any{"name": "first", "namespace": "default"},
		"spec":       map[string]any{"name": name},
	}}
}

func TestGreeting(t *testing.T) {
	existing := true
	// The server is the one of $KUBECONFIG.
	environment := &envtest.Environment{UseExistingCluster: &existing, CRDDirectoryPaths: []string{"../typescript-operator/crd.yaml"}}
	config, err := environment.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = environment.Stop() })
	objects, err := client.New(config, client.Options{})
	if err != nil {
		t.Fatal(err)
	}
	created := greeting("Ada")
	if err := objects.Create(t.Context(), created); err != nil {
		t.Fatal(err)
	}
	if created.GetGeneration() != 1 {
		t.Errorf("generation %d of a new object", created.GetGeneration())
	}
	if err := objects.Create(t.Context(), greeting("Ada")); !errors.IsAlreadyExists(err) {
		t.Errorf("created twice: %v", err)
	}
}
