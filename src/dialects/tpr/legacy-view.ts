import { stringAt } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { readMeta } from '../../apiserver/registry/rest/metadata.ts'
import { keyPrefix } from '../../apiserver/storage/key-layout.ts'

/** The keys of the old registrations in the store begin so. */
export const LEGACY_PREFIX = keyPrefix('extensions', 'thirdpartyresources')

interface LegacyNames {
  readonly group: string
  readonly kind: string
  readonly plural: string
}

/** What follows from the name: `cron-tab.ex.io` is kind CronTab with plural crontabs in group ex.io. */
export function legacyNames(name: string): LegacyNames {
  const dot = name.indexOf('.')
  const kind = name
    .slice(0, Math.max(0, dot))
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')
  return { group: name.slice(dot + 1), kind, plural: `${kind.toLowerCase()}s` }
}

export const nameOf = (registration: JsonObject): string => stringAt(readMeta(registration), 'name')

export const versionNames = ({ versions }: JsonObject): string[] =>
  Array.isArray(versions) ? versions.filter(isObject).map((version) => stringAt(version, 'name')) : []

/** A stored old registration in the form of a CRD of v1. */
export function legacyView(registration: JsonObject): JsonObject {
  const { group, kind, plural } = legacyNames(nameOf(registration))
  const names = objectOf({ plural, singular: kind.toLowerCase(), kind, listKind: `${kind}List` })
  const versions = versionNames(registration).map((name, i) => objectOf({ name, served: true, storage: i === 0 }))
  const conditions = [objectOf({ type: 'Established', status: 'True' })]
  return objectOf({
    apiVersion: registration.apiVersion,
    kind: registration.kind,
    metadata: registration.metadata,
    spec: objectOf({ group, names, scope: 'Namespaced', versions }),
    status: objectOf({ acceptedNames: names, conditions }),
  })
}
