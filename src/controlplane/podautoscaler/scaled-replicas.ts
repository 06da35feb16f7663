import { objectAt, objectsOf, stringAt } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue, objectOf } from '../../apimachinery/json/value.ts'
import { selects } from '../../apimachinery/labels/label-selector.ts'
import { parseSelector, type Selector, SelectorError } from '../../apimachinery/labels/selector.ts'
import { keyPrefix } from '../../apiserver/storage/key-layout.ts'
import type { ScalingContext } from './controller.ts'

const CRDS = keyPrefix('apiextensions.k8s.io', 'customresourcedefinitions')

/** The replicas of an object that has a scale, where there are no pods. */
export interface ScaledReplicas {
  /** Those that are asked for. */
  readonly expected: number
  /** Those that there are, each of which is taken for ready. */
  readonly healthy: number
}

/** The value at a path of names: `.spec.replicas`. */
const valueAt = (object: JsonValue, path: string): JsonValue | undefined =>
  path
    .split('.')
    .filter((name) => name !== '')
    .reduce<JsonValue | undefined>((value, name) => (isObject(value) ? value[name] : undefined), object)

const countAt = (object: JsonValue, path: string): number => {
  const value = valueAt(object, path)
  return typeof value === 'number' ? value : 0
}

/** The labels that a selector asks for by equality, as pods that it matches would have them. */
export const askedLabels = ({ requirements }: Selector): JsonObject =>
  objectOf(Object.fromEntries(requirements.flatMap(({ key, values }) => [...values].slice(0, 1).map((value) => [key, value]))))

/** The labels that a selector asks for; undefined for one that cannot be read. */
function labelsOf(selector: string): JsonObject | undefined {
  try {
    return askedLabels(parseSelector(selector))
  } catch (error) {
    if (error instanceof SelectorError) return undefined
    throw error
  }
}

/**
 * The replicas of the custom resources in a namespace whose scale has a selector that a budget's selector covers: the labels that it asks
 * for stand for those of the pods.
 */
export function replicasBehind(
  { storage }: Pick<ScalingContext, 'storage'>,
  namespace: string,
  selector: JsonObject,
): ScaledReplicas[] {
  return storage.list(CRDS).items.flatMap(({ value }) => {
    const spec = objectAt(value, 'spec')
    const stored = objectsOf(spec.versions).find((version) => version.storage === true)
    const scale = objectAt(objectAt(stored, 'subresources'), 'scale')
    const [specPath, statusPath, selectorPath] = ['specReplicasPath', 'statusReplicasPath', 'labelSelectorPath'].map((field) =>
      stringAt(scale, field),
    ) as [string, string, string]
    if (specPath === '' || selectorPath === '') return []
    const prefix = keyPrefix(stringAt(spec, 'group'), stringAt(objectAt(spec, 'names'), 'plural'), namespace)
    return storage.list(prefix).items.flatMap(({ value: object }) => {
      const found = valueAt(object, selectorPath)
      const labels = typeof found === 'string' && found !== '' ? labelsOf(found) : undefined
      if (labels === undefined || !selects(selector, labels)) return []
      return [{ expected: countAt(object, specPath), healthy: countAt(object, statusPath) }]
    })
  })
}
