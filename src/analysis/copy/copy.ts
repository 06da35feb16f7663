import { stringOf } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue, newObject } from '../../apimachinery/json/value.ts'
import { LAST_APPLIED } from '../../apimachinery/meta/annotations.ts'
import { listOf } from '../walk.ts'

/** What a copy of a CRD and of samples of its objects is, before anything is written. */
export interface CopyPlan {
  /** The CRD, the namespaces if they are wanted, and the objects, as they will be sent. */
  readonly documents: readonly JsonObject[]
  /** The objects that were chosen, by their names. */
  readonly names: readonly string[]
  /** How many owner references are left out. */
  readonly owners: number
  /** How many values are masked. */
  readonly masked: number
  /** The CRD converts by a webhook, which is not copied. */
  readonly hasWebhook: boolean
}

/** What the server sets, or what means nothing on another one, is left out. */
const METADATA = ['name', 'namespace', 'labels', 'annotations', 'finalizers'] as const
const SECRET = /^(?:password|token)$/i
const MASK = 'masked'

const metadataOf = ({ metadata }: JsonObject): JsonObject => (isObject(metadata) ? metadata : newObject())
const textOf = (object: JsonObject, key: string): string => {
  const value = metadataOf(object)[key]
  return stringOf(value)
}

function without(object: JsonObject, left: string): JsonObject {
  const kept = newObject()
  for (const [key, value] of Object.entries(object)) if (key !== left) kept[key] = value
  return kept
}

function freshMetadata(object: JsonObject): JsonObject {
  const fresh = newObject()
  const metadata = metadataOf(object)
  for (const key of METADATA) {
    const value = metadata[key]
    if (value === undefined) continue
    fresh[key] = key === 'annotations' && isObject(value) ? without(value, LAST_APPLIED) : value
  }
  return fresh
}

function copyOfCrd(crd: JsonObject): { readonly copy: JsonObject; readonly hasWebhook: boolean } {
  const spec = isObject(crd.spec) ? crd.spec : newObject()
  const hasWebhook = isObject(spec.conversion) && spec.conversion.strategy === 'Webhook'
  const copy = newObject()
  copy.apiVersion = 'apiextensions.k8s.io/v1'
  copy.kind = 'CustomResourceDefinition'
  copy.metadata = freshMetadata(crd)
  copy.spec = hasWebhook ? without(spec, 'conversion') : spec
  return { copy, hasWebhook }
}

/** A value whose fields named password or token are masked. `count` is called for each. */
function masked(value: JsonValue, count: () => void): JsonValue {
  if (Array.isArray(value)) return value.map((item) => masked(item, count))
  if (!isObject(value)) return value
  const copy = newObject()
  for (const [key, inner] of Object.entries(value)) {
    const isSecret = SECRET.test(key) && typeof inner === 'string' && inner !== ''
    if (isSecret) count()
    copy[key] = isSecret ? MASK : masked(inner, count)
  }
  return copy
}

/** Chooses the newest, the oldest and the largest of a list of objects: three, or fewer where they coincide. */
export function samplesOf(objects: readonly JsonObject[], sizeOf: (object: JsonObject) => number): JsonObject[] {
  const byAge = objects.toSorted((a, b) => (textOf(a, 'creationTimestamp') < textOf(b, 'creationTimestamp') ? -1 : 1))
  const sizes = new Map(objects.map((object) => [object, sizeOf(object)]))
  const bySize = objects.toSorted((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0))
  const chosen = [byAge.at(-1), byAge[0], bySize[0]].filter((object) => object !== undefined)
  return [...new Set(chosen)]
}

function namespaceDocument(name: string): JsonObject {
  const [document, metadata] = [newObject(), newObject()]
  metadata.name = name
  document.apiVersion = 'v1'
  document.kind = 'Namespace'
  document.metadata = metadata
  return document
}

interface CopyOptions {
  readonly crd: JsonObject
  readonly samples: readonly JsonObject[]
  /** Of the samples: items of a list carry neither. */
  readonly apiVersion: string
  readonly kind: string
  /** Create the namespaces of the samples too. */
  readonly withNamespaces: boolean
}

/** The copies of a CRD and of samples, without what belongs to the server they come from. */
export function planCopy({ crd, samples, apiVersion, kind, withNamespaces }: CopyOptions): CopyPlan {
  let count = 0
  const { copy, hasWebhook } = copyOfCrd(crd)
  const objects = samples.map((sample) => {
    const object = newObject()
    object.apiVersion = apiVersion
    object.kind = kind
    object.metadata = freshMetadata(sample)
    for (const [key, value] of Object.entries(sample)) {
      if (!['apiVersion', 'kind', 'metadata'].includes(key)) object[key] = masked(value, () => count++)
    }
    return object
  })
  const names = new Set(samples.map((sample) => textOf(sample, 'namespace')))
  const namespaces = [...names].filter((name) => withNamespaces && name !== '' && name !== 'default')
  const owners = samples.reduce((sum, sample) => sum + listOf(metadataOf(sample).ownerReferences).length, 0)
  return {
    documents: [copy, ...namespaces.map(namespaceDocument), ...objects],
    names: samples.map((sample) => textOf(sample, 'name')),
    owners,
    masked: count,
    hasWebhook,
  }
}
