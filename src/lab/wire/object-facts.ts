import { objectAt, objectsOf, stringAt } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { objectText } from '../../controller-runtime/objects.ts'

/** What the lab remembers of a state of an object. */
export interface ObjectFacts {
  /** `WebApp default/a`. */
  readonly on: string
  readonly resourceVersion: string
  /** Absent for kinds that do not count it. */
  readonly generation?: number
  /** `status.observedGeneration`. */
  readonly observed?: number
  /** Who wrote last, where the times of the managed fields tell. */
  readonly manager?: string
}

const numberOf = (value: JsonValue | undefined): number | undefined =>
  typeof value === 'number' || typeof value === 'bigint' ? Number(value) : undefined

/** The manager of the newest entry of managedFields; undefined where two are as new. */
function lastManager(metadata: JsonObject): string | undefined {
  let newest = ''
  let manager: string | undefined
  for (const entry of objectsOf(metadata.managedFields)) {
    const time = stringAt(entry, 'time')
    const name = stringAt(entry, 'manager')
    if (time > newest) {
      newest = time
      manager = name
    } else if (time === newest && name !== manager) manager = undefined
  }
  return manager
}

export function factsOf(object: JsonObject): ObjectFacts {
  const metadata = objectAt(object, 'metadata')
  const generation = numberOf(metadata.generation)
  const observed = numberOf(objectAt(object, 'status').observedGeneration)
  const manager = lastManager(metadata)
  return {
    on: objectText(object),
    resourceVersion: stringAt(metadata, 'resourceVersion'),
    ...(generation !== undefined && { generation }),
    ...(observed !== undefined && { observed }),
    ...(manager !== undefined && { manager }),
  }
}

/** The kind and the facts of the items of a list; undefined for what is no list of objects. */
export function listFacts(
  value: JsonValue | undefined,
): { readonly kind: string; readonly facts: readonly ObjectFacts[] } | undefined {
  if (!isObject(value) || !Array.isArray(value.items)) return undefined
  const kind = stringAt(value, 'kind').replace(/List$/, '')
  return { kind, facts: objectsOf(value.items).map((item) => factsOf({ kind, ...item })) }
}
