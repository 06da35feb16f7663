import { objectsOf, stringOf } from '../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue } from '../apimachinery/json/value.ts'
import { valueAt } from './edit.ts'
import { CEL, listOf, schemasOf } from './walk.ts'

/** A version of a CRD, as a reader looks for it. */
export interface VersionGlance {
  readonly name: string
  readonly isStored: boolean
  readonly isDeprecated: boolean
}

/** What a CRD says of one of its versions, in few words. */
export interface CrdGlance {
  readonly scope: string
  readonly shortNames: readonly string[]
  /** The served versions, in the order of the CRD. */
  readonly versions: readonly VersionGlance[]
  readonly hasStatus: boolean
  readonly hasScale: boolean
  /** What the schema says the kind is for; empty where it says nothing. */
  readonly description: string
  /** How many fields the schema has, and how many CEL rules. */
  readonly fields: number
  readonly rules: number
  /** The paths that field selectors may name, without the leading dot. */
  readonly selectable: readonly string[]
  readonly isEstablished: boolean
}

/** Summarizes the version of a CRD that has this name; undefined where it has none. */
export function glanceOf(crd: JsonObject, version: string): CrdGlance | undefined {
  const versions = objectsOf(valueAt(crd, ['spec', 'versions']))
  const index = versions.findIndex(({ name }) => name === version)
  const own = versions[index]
  if (own === undefined) return undefined
  const names = isObject(crd.spec) && isObject(crd.spec.names) ? crd.spec.names : undefined
  const schemas = schemasOf(crd).filter((node) => node.version === index)
  const isTrue = (condition: JsonValue): boolean =>
    isObject(condition) && condition.type === 'Established' && condition.status === 'True'
  return {
    scope: stringOf(valueAt(crd, ['spec', 'scope'])),
    shortNames: listOf(names?.shortNames).map(stringOf),
    versions: versions
      .filter(({ served }) => served === true)
      .map(({ name, storage, deprecated }) => ({
        name: stringOf(name),
        isStored: storage === true,
        isDeprecated: deprecated === true,
      })),
    hasStatus: valueAt(own, ['subresources', 'status']) !== undefined,
    hasScale: valueAt(own, ['subresources', 'scale']) !== undefined,
    description: stringOf(valueAt(own, ['schema', 'openAPIV3Schema', 'description'])),
    fields: schemas.filter(({ name }) => name !== '').length,
    rules: schemas.reduce((sum, { schema }) => sum + listOf(schema[CEL]).length, 0),
    selectable: objectsOf(own.selectableFields).map(({ jsonPath }) => stringOf(jsonPath).replace(/^\./, '')),
    isEstablished: listOf(valueAt(crd, ['status', 'conditions'])).some(isTrue),
  }
}
