import { append } from '../../../apimachinery/append.ts'
import { type ErrorList, forbidden, invalid, notSupported, type Path, required } from '../../../apimachinery/field/error.ts'
import { objectAt, stringAt } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import { isDNS1123Label, validatePathSegmentName } from '../../../apimachinery/meta/names.ts'
import { Quantity } from '../../../apimachinery/quantity/quantity.ts'
import { METRIC_SOURCES, type MetricField, sourceOf } from './metric-source.ts'
import { type ReferenceStrictness, referenceErrors } from './reference.ts'
import { containerResourceErrors } from './resource-name.ts'

const TARGET_TYPES = ['Utilization', 'Value', 'AverageValue']
const METRIC_TYPES = Object.keys(METRIC_SOURCES).sort()

const isPositive = (value: JsonValue): boolean => {
  const quantity = Quantity.parse(String(value))
  return !('error' in quantity) && quantity.sign > 0
}

/** Source: k8s.io/kubernetes/pkg/apis/autoscaling/validation/validation.go, validateMetricTarget. */
function targetErrors(target: JsonObject, path: Path): ErrorList {
  const errors: ErrorList = []
  const type = stringAt(target, 'type')
  if (type === '') errors.push(required(path.child('type'), 'must specify a metric target type'))
  if (!TARGET_TYPES.includes(type))
    errors.push(invalid(path.child('type'), type, 'must be either Utilization, Value, or AverageValue'))
  for (const field of ['value', 'averageValue']) {
    const value = target[field]
    if (value !== undefined && !isPositive(value)) errors.push(invalid(path.child(field), value, 'must be positive'))
  }
  const { averageUtilization: utilization } = target
  if (typeof utilization === 'number' && utilization < 1)
    errors.push(invalid(path.child('averageUtilization'), utilization, 'must be greater than 0'))
  return errors
}

function identifierErrors(metric: JsonObject, path: Path): ErrorList {
  const name = stringAt(metric, 'name')
  if (name === '') return [required(path.child('name'), 'must specify a metric name')]
  return validatePathSegmentName(name, false).map((why) => invalid(path.child('name'), name, why))
}

/** The errors of a source that measures a metric by its name. */
const namedErrors = (source: JsonObject, path: Path): ErrorList => [
  ...identifierErrors(objectAt(source, 'metric'), path.child('metric')),
  ...targetErrors(objectAt(source, 'target'), path.child('target')),
]

/** A target has one of two values: a percentage of what pods request, or an amount. */
function utilizationErrors(source: JsonObject, path: Path): ErrorList {
  const at = path.child('target')
  const { averageUtilization, averageValue } = objectAt(source, 'target')
  const errors = targetErrors(objectAt(source, 'target'), at)
  if (averageUtilization === undefined && averageValue === undefined)
    errors.push(required(at.child('averageUtilization'), 'must set either a target raw value or a target utilization'))
  if (averageUtilization !== undefined && averageValue !== undefined)
    errors.push(forbidden(at.child('averageValue'), 'may not set both a target raw value and a target utilization'))
  return errors
}

type SourceErrors = (source: JsonObject, strictness: ReferenceStrictness, path: Path) => ErrorList

const hasNoValue = ({ value, averageValue }: JsonObject): boolean => value === undefined && averageValue === undefined

/** What is wrong with a source, by the field that has it. Source: k8s.io/kubernetes/pkg/apis/autoscaling/validation/validation.go. */
const SOURCES: { readonly [field in MetricField]: SourceErrors } = {
  object: (source, strictness, path) => {
    const described = path.child('describedObject')
    const errors = [...referenceErrors(objectAt(source, 'describedObject'), strictness, described), ...namedErrors(source, path)]
    if (hasNoValue(objectAt(source, 'target')))
      errors.push(required(path.child('target', 'averageValue'), 'must set either a target value or averageValue'))
    return errors
  },
  external: (source, _, path) => {
    const at = path.child('target')
    const target = objectAt(source, 'target')
    const errors = namedErrors(source, path)
    if (hasNoValue(target))
      errors.push(required(at.child('averageValue'), 'must set either a target value for metric or a per-pod target'))
    if (target.value !== undefined && target.averageValue !== undefined)
      errors.push(forbidden(at.child('value'), 'may not set both a target value for metric and a per-pod target'))
    return errors
  },
  pods: (source, _, path) => {
    const errors = namedErrors(source, path)
    if (objectAt(source, 'target').averageValue === undefined)
      errors.push(required(path.child('target', 'averageValue'), 'must specify a positive target averageValue'))
    return errors
  },
  resource: (source, _, path) => {
    const unnamed = stringAt(source, 'name') === ''
    return [
      ...(unnamed ? [required(path.child('name'), 'must specify a resource name')] : []),
      ...utilizationErrors(source, path),
    ]
  },
  containerResource: (source, _, path) => {
    const [name, container] = [stringAt(source, 'name'), stringAt(source, 'container')]
    const at = path.child('container')
    return [
      ...(name === ''
        ? [required(path.child('name'), 'must specify a resource name')]
        : containerResourceErrors(name, path.child('name'))),
      ...(container === ''
        ? [required(at, 'must specify a container')]
        : isDNS1123Label(container).map((why) => invalid(at, container, why))),
      ...utilizationErrors(source, path),
    ]
  },
}

/** Source: k8s.io/kubernetes/pkg/apis/autoscaling/validation/validation.go, validateMetricSpec. */
function metricErrors(metric: JsonObject, strictness: ReferenceStrictness, path: Path): ErrorList {
  const errors: ErrorList = []
  const type = stringAt(metric, 'type')
  const unknown = notSupported(path.child('type'), type, METRIC_TYPES)
  const expected = sourceOf(type)
  if (type === '') errors.push(required(path.child('type'), 'must specify a metric source type'))
  if (expected === undefined) errors.push(unknown)
  const present = Object.values(METRIC_SOURCES).filter((field) => isObject(metric[field]))
  const [first] = present
  // Only the first source is looked into.
  if (first !== undefined) append(errors, SOURCES[first](objectAt(metric, first), strictness, path.child(first)))
  if (expected === undefined) errors.push(unknown)
  else if (!present.includes(expected))
    errors.push(required(path.child(expected), 'must populate information for the given metric source'))
  if (present.length !== 1) {
    for (const field of present)
      if (field !== expected) errors.push(forbidden(path.child(field), 'must populate the given metric source only'))
  }
  return errors
}

export const metricsErrors = (metrics: readonly JsonObject[], strictness: ReferenceStrictness, path: Path): ErrorList =>
  metrics.flatMap((metric, i) => metricErrors(metric, strictness, path.index(i)))
