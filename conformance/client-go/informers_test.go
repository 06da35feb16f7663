package clientgo

import (
	"context"
	"slices"
	"strings"
	"testing"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apiextensions "k8s.io/apiextensions-apiserver/pkg/client/clientset/clientset"
	"k8s.io/apiextensions-apiserver/pkg/client/informers/externalversions"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/metadata"
	"k8s.io/client-go/metadata/metadatainformer"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

// namesIn returns the names in the store of an informer, sorted.
func namesIn(informer cache.SharedIndexInformer) string {
	var names []string
	for _, item := range informer.GetStore().List() {
		if accessor, err := meta.Accessor(item); err == nil {
			names = append(names, accessor.GetName())
		}
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

func awaitNames(ctx context.Context, t *testing.T, informer cache.SharedIndexInformer, want string) {
	t.Helper()
	eventually(ctx, t, "the informer has: "+want, func(context.Context) (bool, error) {
		return namesIn(informer) == want, nil
	})
}

// run starts an informer and waits until it has its first list.
func run(ctx context.Context, t *testing.T, informer cache.SharedIndexInformer) {
	t.Helper()
	go informer.RunWithContext(ctx)
	if !cache.WaitForCacheSync(ctx.Done(), informer.HasSynced) {
		t.Fatal("the informer has no first list")
	}
}

func dynamicInformer(t *testing.T, config *rest.Config, resource schema.GroupVersionResource) cache.SharedIndexInformer {
	t.Helper()
	client := must(dynamic.NewForConfig(config))(t)
	return dynamicinformer.NewDynamicSharedInformerFactory(client, 0).ForResource(resource).Informer()
}

// TestTypedInformer follows CRDs with the generated informers, over protobuf.
func TestTypedInformer(t *testing.T) {
	ctx := testContext(t)
	group := groupOf(t)
	ofTest := func(options *metav1.ListOptions) { options.LabelSelector = "test=typed-informer" }
	client := must(apiextensions.NewForConfig(configOf()))(t)
	factory := externalversions.NewSharedInformerFactoryWithOptions(client, 0, externalversions.WithTweakListOptions(ofTest))
	informer := factory.Apiextensions().V1().CustomResourceDefinitions()
	run(ctx, t, informer.Informer())
	awaitNames(ctx, t, informer.Informer(), "")

	crd := widgets(group)
	crd.Labels = map[string]string{"test": "typed-informer"}
	install(ctx, t, crd)
	eventually(ctx, t, "the lister has the established CRD", func(context.Context) (bool, error) {
		found, err := informer.Lister().Get(crd.Name)
		return err == nil && isTrue(found, apiextensionsv1.Established), ignoreNotFound(err)
	})
	remove(ctx, t, crd.Name)
	awaitNames(ctx, t, informer.Informer(), "")
}

// TestInformersThroughChanges follows objects while their CRD changes, is deleted and comes back.
func TestInformersThroughChanges(t *testing.T) {
	ctx := testContext(t)
	group := groupOf(t)
	install(ctx, t, widgets(group))
	items := dynamicClient(t).Resource(widgetsOf(group)).Namespace("default")
	must(items.Create(ctx, widget(group, "a", ""), metav1.CreateOptions{}))(t)

	whole := dynamicInformer(t, configOf(), widgetsOf(group))
	run(ctx, t, whole)
	partial := metadatainformer.NewSharedInformerFactory(must(metadata.NewForConfig(configOf()))(t), 0).
		ForResource(widgetsOf(group)).Informer()
	run(ctx, t, partial)
	awaitNames(ctx, t, whole, "a")
	awaitNames(ctx, t, partial, "a")

	t.Run("a new field", func(t *testing.T) { seesNewField(ctx, t, whole, group) })
	t.Run("a new version", func(t *testing.T) { seesNewVersion(testContext(t), t, group) })
	t.Run("the CRD is deleted and comes back", func(t *testing.T) {
		remove(ctx, t, "widgets."+group)
		install(ctx, t, widgets(group))
		must(items.Create(ctx, widget(group, "c", ""), metav1.CreateOptions{}))(t)
		awaitNames(ctx, t, whole, "c")
		awaitNames(ctx, t, partial, "c")
	})
}

// change updates a CRD and waits until the server serves it so.
func change(ctx context.Context, t *testing.T, name, patch string) {
	t.Helper()
	crds := crdClient(t).ApiextensionsV1().CustomResourceDefinitions()
	must(crds.Patch(ctx, name, types.JSONPatchType, []byte(patch), metav1.PatchOptions{}))(t)
}

func seesNewField(ctx context.Context, t *testing.T, informer cache.SharedIndexInformer, group string) {
	items := dynamicClient(t).Resource(widgetsOf(group)).Namespace("default")
	watching := must(items.Watch(ctx, metav1.ListOptions{}))(t)
	defer watching.Stop()
	change(ctx, t, "widgets."+group, `[{"op":"add","path":"/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/color",
		"value":{"type":"string","default":"red"}}]`)
	// The server ends watches when the schema changes, so that clients list the objects again.
	eventually(ctx, t, "the watch ends", func(context.Context) (bool, error) {
		select {
		case _, open := <-watching.ResultChan():
			return !open, nil
		default:
			return false, nil
		}
	})
	eventually(ctx, t, "the new field is served", func(ctx context.Context) (bool, error) {
		found, err := items.Get(ctx, "a", metav1.GetOptions{})
		return err == nil && field(found, "spec", "color") == "red", err
	})
	must(items.Create(ctx, widget(group, "b", ""), metav1.CreateOptions{}))(t)
	awaitNames(ctx, t, informer, "a b")
	for _, item := range informer.GetStore().List() {
		if color := field(item.(*unstructured.Unstructured), "spec", "color"); color != "red" {
			t.Errorf("color %v", color)
		}
	}
}

func seesNewVersion(ctx context.Context, t *testing.T, group string) {
	change(ctx, t, "widgets."+group, `[{"op":"copy","from":"/spec/versions/0","path":"/spec/versions/1"},
		{"op":"replace","path":"/spec/versions/1/name","value":"v2"},{"op":"replace","path":"/spec/versions/1/storage","value":false}]`)
	second := widgetsOf(group)
	second.Version = "v2"
	informer := dynamicInformer(t, configOf(), second)
	run(ctx, t, informer)
	awaitNames(ctx, t, informer, "a b")
	for _, item := range informer.GetStore().List() {
		if version := item.(*unstructured.Unstructured).GetAPIVersion(); version != group+"/v2" {
			t.Errorf("apiVersion %s", version)
		}
	}
}
