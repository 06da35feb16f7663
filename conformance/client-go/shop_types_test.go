package clientgo

import (
	"slices"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

var operatorVersion = schema.GroupVersion{Group: "operator.example.com", Version: "v1"}

// Shop is what the operator of these tests reconciles: it has one Counter for each that its spec asks for.
type Shop struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              ShopSpec   `json:"spec"`
	Status            ShopStatus `json:"status,omitempty"`
}

type ShopSpec struct {
	Counters int32 `json:"counters"`
}

type ShopStatus struct {
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}

func (s *Shop) DeepCopyObject() runtime.Object {
	clone := *s
	clone.ObjectMeta = *s.ObjectMeta.DeepCopy()
	clone.Status.Conditions = slices.Clone(s.Status.Conditions)
	return &clone
}

type ShopList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Shop `json:"items"`
}

func (l *ShopList) DeepCopyObject() runtime.Object {
	clone := &ShopList{TypeMeta: l.TypeMeta, ListMeta: *l.ListMeta.DeepCopy()}
	for _, item := range l.Items {
		clone.Items = append(clone.Items, *item.DeepCopyObject().(*Shop))
	}
	return clone
}

// Counter is owned by a Shop.
type Counter struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              CounterSpec `json:"spec,omitempty"`
}

type CounterSpec struct {
	Shop string `json:"shop,omitempty"`
}

func (c *Counter) DeepCopyObject() runtime.Object {
	clone := *c
	clone.ObjectMeta = *c.ObjectMeta.DeepCopy()
	return &clone
}

type CounterList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Counter `json:"items"`
}

func (l *CounterList) DeepCopyObject() runtime.Object {
	clone := &CounterList{TypeMeta: l.TypeMeta, ListMeta: *l.ListMeta.DeepCopy()}
	for _, item := range l.Items {
		clone.Items = append(clone.Items, *item.DeepCopyObject().(*Counter))
	}
	return clone
}

// operatorScheme returns the kinds of the operator beside those that every client knows.
func operatorScheme() *runtime.Scheme {
	known := runtime.NewScheme()
	known.AddKnownTypes(operatorVersion, &Shop{}, &ShopList{}, &Counter{}, &CounterList{})
	metav1.AddToGroupVersion(known, operatorVersion)
	return known
}
