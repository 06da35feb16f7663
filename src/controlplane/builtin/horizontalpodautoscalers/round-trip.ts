import type { JsonValue } from '../../../apimachinery/json/value.ts'

/** The annotations in which versions with fewer fields have what autoscaling/v2 has fields for. Source: k8s.io/kubernetes/pkg/apis/autoscaling/annotations.go. */
const ROUND_TRIP = new Set(
  ['metrics', 'behavior', 'scale-down-tolerance', 'scale-up-tolerance', 'current-metrics', 'conditions'].map(
    (name) => `autoscaling.alpha.kubernetes.io/${name}`,
  ),
)

type Annotations = { readonly [name: string]: JsonValue | undefined }

/** Source: k8s.io/kubernetes/pkg/apis/autoscaling/helpers.go, DropRoundTripHorizontalPodAutoscalerAnnotations. */
export const withoutRoundTrip = (annotations: Annotations): Annotations =>
  Object.fromEntries(Object.entries(annotations).filter(([name]) => !ROUND_TRIP.has(name)))
