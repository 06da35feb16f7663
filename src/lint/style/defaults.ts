import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import type { Fix, SchemaNode } from '../finding.ts'
import { CEL, isRequired, listOf } from '../walk.ts'
import { type NodeRule, withFix } from './rule.ts'

/** Whether `{}` is a valid value of an object once the defaults of what it holds are filled in, of which one more may come. */
function takesEmpty(schema: JsonObject, filled: string | undefined): boolean {
  if (schema[CEL] !== undefined || schema.minProperties !== undefined) return false
  if (['allOf', 'anyOf', 'oneOf', 'not'].some((key) => schema[key] !== undefined)) return false
  const { properties } = schema
  return listOf(schema.required).every((name) => {
    const held = isObject(properties) ? properties[String(name)] : undefined
    return name === filled || (isObject(held) && held.default !== undefined)
  })
}

/** An object that may be absent and has no default of its own; not spec and status of the root, and no item. */
const isGap = ({ schema, name, parent }: SchemaNode): boolean =>
  name !== '' && parent !== undefined && schema.default === undefined && !isRequired(parent.schema, name)

/** `default: {}` for an object and for those around it that may be absent as well. */
function reached(node: SchemaNode): Fix | undefined {
  const edits: Fix['edits'][number][] = []
  let inner: SchemaNode | undefined
  for (let at: SchemaNode | undefined = node; at !== undefined && isGap(at); at = at.parent) {
    if (at.schema.type !== 'object' || !takesEmpty(at.schema, inner?.name)) return undefined
    edits.unshift({ op: 'set', path: [...at.path, 'default'], value: {} })
    inner = at
  }
  return { title: edits.length > 1 ? `Default ${edits.length} objects to {}` : `Default ${node.name} to {}`, edits }
}

const SHOWN = 3

/** Defaults are not given below an object that is absent. */
export const unreachabledefault: NodeRule = (node) => {
  const { schema, field } = node
  const { properties } = schema
  if (!isGap(node) || !isObject(properties)) return undefined
  const names = Object.keys(properties).filter((name) => {
    const held = properties[name]
    return isObject(held) && held.default !== undefined
  })
  if (names.length === 0) return undefined
  const shown = names.slice(0, SHOWN).join(', ')
  const more = names.length > SHOWN ? ` and ${names.length - SHOWN} more` : ''
  return withFix(
    `${names.length > 1 ? 'The defaults' : 'The default'} of ${shown}${more} ${names.length > 1 ? 'are' : 'is'} given only where ${field} is sent`,
    reached(node),
  )
}
