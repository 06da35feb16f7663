package clientgo

import (
	"slices"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/controller-runtime/pkg/scheme"
)

// Feed is published from a ConfigMap, which its operator makes of a Secret.
type Feed struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              FeedSpec   `json:"spec"`
	Status            FeedStatus `json:"status,omitempty"`
}

type FeedSpec struct {
	SecretName string `json:"secretName"`
}

type FeedStatus struct {
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}

func (f *Feed) DeepCopyObject() runtime.Object {
	clone := *f
	clone.ObjectMeta = *f.ObjectMeta.DeepCopy()
	clone.Status.Conditions = slices.Clone(f.Status.Conditions)
	return &clone
}

type FeedList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Feed `json:"items"`
}

func (l *FeedList) DeepCopyObject() runtime.Object {
	clone := &FeedList{TypeMeta: l.TypeMeta, ListMeta: *l.ListMeta.DeepCopy()}
	for _, item := range l.Items {
		clone.Items = append(clone.Items, *item.DeepCopyObject().(*Feed))
	}
	return clone
}

// feedScheme returns the kinds of the operator and those of the core group, as kubebuilder's main.go registers them.
func feedScheme() (*runtime.Scheme, error) {
	known := runtime.NewScheme()
	if err := corev1.AddToScheme(known); err != nil {
		return nil, err
	}
	builder := scheme.Builder{GroupVersion: schema.GroupVersion{Group: "feeds.example.com", Version: "v1"}}
	return known, builder.Register(&Feed{}, &FeedList{}).AddToScheme(known)
}
