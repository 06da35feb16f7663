package clientgo

import (
	"strings"
	"testing"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	applymetav1 "k8s.io/client-go/applyconfigurations/meta/v1"
)

// withParts returns a Widget whose list map of parts has these names, all of one color.
func withParts(group, color string, names ...string) *unstructured.Unstructured {
	parts := []any{}
	for _, name := range names {
		parts = append(parts, map[string]any{"name": name, "color": color})
	}
	of := widget(group, "applied", "")
	of.Object["spec"] = map[string]any{"parts": parts}
	return of
}

// colors returns the parts of a Widget as "name=color".
func colors(of *unstructured.Unstructured) string {
	parts, _ := field(of, "spec", "parts").([]any)
	var found []string
	for _, part := range parts {
		entry, _ := part.(map[string]any)
		name, _ := entry["name"].(string)
		color, _ := entry["color"].(string)
		found = append(found, name+"="+color)
	}
	return strings.Join(found, " ")
}

func TestServerSideApply(t *testing.T) {
	ctx := testContext(t)
	group := groupOf(t)
	install(ctx, t, widgets(group))
	client := dynamicClient(t).Resource(widgetsOf(group)).Namespace("default")

	for _, step := range []struct {
		what   string
		object *unstructured.Unstructured
		by     string
		force  bool
		want   string
		fails  string
	}{
		{"creates", withParts(group, "red", "a", "b"), "one", false, "a=red b=red", ""},
		{"merges by key", withParts(group, "blue", "c"), "two", false, "a=red b=red c=blue", ""},
		{"conflicts", withParts(group, "blue", "b", "c"), "two", false, "", `conflict with "one": .spec.parts[name="b"].color`},
		{"forces", withParts(group, "blue", "b", "c"), "two", true, "a=red b=blue c=blue", ""},
		{"shares what two managers own", withParts(group, "red", "a"), "one", false, "a=red b=blue c=blue", ""},
		{"removes what it no longer names", withParts(group, "blue"), "two", false, "a=red", ""},
	} {
		t.Run(step.what, func(t *testing.T) {
			options := metav1.ApplyOptions{FieldManager: step.by, Force: step.force}
			applied, err := client.Apply(ctx, "applied", step.object, options)
			if step.fails != "" {
				if !apierrors.IsConflict(err) || !strings.Contains(err.Error(), step.fails) {
					t.Errorf("%v", err)
				}
			} else if err != nil || colors(applied) != step.want {
				t.Errorf("%v, %v", applied, err)
			}
		})
	}

	t.Run("applies a status", func(t *testing.T) {
		status := widget(group, "applied", "")
		status.Object["status"] = map[string]any{"note": "fine"}
		delete(status.Object, "spec")
		applied := must(client.ApplyStatus(ctx, "applied", status, metav1.ApplyOptions{FieldManager: "three"}))(t)
		if field(applied, "status", "note") != "fine" || colors(applied) != "a=red" {
			t.Errorf("%v", applied)
		}
	})
	t.Run("extracts what a manager owns", func(t *testing.T) { extractsOwned(t, group) })
}

// extractsOwned uses the extractor of apply configurations, which reads the published OpenAPI v2.
func extractsOwned(t *testing.T, group string) {
	client := dynamicClient(t).Resource(widgetsOf(group)).Namespace("default")
	found := must(client.Get(testContext(t), "applied", metav1.GetOptions{}))(t)
	awaitDefinition(t, group)
	extractor := must(applymetav1.NewUnstructuredExtractor(discoveryClient(t)))(t)
	if owned := must(extractor.Extract(found, "one"))(t); colors(owned) != "a=red" || field(owned, "status") != nil {
		t.Errorf("fields of one: %v", owned)
	}
	if owned := must(extractor.ExtractStatus(found, "three"))(t); field(owned, "status", "note") != "fine" || field(owned, "spec") != nil {
		t.Errorf("fields of three: %v", owned)
	}
}
