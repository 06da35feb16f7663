import { type JsonObject, type JsonValue, newObject, objectOf } from '../../apimachinery/json/value.ts'
import { applyMergePatch } from '../../apimachinery/patch/merge-patch.ts'
import { NEWEST, type Release } from '../../apimachinery/releases/release.ts'
import shared from './shared-definitions.json' with { type: 'json' }

const GVK = 'x-kubernetes-group-version-kind'

/** The group versions, as `apps/v1`, that options stand for, and those that they do not stand for. */
interface Versions {
  readonly added?: readonly string[]
  readonly removed?: readonly string[]
}

/** Returns a definition that stands for other group versions, in the order of their names. */
function standingFor(definition: JsonObject, name: string, { added = [], removed = [] }: Versions): JsonObject {
  const kind = name.slice(name.lastIndexOf('.') + 1)
  const known = Array.isArray(definition[GVK]) ? definition[GVK] : []
  const keyOf = (of: JsonValue): string => `${(of as JsonObject).group}/${(of as JsonObject).version}`
  const more = added.map((key) => {
    const [group, version] = key.split('/')
    return objectOf({ group, kind, version })
  })
  const kept = [...known.filter((of) => !removed.includes(keyOf(of))), ...more]
  kept.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  return objectOf({ ...definition, [GVK]: kept })
}

/**
 * Returns the definitions that documents of all kinds share, as a release has them. What former releases say otherwise, each one of the
 * next newer, loads when one of them is asked. Rejects with ModuleUnavailable.
 */
export async function sharedDefinitions({ minor }: Release): Promise<JsonObject> {
  const newest: JsonObject = shared.schemas
  if (minor >= NEWEST.minor) return newest
  const { default: former } = await import('./former-definitions.json', { with: { type: 'json' } })
  let definitions = newest
  for (const { until, changes, versions } of former) {
    if (until < minor) continue
    definitions = Object.assign(newObject(), applyMergePatch(definitions, objectOf(changes)))
    for (const [name, of] of Object.entries<Versions>(versions))
      definitions[name] = standingFor(definitions[name] as JsonObject, name, of)
  }
  return definitions
}
