package clientgo

import (
	"context"
	"net/http"
	"slices"
	"sync"
	"testing"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	applyv1 "k8s.io/apiextensions-apiserver/pkg/client/applyconfiguration/apiextensions/v1"
	apiextensions "k8s.io/apiextensions-apiserver/pkg/client/clientset/clientset"
	typedv1 "k8s.io/apiextensions-apiserver/pkg/client/clientset/clientset/typed/apiextensions/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/watch"
)

const protobuf = "application/vnd.kubernetes.protobuf"

// recorder keeps the media types of the answers that pass through it.
type recorder struct {
	http.RoundTripper
	mutex sync.Mutex
	types []string
}

func (r *recorder) RoundTrip(request *http.Request) (*http.Response, error) {
	response, err := r.RoundTripper.RoundTrip(request)
	if err == nil {
		r.mutex.Lock()
		defer r.mutex.Unlock()
		r.types = append(r.types, response.Header.Get("Content-Type"))
	}
	return response, err
}

// TestTypedClientset uses the clientset of CRDs with its default settings, which send and ask for protobuf.
func TestTypedClientset(t *testing.T) {
	seen := &recorder{}
	config := configOf()
	config.Wrap(func(transport http.RoundTripper) http.RoundTripper {
		seen.RoundTripper = transport
		return seen
	})
	crds := must(apiextensions.NewForConfig(config))(t).ApiextensionsV1().CustomResourceDefinitions()
	ctx := testContext(t)
	group := groupOf(t)
	name := "widgets." + group
	t.Cleanup(func() { remove(context.Background(), t, name) })

	t.Run("create", func(t *testing.T) { createsCRD(ctx, t, crds, group) })
	t.Run("invalid", func(t *testing.T) { refusesInvalidCRD(ctx, t, crds, group) })
	t.Run("update", func(t *testing.T) { updatesCRD(ctx, t, crds, name) })
	t.Run("update status", func(t *testing.T) { updatesStatusOfCRD(ctx, t, crds, name) })
	t.Run("patch", func(t *testing.T) { patchesCRD(ctx, t, crds, name) })
	t.Run("apply", func(t *testing.T) { appliesCRD(ctx, t, crds, name) })
	t.Run("list and watch", func(t *testing.T) { watchesCRDs(ctx, t, crds, name) })
	t.Run("delete", func(t *testing.T) { deletesCRD(ctx, t, crds, name) })

	for _, kind := range []string{protobuf, protobuf + ";stream=watch"} {
		if !slices.Contains(seen.types, kind) {
			t.Errorf("no answer was %s: %q", kind, seen.types)
		}
	}
}

func createsCRD(ctx context.Context, t *testing.T, crds typedv1.CustomResourceDefinitionInterface, group string) {
	dry, err := crds.Create(ctx, widgets(group), metav1.CreateOptions{DryRun: []string{metav1.DryRunAll}})
	if err != nil || dry.UID == "" {
		t.Fatalf("dry run: uid %q, %v", dry.UID, err)
	}
	created, err := crds.Create(ctx, widgets(group), metav1.CreateOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if created.Generation != 1 || created.Spec.Names.ListKind != "WidgetList" || created.Spec.Conversion == nil {
		t.Errorf("generation %d, listKind %q, conversion %v", created.Generation, created.Spec.Names.ListKind, created.Spec.Conversion)
	}
	if got := string(created.Spec.Versions[0].Schema.OpenAPIV3Schema.Properties["spec"].Properties["size"].Default.Raw); got != "1" {
		t.Errorf("default of size: %s", got)
	}
	if _, err := crds.Create(ctx, widgets(group), metav1.CreateOptions{}); !apierrors.IsAlreadyExists(err) {
		t.Errorf("second creation: %v", err)
	}
	eventually(ctx, t, "it is established", func(ctx context.Context) (bool, error) {
		found, err := crds.Get(ctx, created.Name, metav1.GetOptions{})
		return err == nil && isTrue(found, apiextensionsv1.Established), err
	})
}

func refusesInvalidCRD(ctx context.Context, t *testing.T, crds typedv1.CustomResourceDefinitionInterface, group string) {
	wrong := widgets(group)
	wrong.Name = "gadgets." + group
	_, err := crds.Create(ctx, wrong, metav1.CreateOptions{})
	if !apierrors.IsInvalid(err) || !apierrors.HasStatusCause(err, metav1.CauseTypeFieldValueInvalid) {
		t.Fatalf("%v", err)
	}
	cause, _ := apierrors.StatusCause(err, metav1.CauseTypeFieldValueInvalid)
	if cause.Field != "metadata.name" {
		t.Errorf("cause: %+v", cause)
	}
}

func updatesCRD(ctx context.Context, t *testing.T, crds typedv1.CustomResourceDefinitionInterface, name string) {
	crd, err := crds.Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		t.Fatal(err)
	}
	crd.Spec.Versions[0].AdditionalPrinterColumns = []apiextensionsv1.CustomResourceColumnDefinition{
		{Name: "Size", Type: "integer", JSONPath: ".spec.size"},
	}
	updated, err := crds.Update(ctx, crd, metav1.UpdateOptions{})
	if err != nil || updated.Generation != 2 || len(updated.Spec.Versions[0].AdditionalPrinterColumns) != 1 {
		t.Fatalf("%+v, %v", updated, err)
	}
	if _, err := crds.Update(ctx, crd, metav1.UpdateOptions{}); !apierrors.IsConflict(err) {
		t.Errorf("update of an old version: %v", err)
	}
}

func updatesStatusOfCRD(ctx context.Context, t *testing.T, crds typedv1.CustomResourceDefinitionInterface, name string) {
	eventually(ctx, t, "the status is written", func(ctx context.Context) (bool, error) {
		crd, err := crds.Get(ctx, name, metav1.GetOptions{})
		if err != nil {
			return false, err
		}
		condition := apiextensionsv1.CustomResourceDefinitionCondition{Type: "Tested", Status: "True", Reason: "Client"}
		crd.Status.Conditions = append(crd.Status.Conditions, condition)
		crd.Spec.PreserveUnknownFields = true
		updated, err := crds.UpdateStatus(ctx, crd, metav1.UpdateOptions{})
		if apierrors.IsConflict(err) {
			return false, nil
		}
		return err == nil && isTrue(updated, "Tested") && !updated.Spec.PreserveUnknownFields && updated.Generation == 2, err
	})
}

func patchesCRD(ctx context.Context, t *testing.T, crds typedv1.CustomResourceDefinitionInterface, name string) {
	for _, patch := range []struct {
		kind types.PatchType
		text string
	}{
		{types.MergePatchType, `{"metadata":{"labels":{"tier":"gold"}}}`},
		{types.JSONPatchType, `[{"op":"test","path":"/metadata/labels/tier","value":"gold"}]`},
		{types.StrategicMergePatchType, `{"metadata":{"labels":{"tier":"gold"}}}`},
	} {
		patched, err := crds.Patch(ctx, name, patch.kind, []byte(patch.text), metav1.PatchOptions{})
		if err != nil || patched.Labels["tier"] != "gold" {
			t.Errorf("%s: %v, %v", patch.kind, patched.Labels, err)
		}
	}
}

func appliesCRD(ctx context.Context, t *testing.T, crds typedv1.CustomResourceDefinitionInterface, name string) {
	wanted := applyv1.CustomResourceDefinition(name).WithLabels(map[string]string{"tier": "iron"})
	if _, err := crds.Apply(ctx, wanted, metav1.ApplyOptions{FieldManager: "tests"}); !apierrors.IsConflict(err) {
		t.Errorf("apply over another manager: %v", err)
	}
	applied, err := crds.Apply(ctx, wanted, metav1.ApplyOptions{FieldManager: "tests", Force: true})
	if err != nil || applied.Labels["tier"] != "iron" || applied.Spec.Names.Plural != "widgets" {
		t.Fatalf("%+v, %v", applied, err)
	}
	status := applyv1.CustomResourceDefinition(name).WithStatus(applyv1.CustomResourceDefinitionStatus().WithConditions(
		applyv1.CustomResourceDefinitionCondition().WithType("Applied").WithStatus("True").WithReason("Client"),
	))
	applied, err = crds.ApplyStatus(ctx, status, metav1.ApplyOptions{FieldManager: "tests"})
	if err != nil || !isTrue(applied, "Applied") || !isTrue(applied, apiextensionsv1.Established) {
		t.Errorf("conditions %+v, %v", applied.Status.Conditions, err)
	}
}

func watchesCRDs(ctx context.Context, t *testing.T, crds typedv1.CustomResourceDefinitionInterface, name string) {
	list, err := crds.List(ctx, metav1.ListOptions{LabelSelector: "tier=iron"})
	if err != nil || len(list.Items) != 1 || list.Items[0].Name != name {
		t.Fatalf("%d items, %v", len(list.Items), err)
	}
	watching, err := crds.Watch(ctx, metav1.ListOptions{ResourceVersion: list.ResourceVersion, LabelSelector: "tier=iron"})
	if err != nil {
		t.Fatal(err)
	}
	defer watching.Stop()
	patch := `{"metadata":{"labels":{"tier":"tin"}}}`
	if _, err := crds.Patch(ctx, name, types.MergePatchType, []byte(patch), metav1.PatchOptions{}); err != nil {
		t.Fatal(err)
	}
	event := <-watching.ResultChan()
	if crd, ok := event.Object.(*apiextensionsv1.CustomResourceDefinition); !ok || event.Type != watch.Deleted || crd.Name != name {
		t.Errorf("%s %T", event.Type, event.Object)
	}
}

func deletesCRD(ctx context.Context, t *testing.T, crds typedv1.CustomResourceDefinitionInterface, name string) {
	foreign := types.UID("00000000-0000-0000-0000-000000000000")
	options := metav1.DeleteOptions{Preconditions: &metav1.Preconditions{UID: &foreign}}
	if err := crds.Delete(ctx, name, options); !apierrors.IsConflict(err) {
		t.Errorf("deletion of another uid: %v", err)
	}
	if err := crds.DeleteCollection(ctx, metav1.DeleteOptions{}, metav1.ListOptions{LabelSelector: "tier=tin"}); err != nil {
		t.Fatal(err)
	}
	eventually(ctx, t, "it is gone", func(ctx context.Context) (bool, error) {
		_, err := crds.Get(ctx, name, metav1.GetOptions{})
		return apierrors.IsNotFound(err), ignoreNotFound(err)
	})
}
