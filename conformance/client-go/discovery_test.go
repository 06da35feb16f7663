package clientgo

import (
	"context"
	"slices"
	"strings"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/discovery/cached/memory"
	"k8s.io/client-go/openapi"
	"k8s.io/client-go/openapi3"
	"k8s.io/client-go/restmapper"
)

func discoveryClient(t *testing.T) *discovery.DiscoveryClient {
	t.Helper()
	return must(discovery.NewDiscoveryClientForConfig(configOf()))(t)
}

func TestDiscovery(t *testing.T) {
	ctx := testContext(t)
	group := groupOf(t)
	install(ctx, t, widgets(group))
	client := discoveryClient(t)

	t.Run("version", func(t *testing.T) {
		if found := must(client.ServerVersion())(t); found.Major != "1" || found.Minor != "37" {
			t.Errorf("%+v", found)
		}
	})
	t.Run("aggregated", func(t *testing.T) { discoversWidgets(t, client, group) })
	t.Run("legacy", func(t *testing.T) { discoversWidgets(t, client.WithLegacy(), group) })
	t.Run("preferred resources", func(t *testing.T) {
		lists := must(client.ServerPreferredNamespacedResources())(t)
		if !hasResource(lists, group+"/v1", "widgets") || hasResource(lists, "apiextensions.k8s.io/v1", "customresourcedefinitions") {
			t.Errorf("%v", lists)
		}
	})
	t.Run("short name", func(t *testing.T) { mapsShortName(t, client, group) })
}

func hasResource(lists []*metav1.APIResourceList, groupVersion, name string) bool {
	for _, list := range lists {
		for _, resource := range list.APIResources {
			if list.GroupVersion == groupVersion && resource.Name == name {
				return true
			}
		}
	}
	return false
}

func discoversWidgets(t *testing.T, client discovery.DiscoveryInterface, group string) {
	_, lists, err := client.ServerGroupsAndResources()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"widgets", "widgets/status", "widgets/scale"} {
		if !hasResource(lists, group+"/v1", name) {
			t.Errorf("%s is missing", name)
		}
	}
	list := must(client.ServerResourcesForGroupVersion(group + "/v1"))(t)
	if len(list.APIResources) != 3 || list.APIResources[0].SingularName != "widget" {
		t.Errorf("%+v", list.APIResources)
	}
}

func mapsShortName(t *testing.T, client discovery.DiscoveryInterface, group string) {
	cached := memory.NewMemCacheClient(client)
	mapper := restmapper.NewShortcutExpander(restmapper.NewDeferredDiscoveryRESTMapper(cached), cached, nil)
	found := must(mapper.ResourceFor(schema.GroupVersionResource{Group: group, Resource: "wi"}))(t)
	if found != widgetsOf(group) {
		t.Errorf("%v", found)
	}
	mapping := must(mapper.RESTMapping(schema.GroupKind{Group: group, Kind: "Widget"}))(t)
	if mapping.Resource != widgetsOf(group) || mapping.Scope.Name() != "namespace" {
		t.Errorf("%+v", mapping)
	}
}

func TestOpenAPI(t *testing.T) {
	ctx := testContext(t)
	group := groupOf(t)
	install(ctx, t, widgets(group))
	client := discoveryClient(t)

	t.Run("v2", func(t *testing.T) { awaitDefinition(t, group) })
	t.Run("v3", func(t *testing.T) { readsVersion3(t, client, group) })
	t.Run("v3 as types", func(t *testing.T) {
		converter := must(openapi.NewTypeConverter(client.OpenAPIV3(), false))(t)
		must(converter.ObjectToTyped(withParts(group, "red", "a")))(t)
		wrong := widget(group, "wrong", "")
		set(t, wrong, "many", "spec", "size")
		if _, err := converter.ObjectToTyped(wrong); err == nil || !strings.Contains(err.Error(), ".spec.size: expected numeric") {
			t.Errorf("a size that is a text: %v", err)
		}
	})
}

// awaitDefinition waits until OpenAPI v2, which client-go asks for as protobuf, defines the widgets of a group.
func awaitDefinition(t *testing.T, group string) {
	t.Helper()
	client := discoveryClient(t)
	want := reversed(group) + ".v1.Widget"
	eventually(testContext(t), t, want+" is published", func(context.Context) (bool, error) {
		document, err := client.OpenAPISchema()
		if err != nil {
			return false, err
		}
		for _, definition := range document.GetDefinitions().GetAdditionalProperties() {
			if definition.GetName() == want {
				properties := definition.GetValue().GetProperties().GetAdditionalProperties()
				return len(properties) == 5, nil
			}
		}
		return false, nil
	})
}

func readsVersion3(t *testing.T, client *discovery.DiscoveryClient, group string) {
	root := openapi3.NewRoot(client.OpenAPIV3())
	version := widgetsOf(group).GroupVersion()
	eventually(testContext(t), t, "the group version is published", func(context.Context) (bool, error) {
		versions, err := root.GroupVersions()
		return slices.Contains(versions, version), err
	})
	document := must(root.GVSpec(version))(t)
	schema := document.Components.Schemas[reversed(group)+".v1.Widget"]
	if size := schema.Properties["spec"].Properties["size"]; size.Default != 1.0 || *size.Maximum != 9 {
		t.Errorf("size: %+v", size)
	}
	path := document.Paths.Paths["/apis/"+group+"/v1/namespaces/{namespace}/widgets/{name}"]
	if path == nil || path.Get == nil || path.Patch == nil || path.Delete == nil || path.Put == nil {
		t.Errorf("operations: %+v", path)
	}
}

// reversed returns a group as names of definitions have it.
func reversed(group string) string {
	parts := strings.Split(group, ".")
	slices.Reverse(parts)
	return strings.Join(parts, ".")
}
