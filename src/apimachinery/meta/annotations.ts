/**
 * The annotation in which `kubectl apply` keeps what it applied last, when it applies by itself.
 * Source: k8s.io/api/core/v1/annotation_key_constants.go, LastAppliedConfigAnnotation.
 */
export const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration'
