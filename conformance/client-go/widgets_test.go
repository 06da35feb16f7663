package clientgo

import (
	"context"
	"strings"
	"testing"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apiextensions "k8s.io/apiextensions-apiserver/pkg/client/clientset/clientset"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes/scheme"
)

func init() {
	if err := apiextensionsv1.AddToScheme(scheme.Scheme); err != nil {
		panic(err)
	}
}

type properties = map[string]apiextensionsv1.JSONSchemaProps

func object(of properties) apiextensionsv1.JSONSchemaProps {
	return apiextensionsv1.JSONSchemaProps{Type: "object", Properties: of}
}

func text() apiextensionsv1.JSONSchemaProps {
	return apiextensionsv1.JSONSchemaProps{Type: "string"}
}

func listMap(key string, of properties) apiextensionsv1.JSONSchemaProps {
	kind := "map"
	item := object(of)
	item.Required = []string{key}
	return apiextensionsv1.JSONSchemaProps{
		Type:         "array",
		XListType:    &kind,
		XListMapKeys: []string{key},
		Items:        &apiextensionsv1.JSONSchemaPropsOrArray{Schema: &item},
	}
}

// widgetSchema is the schema of a Widget: a spec with a default, a limit and a list map, and a status.
func widgetSchema() *apiextensionsv1.JSONSchemaProps {
	limit := 9.0
	spec := object(properties{
		"note":     text(),
		"size":     {Type: "integer", Maximum: &limit, Default: &apiextensionsv1.JSON{Raw: []byte("1")}},
		"replicas": {Type: "integer"},
		"parts":    listMap("name", properties{"name": text(), "color": text()}),
	})
	condition := properties{
		"type": text(), "status": text(), "reason": text(), "message": text(),
		"observedGeneration": {Type: "integer", Format: "int64"},
		"lastTransitionTime": {Type: "string", Format: "date-time"},
	}
	status := object(properties{
		"note":       text(),
		"replicas":   {Type: "integer"},
		"selector":   text(),
		"conditions": listMap("type", condition),
	})
	whole := object(properties{"spec": spec, "status": status})
	return &whole
}

// widgets returns the CRD of the kind Widget in a group of its own, with the subresources status and scale.
func widgets(group string) *apiextensionsv1.CustomResourceDefinition {
	selector := ".status.selector"
	return &apiextensionsv1.CustomResourceDefinition{
		ObjectMeta: metav1.ObjectMeta{Name: "widgets." + group},
		Spec: apiextensionsv1.CustomResourceDefinitionSpec{
			Group: group,
			Names: apiextensionsv1.CustomResourceDefinitionNames{Plural: "widgets", Kind: "Widget", ShortNames: []string{"wi"}},
			Scope: apiextensionsv1.NamespaceScoped,
			Versions: []apiextensionsv1.CustomResourceDefinitionVersion{{
				Name: "v1", Served: true, Storage: true,
				Schema: &apiextensionsv1.CustomResourceValidation{OpenAPIV3Schema: widgetSchema()},
				Subresources: &apiextensionsv1.CustomResourceSubresources{
					Status: &apiextensionsv1.CustomResourceSubresourceStatus{},
					Scale: &apiextensionsv1.CustomResourceSubresourceScale{
						SpecReplicasPath: ".spec.replicas", StatusReplicasPath: ".status.replicas", LabelSelectorPath: &selector,
					},
				},
			}},
		},
	}
}

// groupOf returns an API group that no other test uses.
func groupOf(t *testing.T) string {
	t.Helper()
	return strings.ToLower(strings.ReplaceAll(t.Name(), "/", ".")) + ".example.com"
}

func widgetsOf(group string) schema.GroupVersionResource {
	return schema.GroupVersionResource{Group: group, Version: "v1", Resource: "widgets"}
}

func crdClient(t *testing.T) apiextensions.Interface {
	t.Helper()
	return must(apiextensions.NewForConfig(configOf()))(t)
}

// install creates a CRD, waits until the server serves it, and deletes it when the test is over.
func install(ctx context.Context, t *testing.T, crd *apiextensionsv1.CustomResourceDefinition) {
	t.Helper()
	crds := crdClient(t).ApiextensionsV1().CustomResourceDefinitions()
	must(crds.Create(ctx, crd, metav1.CreateOptions{}))(t)
	t.Cleanup(func() { remove(context.Background(), t, crd.Name) })
	eventually(ctx, t, crd.Name+" is established", func(ctx context.Context) (bool, error) {
		found, err := crds.Get(ctx, crd.Name, metav1.GetOptions{})
		return err == nil && isTrue(found, apiextensionsv1.Established), err
	})
	resource := widgetsOf(crd.Spec.Group)
	resource.Version, resource.Resource = crd.Spec.Versions[0].Name, crd.Spec.Names.Plural
	client := dynamicClient(t).Resource(resource)
	eventually(ctx, t, crd.Name+" is served", func(ctx context.Context) (bool, error) {
		_, err := client.List(ctx, metav1.ListOptions{})
		return err == nil, ignoreNotFound(err)
	})
}

// remove deletes a CRD and waits until it is gone.
func remove(ctx context.Context, t *testing.T, name string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	crds := crdClient(t).ApiextensionsV1().CustomResourceDefinitions()
	if err := ignoreNotFound(crds.Delete(ctx, name, metav1.DeleteOptions{})); err != nil {
		t.Fatal(err)
	}
	eventually(ctx, t, name+" is gone", func(ctx context.Context) (bool, error) {
		_, err := crds.Get(ctx, name, metav1.GetOptions{})
		return apierrors.IsNotFound(err), ignoreNotFound(err)
	})
}

func isTrue(crd *apiextensionsv1.CustomResourceDefinition, kind apiextensionsv1.CustomResourceDefinitionConditionType) bool {
	for _, condition := range crd.Status.Conditions {
		if condition.Type == kind {
			return condition.Status == apiextensionsv1.ConditionTrue
		}
	}
	return false
}

func ignoreNotFound(err error) error {
	if apierrors.IsNotFound(err) {
		return nil
	}
	return err
}

func dynamicClient(t *testing.T) dynamic.Interface {
	t.Helper()
	return must(dynamic.NewForConfig(configOf()))(t)
}

// widget returns a Widget whose spec has this note.
func widget(group, name, note string) *unstructured.Unstructured {
	return &unstructured.Unstructured{Object: map[string]any{
		"apiVersion": group + "/v1",
		"kind":       "Widget",
		"metadata":   map[string]any{"name": name},
		"spec":       map[string]any{"note": note},
	}}
}

// field returns the value at a path of an object; nil when there is none.
func field(of *unstructured.Unstructured, path ...string) any {
	value, _, _ := unstructured.NestedFieldNoCopy(of.Object, path...)
	return value
}

// set changes the value at a path of an object.
func set(t *testing.T, of *unstructured.Unstructured, value any, path ...string) {
	t.Helper()
	if err := unstructured.SetNestedField(of.Object, value, path...); err != nil {
		t.Fatal(err)
	}
}
