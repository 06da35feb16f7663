/**
 * The annotation in which `kubectl apply` keeps what it applied last, when it applies by itself.
 * Source: k8s.io/api/core/v1/annotation_key_constants.go, LastAppliedConfigAnnotation.
 */
export const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration'

/**
 * The annotation of an autoscaler that gives the values of its metrics: a JSON object of quantities by the name of a metric or resource,
 * `CONTAINER/RESOURCE` for that of a container. `kubectl annotate hpa web 'autoscaling.crdlab.dev/metrics={"queue":"120"}'` sets it.
 */
export const METRICS_ANNOTATION = 'autoscaling.crdlab.dev/metrics'
