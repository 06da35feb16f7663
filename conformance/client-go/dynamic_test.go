package clientgo

import (
	"context"
	"fmt"
	"strings"
	"testing"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/metadata"
	"k8s.io/client-go/tools/pager"
	"k8s.io/client-go/util/retry"
)

func TestDynamicClient(t *testing.T) {
	ctx := testContext(t)
	group := groupOf(t)
	install(ctx, t, widgets(group))
	client := dynamicClient(t).Resource(widgetsOf(group)).Namespace("default")

	t.Run("create", func(t *testing.T) { createsWidgets(ctx, t, client, group) })
	t.Run("update", func(t *testing.T) { updatesWidget(ctx, t, client) })
	t.Run("patch", func(t *testing.T) { patchesWidget(ctx, t, client) })
	t.Run("list in pages", func(t *testing.T) { listsInPages(ctx, t, client) })
	t.Run("watch", func(t *testing.T) { watchesWidgets(ctx, t, client, group) })
	t.Run("metadata", func(t *testing.T) { readsMetadata(ctx, t, group) })
	t.Run("delete", func(t *testing.T) { deletesWidgets(ctx, t, client) })
}

func createsWidgets(ctx context.Context, t *testing.T, client dynamic.ResourceInterface, group string) {
	for i := range 5 {
		created, err := client.Create(ctx, widget(group, fmt.Sprintf("w%d", i), "new"), metav1.CreateOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if size := field(created, "spec", "size"); size != int64(1) || created.GetGeneration() != 1 {
			t.Errorf("size %v, generation %d", size, created.GetGeneration())
		}
	}
	generated := widget(group, "", "new")
	generated.SetGenerateName("some-")
	created, err := client.Create(ctx, generated, metav1.CreateOptions{})
	if err != nil || len(created.GetName()) != len("some-")+5 {
		t.Fatalf("%v, %v", created, err)
	}
	wrong := widget(group, "wrong", "new")
	wrong.Object["spec"].(map[string]any)["size"] = int64(10)
	_, err = client.Create(ctx, wrong, metav1.CreateOptions{})
	if cause, ok := apierrors.StatusCause(err, metav1.CauseTypeFieldValueInvalid); !ok || cause.Field != "spec.size" {
		t.Errorf("a size that is too large: %v", err)
	}
	unknown := widget(group, "unknown", "new")
	unknown.Object["spec"].(map[string]any)["sice"] = int64(1)
	_, err = client.Create(ctx, unknown, metav1.CreateOptions{FieldValidation: metav1.FieldValidationStrict})
	if !apierrors.IsBadRequest(err) || !strings.Contains(err.Error(), `unknown field "spec.sice"`) {
		t.Errorf("an unknown field: %v", err)
	}
}

func updatesWidget(ctx context.Context, t *testing.T, client dynamic.ResourceInterface) {
	stale := must(client.Get(ctx, "w0", metav1.GetOptions{}))(t)
	changed := stale.DeepCopy()
	set(t, changed, "changed", "spec", "note")
	set(t, changed, "ignored", "status", "note")
	updated := must(client.Update(ctx, changed, metav1.UpdateOptions{}))(t)
	if updated.GetGeneration() != 2 || field(updated, "status") != nil {
		t.Errorf("generation %d, status %v", updated.GetGeneration(), field(updated, "status"))
	}
	if _, err := client.Update(ctx, changed, metav1.UpdateOptions{}); !apierrors.IsConflict(err) {
		t.Errorf("update of an old version: %v", err)
	}
	current := stale
	err := retry.RetryOnConflict(retry.DefaultRetry, func() error {
		set(t, current, "seen", "status", "note")
		set(t, current, "ignored", "spec", "note")
		_, err := client.UpdateStatus(ctx, current, metav1.UpdateOptions{})
		current = must(client.Get(ctx, "w0", metav1.GetOptions{}))(t)
		return err
	})
	found := must(client.Get(ctx, "w0", metav1.GetOptions{}))(t)
	if err != nil || field(found, "status", "note") != "seen" || field(found, "spec", "note") != "changed" || found.GetGeneration() != 2 {
		t.Errorf("%v, %v", found, err)
	}
}

func patchesWidget(ctx context.Context, t *testing.T, client dynamic.ResourceInterface) {
	for _, patch := range []struct {
		kind        types.PatchType
		text        string
		subresource []string
		path        []string
		value       any
	}{
		{types.MergePatchType, `{"spec":{"size":2}}`, nil, []string{"spec", "size"}, int64(2)},
		{types.JSONPatchType, `[{"op":"replace","path":"/spec/size","value":3}]`, nil, []string{"spec", "size"}, int64(3)},
		{types.MergePatchType, `{"status":{"note":"ready"}}`, []string{"status"}, []string{"status", "note"}, "ready"},
		{types.MergePatchType, `{"spec":{"replicas":4}}`, []string{"scale"}, []string{"spec", "replicas"}, int64(4)},
	} {
		patched, err := client.Patch(ctx, "w1", patch.kind, []byte(patch.text), metav1.PatchOptions{}, patch.subresource...)
		if err != nil || field(patched, patch.path...) != patch.value {
			t.Errorf("%s %s: %v, %v", patch.kind, patch.text, patched, err)
		}
	}
	_, err := client.Patch(ctx, "w1", types.StrategicMergePatchType, []byte(`{}`), metav1.PatchOptions{})
	if !apierrors.IsUnsupportedMediaType(err) {
		t.Errorf("strategic merge patch: %v", err)
	}
}

func listsInPages(ctx context.Context, t *testing.T, client dynamic.ResourceInterface) {
	first := must(client.List(ctx, metav1.ListOptions{Limit: 2}))(t)
	if len(first.Items) != 2 || first.GetContinue() == "" || first.GetRemainingItemCount() == nil || *first.GetRemainingItemCount() != 4 {
		t.Errorf("%d items, continue %q, %v remaining", len(first.Items), first.GetContinue(), first.GetRemainingItemCount())
	}
	pages := pager.New(func(ctx context.Context, options metav1.ListOptions) (runtime.Object, error) {
		return client.List(ctx, options)
	})
	pages.PageSize = 2
	var names []string
	err := pages.EachListItem(ctx, metav1.ListOptions{}, func(item runtime.Object) error {
		names = append(names, item.(*unstructured.Unstructured).GetName())
		return nil
	})
	if err != nil || len(names) != 6 {
		t.Errorf("%q, %v", names, err)
	}
	one := must(client.List(ctx, metav1.ListOptions{FieldSelector: "metadata.name=w3"}))(t)
	if len(one.Items) != 1 || one.Items[0].GetName() != "w3" {
		t.Errorf("%v", one.Items)
	}
}

func watchesWidgets(ctx context.Context, t *testing.T, client dynamic.ResourceInterface, group string) {
	list := must(client.List(ctx, metav1.ListOptions{}))(t)
	watching := must(client.Watch(ctx, metav1.ListOptions{ResourceVersion: list.GetResourceVersion()}))(t)
	defer watching.Stop()
	must(client.Create(ctx, widget(group, "watched", "new"), metav1.CreateOptions{}))(t)
	must(client.Patch(ctx, "watched", types.MergePatchType, []byte(`{"spec":{"size":5}}`), metav1.PatchOptions{}))(t)
	if err := client.Delete(ctx, "watched", metav1.DeleteOptions{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []watch.EventType{watch.Added, watch.Modified, watch.Deleted} {
		event := <-watching.ResultChan()
		if item, ok := event.Object.(*unstructured.Unstructured); !ok || event.Type != want || item.GetName() != "watched" {
			t.Errorf("%s %v, want %s", event.Type, event.Object, want)
		}
	}
}

// readsMetadata uses the client that asks for PartialObjectMetadata, as the garbage collector and metadata informers do.
func readsMetadata(ctx context.Context, t *testing.T, group string) {
	client, err := metadata.NewForConfig(configOf())
	if err != nil {
		t.Fatal(err)
	}
	items := client.Resource(widgetsOf(group)).Namespace("default")
	list := must(items.List(ctx, metav1.ListOptions{}))(t)
	if len(list.Items) != 6 || list.Items[0].Name != "some-"+list.Items[0].Name[5:] || list.Items[1].UID == "" {
		t.Errorf("%+v", list.Items)
	}
	watching := must(items.Watch(ctx, metav1.ListOptions{ResourceVersion: list.ResourceVersion}))(t)
	defer watching.Stop()
	patched := must(items.Patch(ctx, "w4", types.MergePatchType, []byte(`{"metadata":{"labels":{"a":"b"}}}`), metav1.PatchOptions{}))(t)
	event := <-watching.ResultChan()
	seen, ok := event.Object.(*metav1.PartialObjectMetadata)
	if !ok || event.Type != watch.Modified || seen.Labels["a"] != "b" || seen.ResourceVersion != patched.ResourceVersion {
		t.Errorf("%s %+v", event.Type, event.Object)
	}
}

func deletesWidgets(ctx context.Context, t *testing.T, client dynamic.ResourceInterface) {
	stale := "1"
	options := metav1.DeleteOptions{Preconditions: &metav1.Preconditions{ResourceVersion: &stale}}
	if err := client.Delete(ctx, "w0", options); !apierrors.IsConflict(err) {
		t.Errorf("deletion of another version: %v", err)
	}
	must(client.Patch(ctx, "w0", types.MergePatchType, []byte(`{"metadata":{"finalizers":["example.com/f"]}}`), metav1.PatchOptions{}))(t)
	if err := client.DeleteCollection(ctx, metav1.DeleteOptions{}, metav1.ListOptions{}); err != nil {
		t.Fatal(err)
	}
	left := must(client.List(ctx, metav1.ListOptions{}))(t)
	if len(left.Items) != 1 || left.Items[0].GetDeletionTimestamp() == nil {
		t.Fatalf("%v", left.Items)
	}
	must(client.Patch(ctx, "w0", types.JSONPatchType, []byte(`[{"op":"remove","path":"/metadata/finalizers"}]`), metav1.PatchOptions{}))(t)
	if _, err := client.Get(ctx, "w0", metav1.GetOptions{}); !apierrors.IsNotFound(err) {
		t.Errorf("after its finalizer: %v", err)
	}
}
