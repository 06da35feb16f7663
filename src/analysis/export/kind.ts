import { objectAt, objectsOf, stringAt, stringsOf } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'

/** A version of a CRD, as what is exported of it needs it. */
export interface Kind {
  readonly group: string
  readonly kind: string
  readonly listKind: string
  readonly plural: string
  readonly singular: string
  readonly shortNames: readonly string[]
  readonly categories: readonly string[]
  readonly isNamespaced: boolean
  readonly version: string
  /** The entry of the version in the CRD. */
  readonly entry: JsonObject
  readonly schema: JsonObject
}

/** The versions of a CRD that have a schema, in their order there. */
export function kindsOf(crd: JsonObject): readonly Kind[] {
  const spec = objectAt(crd, 'spec')
  const names = objectAt(spec, 'names')
  const kind = stringAt(names, 'kind')
  return objectsOf(spec.versions).flatMap((entry): Kind[] => {
    const schema = objectAt(entry, 'schema').openAPIV3Schema
    if (!isObject(schema)) return []
    return [
      {
        group: stringAt(spec, 'group'),
        kind,
        listKind: stringAt(names, 'listKind') || `${kind}List`,
        plural: stringAt(names, 'plural'),
        singular: stringAt(names, 'singular') || kind.toLowerCase(),
        shortNames: stringsOf(names.shortNames),
        categories: stringsOf(names.categories),
        isNamespaced: stringAt(spec, 'scope') !== 'Cluster',
        version: stringAt(entry, 'name'),
        entry,
        schema,
      },
    ]
  })
}

export const apiVersionOf = ({ group, version }: Kind): string => (group === '' ? version : `${group}/${version}`)
