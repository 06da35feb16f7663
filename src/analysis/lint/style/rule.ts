import type { JsonObject, JsonValue } from '../../../apimachinery/json/value.ts'
import type { Edit, Path } from '../../edit.ts'
import { listOf } from '../../walk.ts'
import type { Fix, SchemaNode } from '../finding.ts'
import type { LintText } from '../text.ts'
import type { About } from './about.ts'

/** A fix that is made when it is told: of a thousand findings more nobody sees one. */
export type Cure = () => Fix | undefined

/** What a rule says of a place; the place is the schema's, when it names none. */
export interface Said {
  readonly message: LintText
  readonly path?: Path
  readonly fix?: Cure
}

/** Looks at one schema. Rules see every schema once, parents first. */
export type NodeRule = (node: SchemaNode, about: About) => Said | readonly Said[] | undefined

/** Sets a keyword of a schema. */
export const set = (title: LintText, node: SchemaNode, key: string, value: JsonValue): Fix => ({
  title,
  edits: [{ op: 'set', path: [...node.path, key], value }],
})

/** Removes keywords that are there. */
export const without = (title: LintText, { path, schema }: SchemaNode, keys: readonly string[]): Fix => ({
  title,
  edits: keys.filter((key) => schema[key] !== undefined).map((key): Edit => ({ op: 'remove', path: [...path, key] })),
})

/** Takes the entries at these indices out of a list of an object; with the last of them the list goes. */
export function removeIndices(path: Path, schema: JsonObject, key: string, indices: readonly number[]): Edit[] {
  if (indices.length === listOf(schema[key]).length) return [{ op: 'remove', path: [...path, key] }]
  return [...indices].sort((a, b) => b - a).map((index): Edit => ({ op: 'remove', path: [...path, key, index] }))
}

/** Makes a field optional. */
export const optional = ({ path, schema }: SchemaNode, name: string): Edit[] =>
  removeIndices(
    path,
    schema,
    'required',
    [...listOf(schema.required).entries()].filter(([, one]) => one === name).map(([index]) => index),
  )
