package clientgo

import (
	"context"
	"strings"
	"testing"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/dynamic"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/envtest"
	"sigs.k8s.io/controller-runtime/pkg/metrics/server"
	"sigs.k8s.io/controller-runtime/pkg/webhook"
)

// TestConversionWebhook serves a CRD of two versions with a conversion webhook of controller-runtime.
func TestConversionWebhook(t *testing.T) {
	ctx := testContext(t)
	stop := startPosters(ctx, t)
	client := dynamicClient(t)
	first := client.Resource(posterV1.WithResource("posters")).Namespace("default")
	second := client.Resource(posterV2.WithResource("posters")).Namespace("default")
	awaitWebhook(ctx, t, first)

	t.Run("writes the first version, reads the second", func(t *testing.T) {
		must(first.Create(ctx, posterOf("a", "3x4"), metav1.CreateOptions{}))(t)
		found := must(second.Get(ctx, "a", metav1.GetOptions{}))(t)
		if field(found, "spec", "width") != int64(3) || field(found, "spec", "height") != int64(4) || found.GetGeneration() != 1 {
			t.Errorf("%v", found)
		}
	})
	t.Run("lists, watches and applies", func(t *testing.T) { followsFirstVersion(ctx, t, first, second) })
	t.Run("what cannot be converted", func(t *testing.T) {
		_, err := first.Create(ctx, posterOf("c", "large"), metav1.CreateOptions{})
		if err == nil || !strings.Contains(err.Error(), `size "large" is no width and height`) {
			t.Errorf("%v", err)
		}
	})
	t.Run("the webhook is down", func(t *testing.T) {
		stop()
		_, err := first.Get(ctx, "a", metav1.GetOptions{})
		want := `conversion webhook for conversion.example.com/v2, Kind=Poster failed: Post "https://`
		if !apierrors.IsInternalError(err) || !strings.Contains(err.Error(), want) {
			t.Errorf("%v", err)
		}
		must(second.Get(ctx, "a", metav1.GetOptions{}))(t)
	})
}

// startPosters installs the CRD of posters and runs a manager with its webhook. The result stops the manager.
func startPosters(ctx context.Context, t *testing.T) func() {
	t.Helper()
	var hook envtest.WebhookInstallOptions
	if err := hook.PrepWithoutInstalling(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = hook.Cleanup() })
	config, known := configOf(), posterScheme()
	t.Cleanup(func() { remove(context.Background(), t, "posters.conversion.example.com") })
	options := envtest.CRDInstallOptions{Paths: []string{"testdata/posters.yaml"}, Scheme: known, WebhookOptions: hook}
	must(envtest.InstallCRDs(config, options))(t)

	serving := webhook.NewServer(webhook.Options{Host: hook.LocalServingHost, Port: hook.LocalServingPort, CertDir: hook.LocalServingCertDir})
	none := server.Options{BindAddress: "0"}
	manager := must(ctrl.NewManager(config, ctrl.Options{Scheme: known, Metrics: none, WebhookServer: serving}))(t)
	if err := ctrl.NewWebhookManagedBy(manager, &PosterV1{}).Complete(); err != nil {
		t.Fatal(err)
	}
	return startManager(ctx, t, manager)
}

// awaitWebhook waits until an object can be converted: the manager starts to serve a little later.
func awaitWebhook(ctx context.Context, t *testing.T, first dynamic.ResourceInterface) {
	t.Helper()
	dry := metav1.CreateOptions{DryRun: []string{metav1.DryRunAll}}
	eventually(ctx, t, "the webhook answers", func(ctx context.Context) (bool, error) {
		_, err := first.Create(ctx, posterOf("dry", "1x1"), dry)
		return err == nil, nil
	})
}

func posterOf(name, size string) *unstructured.Unstructured {
	return &unstructured.Unstructured{Object: map[string]any{
		"apiVersion": posterV1.String(),
		"kind":       "Poster",
		"metadata":   map[string]any{"name": name},
		"spec":       map[string]any{"size": size},
	}}
}

func followsFirstVersion(ctx context.Context, t *testing.T, first, second dynamic.ResourceInterface) {
	list := must(first.List(ctx, metav1.ListOptions{}))(t)
	if len(list.Items) != 1 || field(&list.Items[0], "spec", "size") != "3x4" {
		t.Errorf("%v", list.Items)
	}
	watching := must(first.Watch(ctx, metav1.ListOptions{ResourceVersion: list.GetResourceVersion()}))(t)
	defer watching.Stop()
	applied := must(first.Apply(ctx, "a", posterOf("a", "5x6"), metav1.ApplyOptions{FieldManager: "tests", Force: true}))(t)
	if field(applied, "spec", "size") != "5x6" || applied.GetGeneration() != 2 {
		t.Errorf("%v", applied)
	}
	event := <-watching.ResultChan()
	if item, ok := event.Object.(*unstructured.Unstructured); !ok || event.Type != watch.Modified || field(item, "spec", "size") != "5x6" {
		t.Errorf("%s %v", event.Type, event.Object)
	}
	found := must(second.Get(ctx, "a", metav1.GetOptions{}))(t)
	if field(found, "spec", "height") != int64(6) {
		t.Errorf("%v", found)
	}
}
