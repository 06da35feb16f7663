package clientgo

import (
	"fmt"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/controller-runtime/pkg/conversion"
)

var (
	posterV1 = schema.GroupVersion{Group: "conversion.example.com", Version: "v1"}
	posterV2 = schema.GroupVersion{Group: "conversion.example.com", Version: "v2"}
)

// PosterV1 is a Poster in its first version, in which the size is one text: 3x4.
type PosterV1 struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              PosterV1Spec `json:"spec,omitempty"`
}

type PosterV1Spec struct {
	Size string `json:"size,omitempty"`
}

// ConvertTo reads the size. It returns an error when that is not a width and a height.
func (p *PosterV1) ConvertTo(hub conversion.Hub) error {
	target := hub.(*PosterV2)
	target.ObjectMeta = *p.ObjectMeta.DeepCopy()
	if _, err := fmt.Sscanf(p.Spec.Size, "%dx%d", &target.Spec.Width, &target.Spec.Height); err != nil {
		return fmt.Errorf("size %q is no width and height", p.Spec.Size)
	}
	return nil
}

func (p *PosterV1) ConvertFrom(hub conversion.Hub) error {
	source := hub.(*PosterV2)
	p.ObjectMeta = *source.ObjectMeta.DeepCopy()
	p.Spec.Size = fmt.Sprintf("%dx%d", source.Spec.Width, source.Spec.Height)
	return nil
}

func (p *PosterV1) DeepCopyObject() runtime.Object {
	clone := *p
	clone.ObjectMeta = *p.ObjectMeta.DeepCopy()
	return &clone
}

// PosterV2 is a Poster as it is stored.
type PosterV2 struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              PosterV2Spec `json:"spec,omitempty"`
}

type PosterV2Spec struct {
	Width  int `json:"width,omitempty"`
	Height int `json:"height,omitempty"`
}

func (p *PosterV2) Hub() {}

func (p *PosterV2) DeepCopyObject() runtime.Object {
	clone := *p
	clone.ObjectMeta = *p.ObjectMeta.DeepCopy()
	return &clone
}

func posterScheme() *runtime.Scheme {
	known := runtime.NewScheme()
	known.AddKnownTypeWithName(posterV1.WithKind("Poster"), &PosterV1{})
	known.AddKnownTypeWithName(posterV2.WithKind("Poster"), &PosterV2{})
	metav1.AddToGroupVersion(known, posterV1)
	metav1.AddToGroupVersion(known, posterV2)
	return known
}
