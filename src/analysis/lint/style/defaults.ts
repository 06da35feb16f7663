import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, newObject } from '../../../apimachinery/json/value.ts'
import { type Edit, valueAt } from '../../edit.ts'
import { CEL, isRequired, listOf } from '../../walk.ts'
import type { Fix, SchemaNode } from '../finding.ts'
import type { NodeRule } from './rule.ts'

/** The fields of an object that have a default. */
const defaulted = ({ properties }: JsonObject): readonly string[] =>
  isObject(properties)
    ? Object.keys(properties).filter((name) => {
        const held = properties[name]
        return isObject(held) && held.default !== undefined
      })
    : []

/** The least value of an object: what is required of it, by its defaults; undefined where something else has to be sent. */
function leastOf(schema: JsonObject): JsonObject | undefined {
  const least = newObject()
  for (const name of listOf(schema.required)) {
    const value = valueAt(schema, ['properties', String(name), 'default'])
    if (value === undefined) return undefined
    least[String(name)] = value
  }
  return least
}

/** Whether more is asked of an object than what it holds. */
const isJudged = (schema: JsonObject): boolean =>
  [CEL, 'minProperties', 'allOf', 'anyOf', 'oneOf', 'not'].some((key) => schema[key] !== undefined)

/** An object that may be absent and has no default of its own; not spec and status of the root, and no item. */
const isGap = ({ schema, name, parent }: SchemaNode): boolean =>
  name !== '' && parent !== undefined && schema.default === undefined && !isRequired(parent.schema, name)

/** A default for an object and for those around it that may be absent as well. */
function reached(node: SchemaNode): Fix | undefined {
  const edits: Edit[] = []
  let all = ''
  for (let at: SchemaNode | undefined = node; at !== undefined && isGap(at); at = at.parent) {
    const value = leastOf(at.schema)
    if (at.schema.type !== 'object' || value === undefined || isJudged(at.schema)) return undefined
    edits.unshift({ op: 'set', path: [...at.path, 'default'], value })
    all = all === '' ? stringify(value) : all
  }
  return { title: edits.length > 1 ? ['fixDefaults', edits.length] : ['fixDefault', node.name, all.slice(0, 24)], edits }
}

const SHOWN = 3

/** Defaults are not given below an object that is absent, although nothing has to be sent in it. */
export const unreachabledefault: NodeRule = (node) => {
  const { schema } = node
  if (!isGap(node) || !isObject(schema.properties)) return undefined
  const names = defaulted(schema)
  if (names.length === 0 || leastOf(schema) === undefined) return undefined
  const more = Math.max(0, names.length - SHOWN)
  return { message: ['unreachableDefault', names.slice(0, SHOWN), more, node.field], fix: () => reached(node) }
}
