/** The field of a metric that each type has, in the order in which upstream looks at them. */
export const METRIC_SOURCES = {
  Object: 'object',
  External: 'external',
  Pods: 'pods',
  Resource: 'resource',
  ContainerResource: 'containerResource',
} as const

export type MetricType = keyof typeof METRIC_SOURCES
export type MetricField = (typeof METRIC_SOURCES)[MetricType]

/** Whether a text is a type of metrics. */
export const isMetricType = (type: string): type is MetricType => Object.hasOwn(METRIC_SOURCES, type)

/** The field that metrics of a type have; undefined for what is no type. */
export const sourceOf = (type: string): MetricField | undefined => (isMetricType(type) ? METRIC_SOURCES[type] : undefined)
