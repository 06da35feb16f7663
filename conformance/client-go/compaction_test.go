package clientgo

import (
	"context"
	"strings"
	"testing"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/watch"
)

const megabyte = 1 << 20

// forget makes a server drop the history of widgets from a version on, so that a watch from there gets 410.
//
// crdlab keeps 32 MiB of it, and one object whose updates are larger than that drives out the rest. A real server starts a new watch
// cache when the CRD changes, and that cache has no history.
func forget(ctx context.Context, t *testing.T, group, version string) {
	t.Helper()
	items := dynamicClient(t).Resource(widgetsOf(group)).Namespace("default")
	big := widget(group, "big", strings.Repeat("x", megabyte))
	big = must(items.Create(ctx, big, metav1.CreateOptions{}))(t)
	for round := range 40 {
		set(t, big, int64(round%2), "spec", "size")
		big = must(items.Update(ctx, big, metav1.UpdateOptions{}))(t)
	}
	if err := items.Delete(ctx, "big", metav1.DeleteOptions{}); err != nil {
		t.Fatal(err)
	}
	change(ctx, t, "widgets."+group, `[{"op":"add","path":"/spec/versions/0/additionalPrinterColumns",
		"value":[{"name":"Size","type":"integer","jsonPath":".spec.size"}]}]`)
	eventually(ctx, t, "old versions are forgotten", func(ctx context.Context) (bool, error) {
		return startOfWatch(ctx, t, group, version) == 410, nil
	})
}

// TestInformerThroughCompaction cuts the connection of an informer until the server has forgotten what happened meanwhile.
func TestInformerThroughCompaction(t *testing.T) {
	ctx := testContext(t)
	group := groupOf(t)
	install(ctx, t, widgets(group))
	items := dynamicClient(t).Resource(widgetsOf(group)).Namespace("default")
	for _, name := range []string{"changed", "deleted", "same"} {
		must(items.Create(ctx, widget(group, name, "before"), metav1.CreateOptions{}))(t)
	}
	var between gate
	informer := dynamicInformer(t, between.config(), widgetsOf(group))
	run(ctx, t, informer)
	awaitNames(ctx, t, informer, "changed deleted same")
	list := must(items.List(ctx, metav1.ListOptions{}))(t)
	listed := between.lists()

	between.setClosed(true)
	if err := items.Delete(ctx, "deleted", metav1.DeleteOptions{}); err != nil {
		t.Fatal(err)
	}
	must(items.Create(ctx, widget(group, "created", "after"), metav1.CreateOptions{}))(t)
	changed := must(items.Get(ctx, "changed", metav1.GetOptions{}))(t)
	set(t, changed, "after", "spec", "note")
	must(items.Update(ctx, changed, metav1.UpdateOptions{}))(t)
	forget(ctx, t, group, list.GetResourceVersion())

	between.setClosed(false)
	awaitNames(ctx, t, informer, "changed created same")
	item, _, err := informer.GetStore().GetByKey("default/changed")
	if err != nil || field(item.(*unstructured.Unstructured), "spec", "note") != "after" {
		t.Errorf("%v, %v", item, err)
	}
	if now := between.lists(); now <= listed {
		t.Errorf("the informer did not list again: %d lists, before %d", now, listed)
	}
	must(items.Create(ctx, widget(group, "later", ""), metav1.CreateOptions{}))(t)
	awaitNames(ctx, t, informer, "changed created later same")
}

// startOfWatch returns the code of the error with which a watch from a version begins, or 0.
func startOfWatch(ctx context.Context, t *testing.T, group, version string) int32 {
	t.Helper()
	items := dynamicClient(t).Resource(widgetsOf(group)).Namespace("default")
	watching, err := items.Watch(ctx, metav1.ListOptions{ResourceVersion: version})
	if status, ok := err.(apierrors.APIStatus); ok {
		return status.Status().Code
	}
	if err != nil {
		t.Fatal(err)
	}
	defer watching.Stop()
	event := <-watching.ResultChan()
	if event.Type != watch.Error {
		return 0
	}
	status, _ := event.Object.(*metav1.Status)
	return status.Code
}
