import { objectMetaAtom } from '../../../apiserver/managedfields/go-schema.ts'
import { type Atom, DEDUCED, type FieldType, type MapAtom, type Scalar, UNTYPED } from '../../../structured-merge-diff/schema.ts'
import type { Structural } from '../../schema/structural.ts'

const TEXT: FieldType = { type: { scalar: 'string' } }

/**
 * How the fields of a custom resource are owned, by its schema; without one, whatever is there is owned field by field [SA-6].
 * Source: k8s.io/kube-openapi/pkg/schemaconv over what k8s.io/apiextensions-apiserver/pkg/controller/openapi/builder publishes.
 */
export function atomOfResource(schema: Structural | undefined): Atom {
  if (schema === undefined) return { map: DEDUCED.map as MapAtom }
  const atom = atomOf(schema, false)
  return atom.map === undefined ? atom : { ...atom, map: asObject(atom.map, schema, schema.extensions.preserveUnknownFields) }
}

/** The type, with lists that ask whether their items need each of their keys. Source: sigs.k8s.io/structured-merge-diff/v6/typed/helpers.go. */
export function needingAllKeys(atom: Atom, needsAllKeys: () => boolean): Atom {
  // Without a schema no list has keys.
  if (atom.map === DEDUCED.map || atom === UNTYPED) return atom
  const { list, map } = atom
  const fields = [...(map?.fields ?? [])].map(
    ([name, of]) => [name, { ...of, type: needingAllKeys(of.type, needsAllKeys) }] as const,
  )
  return {
    ...atom,
    ...(list && { list: { ...list, items: needingAllKeys(list.items, needsAllKeys), needsAllKeys } }),
    ...(map && { map: { ...map, fields: new Map(fields), others: map.others && needingAllKeys(map.others, needsAllKeys) } }),
  }
}

/** The fields that every object has, whatever its schema says of them. */
const withObjectFields = (map: MapAtom): MapAtom => ({
  ...map,
  fields: new Map([...map.fields, ['apiVersion', TEXT], ['kind', TEXT], ['metadata', { type: objectMetaAtom() }]]),
})

function atomOf(schema: Structural, preserving: boolean): Atom {
  const preserve = preserving || schema.extensions.preserveUnknownFields
  switch (schema.generic.type) {
    case '':
      return { scalar: 'untyped', list: listOf(schema, preserve), map: mapOf(schema, preserve) }
    case 'object':
      return { map: mapOf(schema, preserve) }
    case 'array':
      return { list: listOf(schema, preserve) }
    default:
      return { scalar: scalarOf(schema) }
  }
}

function scalarOf({ generic, valueValidation }: Structural): Scalar {
  switch (generic.type) {
    case 'integer':
    case 'number':
      return 'numeric'
    case 'boolean':
      return 'boolean'
    default: {
      const format = valueValidation?.format ?? ''
      return format === '' || format === 'byte' ? 'string' : 'untyped'
    }
  }
}

function mapOf(schema: Structural, preserve: boolean): MapAtom {
  const fields = new Map<string, FieldType>()
  for (const [name, property] of schema.properties ?? []) {
    const fallback = property.generic.default
    fields.set(name, { type: atomOf(property, preserve), ...(fallback !== undefined && { default: fallback }) })
  }
  const map = { fields, others: othersOf(schema, preserve), atomic: schema.extensions.mapType === 'atomic' }
  return schema.extensions.embeddedResource ? asObject(map, schema, preserve) : map
}

const asObject = (map: MapAtom, schema: Structural, preserve: boolean): MapAtom => ({
  ...withObjectFields(map),
  others: othersOfObject(schema, preserve),
})

/** An object of its own always has fields, so only preserved or declared fields are allowed beside them. */
const othersOfObject = (schema: Structural, preserve: boolean): Atom | undefined =>
  schema.additionalProperties === undefined && !preserve ? undefined : othersOf(schema, preserve)

function othersOf({ additionalProperties, properties }: Structural, preserve: boolean): Atom | undefined {
  if (additionalProperties === undefined) {
    return preserve || properties === undefined || properties.size === 0 ? DEDUCED : undefined
  }
  if (typeof additionalProperties === 'boolean') return additionalProperties ? DEDUCED : undefined
  return atomOf(additionalProperties, preserve)
}

function listOf({ extensions, items }: Structural, preserve: boolean): NonNullable<Atom['list']> {
  const { listType, listMapKeys } = extensions
  return {
    items: items === undefined ? UNTYPED : atomOf(items, preserve),
    atomic: listType !== 'set' && listType !== 'map',
    keys: listType === 'map' ? (listMapKeys ?? []) : [],
  }
}
