package clientgo

import (
	"path/filepath"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/client-go/tools/clientcmd/api"
)

// TestKubeconfig reads the server from a file, as kubectl and operators do.
func TestKubeconfig(t *testing.T) {
	ctx := testContext(t)
	group := groupOf(t)
	install(ctx, t, widgets(group))
	file := api.NewConfig()
	file.Clusters["crdlab"] = &api.Cluster{Server: base}
	file.AuthInfos["me"] = &api.AuthInfo{Token: "any"}
	file.Contexts["tests"] = &api.Context{Cluster: "crdlab", AuthInfo: "me", Namespace: "default"}
	file.CurrentContext = "tests"
	path := filepath.Join(t.TempDir(), "config")
	if err := clientcmd.WriteToFile(*file, path); err != nil {
		t.Fatal(err)
	}

	loaded := clientcmd.NewNonInteractiveDeferredLoadingClientConfig(
		&clientcmd.ClientConfigLoadingRules{ExplicitPath: path}, &clientcmd.ConfigOverrides{})
	namespace, _, err := loaded.Namespace()
	if err != nil || namespace != "default" {
		t.Fatalf("namespace %q, %v", namespace, err)
	}
	client := must(dynamic.NewForConfig(must(loaded.ClientConfig())(t)))(t).Resource(widgetsOf(group)).Namespace(namespace)
	must(client.Create(ctx, widget(group, "one", ""), metav1.CreateOptions{}))(t)
	if list := must(client.List(ctx, metav1.ListOptions{}))(t); len(list.Items) != 1 {
		t.Errorf("%v", list.Items)
	}
}
