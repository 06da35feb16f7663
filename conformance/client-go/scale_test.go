package clientgo

import (
	"testing"

	autoscalingv1 "k8s.io/api/autoscaling/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/discovery/cached/memory"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/restmapper"
	"k8s.io/client-go/scale"
)

func TestScaleClient(t *testing.T) {
	ctx := testContext(t)
	group := groupOf(t)
	install(ctx, t, widgets(group))
	items := dynamicClient(t).Resource(widgetsOf(group)).Namespace("default")
	of := widget(group, "scaled", "")
	set(t, of, int64(2), "spec", "replicas")
	must(items.Create(ctx, of, metav1.CreateOptions{}))(t)
	status := widget(group, "scaled", "")
	status.Object["status"] = map[string]any{"replicas": int64(1), "selector": "app=scaled"}
	must(items.ApplyStatus(ctx, "scaled", status, metav1.ApplyOptions{FieldManager: "tests"}))(t)

	discovered := memory.NewMemCacheClient(discoveryClient(t))
	mapper := restmapper.NewDeferredDiscoveryRESTMapper(discovered)
	kinds := scale.NewDiscoveryScaleKindResolver(discovered)
	client := must(scale.NewForConfig(configOf(), mapper, dynamic.LegacyAPIPathResolverFunc, kinds))(t).Scales("default")
	resource := widgetsOf(group).GroupResource()

	var found *autoscalingv1.Scale = must(client.Get(ctx, resource, "scaled", metav1.GetOptions{}))(t)
	if found.Spec.Replicas != 2 || found.Status != (autoscalingv1.ScaleStatus{Replicas: 1, Selector: "app=scaled"}) {
		t.Errorf("%+v", found)
	}
	found.Spec.Replicas = 3
	updated := must(client.Update(ctx, resource, found, metav1.UpdateOptions{}))(t)
	if updated.Spec.Replicas != 3 || updated.ResourceVersion == found.ResourceVersion {
		t.Errorf("%+v", updated)
	}
	if _, err := client.Update(ctx, resource, found, metav1.UpdateOptions{}); !apierrors.IsConflict(err) {
		t.Errorf("update of an old version: %v", err)
	}
	patch := []byte(`{"spec":{"replicas":4}}`)
	patched := must(client.Patch(ctx, widgetsOf(group), "scaled", types.MergePatchType, patch, metav1.PatchOptions{}))(t)
	if patched.Spec.Replicas != 4 {
		t.Errorf("%+v", patched)
	}
	object := must(items.Get(ctx, "scaled", metav1.GetOptions{}))(t)
	if object.GetGeneration() != 3 || field(object, "spec", "replicas") != int64(4) {
		t.Errorf("%v", object)
	}
}
