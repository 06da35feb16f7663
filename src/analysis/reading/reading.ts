import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import type { Path } from '../edit.ts'
import { typeWords } from '../export/facts.ts'
import type { Kind } from '../export/kind.ts'
import { typeOf } from '../export/types.ts'
import { isRequired } from '../walk.ts'

/** A field of a kind, with its place. */
export interface Field {
  /** Its number in the list of all. */
  readonly index: number
  readonly name: string
  /** Where it stands in an object: `spec.rules[].retry`; `.*` stands for the values of a map. */
  readonly path: string
  /** The same as kubectl writes it: `spec.rules.retry`. */
  readonly kubectlPath: string
  /** 0 at the top. */
  readonly depth: number
  /** The number of the field around it; -1 at the top. */
  readonly parent: number
  /** The number behind the last field within it. */
  end: number
  readonly schema: JsonObject
  /** In the schema of the version. */
  readonly steps: Path
  readonly type: string
  readonly isRequired: boolean
}

/** All fields of a version of a CRD, each before those within it. What the server keeps for itself (`metadata`) is left out. */
export interface Reading {
  readonly kind: Kind
  readonly fields: readonly Field[]
  /** By `kubectlPath`. */
  readonly byPath: ReadonlyMap<string, Field>
}

const OWN: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata'])

/** The schema whose properties are the fields within a field: its own, or that of its items or values. */
function holder(schema: JsonObject, path: string, steps: Path): { schema: JsonObject; path: string; steps: Path } {
  const { items, additionalProperties } = schema
  if (isObject(items)) return holder(items, `${path}[]`, [...steps, 'items'])
  if (isObject(additionalProperties)) return holder(additionalProperties, `${path}.*`, [...steps, 'additionalProperties'])
  return { schema, path, steps }
}

/** Reads the fields of a version. Takes time in proportion to the schema. */
export function readingOf(kind: Kind): Reading {
  const fields: Field[] = []
  const add = (around: JsonObject, at: string, steps: Path, parent: Field | undefined): void => {
    const held = holder(around, at, steps)
    const { properties } = held.schema
    if (!isObject(properties)) return
    for (const [name, schema] of Object.entries(properties)) {
      if (!isObject(schema) || (parent === undefined && OWN.has(name))) continue
      const field: Field = {
        index: fields.length,
        name,
        path: held.path === '' ? name : `${held.path}.${name}`,
        kubectlPath: parent === undefined ? name : `${parent.kubectlPath}.${name}`,
        depth: parent === undefined ? 0 : parent.depth + 1,
        parent: parent?.index ?? -1,
        end: 0,
        schema,
        steps: [...held.steps, 'properties', name],
        type: typeWords(typeOf(schema, '', () => '')),
        isRequired: isRequired(held.schema, name),
      }
      fields.push(field)
      add(schema, field.path, field.steps, field)
      field.end = fields.length
    }
  }
  add(kind.schema, '', [], undefined)
  return { kind, fields, byPath: new Map(fields.map((field) => [field.kubectlPath, field])) }
}

/** The fields directly within a field; those at the top for undefined. */
export function childrenOf({ fields }: Reading, field: Field | undefined): readonly Field[] {
  const found: Field[] = []
  const end = field?.end ?? fields.length
  for (let i = field === undefined ? 0 : field.index + 1; i < end; ) {
    const child = fields[i]
    if (child === undefined) break
    found.push(child)
    i = child.end
  }
  return found
}

/** The fields around a field, from the top, and itself. */
export function lineageOf({ fields }: Reading, field: Field): readonly Field[] {
  const around = fields[field.parent]
  return around === undefined ? [field] : [...lineageOf({ fields } as Reading, around), field]
}
