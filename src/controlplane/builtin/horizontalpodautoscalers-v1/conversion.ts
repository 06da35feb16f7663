import { objectAt, objectsOf, stringAt } from '../../../apimachinery/json/access.ts'
import { JsonRangeError, JsonSyntaxError, parseJson } from '../../../apimachinery/json/parse.ts'
import { isObject, type JsonObject, type JsonValue, objectOf } from '../../../apimachinery/json/value.ts'
import { decodeTyped, encodeTyped } from '../../../apimachinery/typed/codec.ts'
import { structOrderedText } from '../../../apimachinery/typed/patched-text.ts'
import type { StructType } from '../../../apimachinery/typed/types.ts'
import { readMeta } from '../../../apiserver/registry/rest/metadata.ts'
import { cpuMetric, setAutoscalerDefaults } from '../horizontalpodautoscalers/defaults.ts'
import { withoutRoundTrip } from '../horizontalpodautoscalers/round-trip.ts'
import type { Conversion } from '../typed-resource.ts'
import { BEHAVIOR, CONDITIONS, METRIC_SPECS, METRIC_STATUSES } from './annotated-types.ts'
import { specFromV1, specToV1, statusFromV1, statusToV1 } from './metrics.ts'

const PREFIX = 'autoscaling.alpha.kubernetes.io/'

type Annotations = { readonly [name: string]: JsonValue | undefined }

/** What an annotation says; undefined for what is not of the type. */
function read(annotations: Annotations, name: string, type: StructType, isList: boolean): JsonObject | undefined {
  const text = annotations[PREFIX + name]
  if (typeof text !== 'string') return undefined
  try {
    const { value } = parseJson(text)
    const decoded = decodeTyped(isList ? objectOf({ items: value }) : value, type)
    return decoded.error === undefined && (isList || isObject(value)) ? encodeTyped(decoded.value, type) : undefined
  } catch (error) {
    if (error instanceof JsonSyntaxError || error instanceof JsonRangeError) return undefined
    throw error
  }
}

const readList = (annotations: Annotations, name: string, type: StructType): JsonObject[] | undefined => {
  const found = read(annotations, name, type, true)
  return found && objectsOf(found.items)
}

const written = (value: JsonValue, type: StructType): JsonObject => encodeTyped(decodeTyped(value, type).value, type)
const listText = (items: JsonObject[], type: StructType): string =>
  structOrderedText(written(objectOf({ items }), type).items ?? [], type.fields.get('items')?.type)

const renameKeys = (value: JsonValue, rename: (key: string) => string): JsonValue => {
  if (Array.isArray(value)) return value.map((item) => renameKeys(item, rename))
  if (!isObject(value)) return value
  const entries = Object.entries(value).filter(([, item]) => item !== null)
  return objectOf(Object.fromEntries(entries.map(([key, item]) => [rename(key), renameKeys(item, rename)])))
}
const lowerFirst = (key: string): string => key.charAt(0).toLowerCase() + key.slice(1)
const upperFirst = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1)

const behaviorText = (behavior: JsonObject): string =>
  structOrderedText(written(renameKeys(behavior, upperFirst), BEHAVIOR), BEHAVIOR)

const isCpu = (metric: JsonObject): boolean => metric.type === 'Resource' && stringAt(metric.resource, 'name') === 'cpu'
const utilizationOf = (metric: JsonObject, of: 'current' | 'target'): JsonValue | undefined =>
  isCpu(metric) ? objectAt(objectAt(metric, 'resource'), of).averageUtilization : undefined

/** The object with its annotations in the place of those that it had. */
function withMetadata(object: JsonObject, annotations: Annotations, more: object): JsonObject {
  const { metadata, ...rest } = object
  const own = Object.keys(annotations).length === 0 ? undefined : objectOf(annotations)
  return objectOf({ ...rest, metadata: objectOf({ ...objectAt(objectOf({ metadata }), 'metadata'), annotations: own }), ...more })
}

const annotationsOf = (object: JsonObject): Annotations => objectAt(readMeta(object), 'annotations')

function specToV2(spec: JsonObject, annotations: Annotations): JsonObject {
  const { targetCPUUtilizationPercentage: cpu, ...same } = spec
  const others = readList(annotations, 'metrics', METRIC_SPECS)?.map(specFromV1) ?? []
  const metrics = cpu === undefined ? others : [...others, cpuMetric(cpu)]
  const behavior = read(annotations, 'behavior', BEHAVIOR, false)
  const isSet = behavior !== undefined && Object.values(behavior).some((rules) => rules !== null)
  return objectOf({
    ...same,
    metrics: metrics.length === 0 ? [cpuMetric()] : metrics,
    behavior: isSet ? renameKeys(behavior, lowerFirst) : undefined,
  })
}

function statusToV2(status: JsonObject, annotations: Annotations): JsonObject {
  const { currentCPUUtilizationPercentage: cpu, currentReplicas, ...same } = status
  const own =
    cpu === undefined
      ? undefined
      : [objectOf({ type: 'Resource', resource: objectOf({ name: 'cpu', current: objectOf({ averageUtilization: cpu }) }) })]
  const metrics = readList(annotations, 'current-metrics', METRIC_STATUSES)?.map(statusFromV1) ?? own
  return objectOf({
    ...same,
    currentReplicas: currentReplicas === 0 ? undefined : currentReplicas,
    currentMetrics: metrics ?? null,
    conditions: readList(annotations, 'conditions', CONDITIONS),
  })
}

function annotated(spec: JsonObject, status: JsonObject): Annotations {
  const others = objectsOf(spec.metrics).filter((metric) => utilizationOf(metric, 'target') === undefined)
  const [current, conditions] = [objectsOf(status.currentMetrics), objectsOf(status.conditions)]
  return {
    ...(others.length > 0 && { [`${PREFIX}metrics`]: listText(others.map(specToV1), METRIC_SPECS) }),
    ...(current.length > 0 && { [`${PREFIX}current-metrics`]: listText(current.map(statusToV1), METRIC_STATUSES) }),
    ...(isObject(spec.behavior) && {
      [`${PREFIX}behavior`]: behaviorText(spec.behavior),
    }),
    ...(conditions.length > 0 && { [`${PREFIX}conditions`]: listText(conditions, CONDITIONS) }),
  }
}

/** An autoscaler of autoscaling/v1 as one of v2, without what the defaults of v2 add. Source: k8s.io/kubernetes/pkg/apis/autoscaling/v1/conversion.go. */
export function asV2(object: JsonObject): JsonObject {
  const annotations = annotationsOf(object)
  return withMetadata(object, withoutRoundTrip(annotations), {
    apiVersion: 'autoscaling/v2',
    spec: specToV2(objectAt(object, 'spec'), annotations),
    status: statusToV2(objectAt(object, 'status'), annotations),
  })
}

/** Autoscalers of autoscaling/v1 as they are stored, and back: what v1 has no fields for is in annotations. */
export const V1_CONVERSION: Conversion = {
  toStored(object) {
    const stored = asV2(object)
    setAutoscalerDefaults(stored)
    return stored
  },
  fromStored(stored) {
    const [spec, status] = [objectAt(stored, 'spec'), objectAt(stored, 'status')]
    const { metrics, behavior: _, ...sameSpec } = spec
    const { currentMetrics, conditions: __, ...sameStatus } = status
    const target = objectsOf(metrics).map((metric) => utilizationOf(metric, 'target'))
    const current = objectsOf(currentMetrics).map((metric) => utilizationOf(metric, 'current'))
    const isSet = (one: JsonValue | undefined): boolean => one !== undefined
    return withMetadata(
      stored,
      { ...withoutRoundTrip(annotationsOf(stored)), ...annotated(spec, status) },
      {
        apiVersion: 'autoscaling/v1',
        spec: objectOf({ ...sameSpec, targetCPUUtilizationPercentage: target.find(isSet) }),
        status: objectOf({
          currentReplicas: 0,
          desiredReplicas: 0,
          ...sameStatus,
          currentCPUUtilizationPercentage: current.findLast(isSet),
        }),
      },
    )
  },
}
