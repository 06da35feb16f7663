import { describe, expect, it } from 'vitest'
import { isNumber, isObject, type JsonObject, type JsonValue, toFloat } from '../../apimachinery/json/value.ts'
import { parseYaml } from '../../apimachinery/yaml/parse.ts'
import { EXAMPLES } from '../../examples/catalogue.ts'
import { applyEdits, type Edit } from '../edit.ts'
import { listOf, schemasOf } from '../walk.ts'
import { compatFindings } from './compat.ts'
import type { SchemaNode } from './finding.ts'

const read = (text: string): JsonObject => {
  const { value } = parseYaml(text)
  return isObject(value) ? value : {}
}

/** One change of a schema, what crdify says of it, and what it says of the way back. */
interface Mutation {
  readonly edits: readonly Edit[]
  readonly there: readonly string[]
  readonly back: readonly string[]
}

const set = ({ path }: SchemaNode, key: string, value: JsonValue): Edit => ({ op: 'set', path: [...path, key], value })
const remove = ({ path }: SchemaNode, ...steps: (string | number)[]): Edit => ({ op: 'remove', path: [...path, ...steps] })

/** A bound that comes, and one that is tightened. */
function* bounds(node: SchemaNode, key: string, tighter: number): Generator<Mutation> {
  const value = node.schema[key]
  if (isNumber(value)) {
    yield { edits: [set(node, key, toFloat(value) + tighter)], there: [key], back: [] }
    yield { edits: [remove(node, key)], there: [], back: [key] }
  } else yield { edits: [set(node, key, 5)], there: [key], back: [] }
}

const BOUNDS: Readonly<Record<string, readonly (readonly [key: string, tighter: number])[]>> = {
  string: [
    ['minLength', 1],
    ['maxLength', -1],
  ],
  integer: [
    ['minimum', 1],
    ['maximum', -1],
  ],
  array: [
    ['minItems', 1],
    ['maxItems', -1],
  ],
  object: [
    ['minProperties', 1],
    ['maxProperties', -1],
  ],
}

function* texts(node: SchemaNode): Generator<Mutation> {
  const { format, description } = node.schema
  yield { edits: [set(node, 'pattern', '^new$')], there: ['pattern'], back: ['pattern'] }
  yield { edits: [set(node, 'format', 'other')], there: ['format'], back: ['format'] }
  yield { edits: [set(node, 'description', 'Other words.')], there: ['description'], back: ['description'] }
  if (description !== undefined) yield { edits: [remove(node, 'description')], there: ['description'], back: ['description'] }
  if (format !== undefined) yield { edits: [remove(node, 'format')], there: ['format'], back: ['format'] }
}

function* values(node: SchemaNode): Generator<Mutation> {
  const { schema } = node
  const some = listOf(schema.enum)
  yield { edits: [set(node, 'default', { other: true })], there: ['default'], back: ['default'] }
  if (schema.default !== undefined) yield { edits: [remove(node, 'default')], there: ['default'], back: ['default'] }
  yield { edits: [set(node, 'enum', [...some, 'other'])], there: ['enum'], back: ['enum'] }
  if (some.length > 0) yield { edits: [remove(node, 'enum')], there: ['enum'], back: ['enum'] }
  if (schema.nullable !== true) yield { edits: [set(node, 'nullable', true)], there: ['nullable'], back: ['nullable'] }
  yield { edits: [set(node, 'title', 'Other')], there: ['unhandled'], back: ['unhandled'] }
}

function* shape(node: SchemaNode): Generator<Mutation> {
  const { schema } = node
  yield { edits: [set(node, 'type', 'number')], there: ['type'], back: ['type'] }
  if (!isObject(schema.properties)) return
  for (const name in schema.properties) {
    yield { edits: [remove(node, 'properties', name)], there: ['existingFieldRemoval'], back: [] }
    const required = listOf(schema.required)
    if (!required.includes(name)) yield { edits: [set(node, 'required', [...required, name])], there: ['required'], back: [] }
  }
}

function* mutations(node: SchemaNode): Generator<Mutation> {
  const { type } = node.schema
  for (const [key, tighter] of BOUNDS[String(type)] ?? []) yield* bounds(node, key, tighter)
  yield* texts(node)
  yield* values(node)
  yield* shape(node)
}

/** What one version breaks of itself. */
const say = (old: JsonObject, now: JsonObject): string[] =>
  compatFindings(old, now)
    .filter(({ between }) => between === undefined)
    .map(({ rule }) => rule)

describe('a change of a CRD', () => {
  it.each(EXAMPLES.map(({ name, crd }) => [name, read(crd)] as const))(
    '[BC-1] is told once by the rule of crdify it falls under, and so is the way back: anywhere in %s',
    (_, crd) => {
      const wrong: string[] = []
      let tried = 0
      for (const node of schemasOf(crd)) {
        for (const { edits, there, back } of mutations(node)) {
          const changed = applyEdits(crd, edits)
          if (!isObject(changed)) continue
          tried++
          const found = [say(crd, changed).join(), say(changed, crd).join()]
          if (found[0] !== there.join() || found[1] !== back.join()) wrong.push(`${JSON.stringify(edits)}: ${found.join(' | ')}`)
        }
      }
      expect(wrong).toEqual([])
      expect(tried).toBeGreaterThan(50)
    },
  )
})
