import { isObject } from '../../../apimachinery/json/value.ts'
import { type Edit, valueAt } from '../../edit.ts'
import { CEL, listOf } from '../../walk.ts'
import type { Fix } from '../finding.ts'
import { givenValues } from './about.ts'
import { type NodeRule, set, without } from './rule.ts'

const WORDS = ['Enabled', 'Disabled']
const PLAIN: ReadonlySet<string> = new Set(['type', 'description', 'default', 'nullable'])

/** A choice of two is an enum. */
export const nobools: NodeRule = (node, about) => {
  const { schema, name } = node
  if (schema.type !== 'boolean' || name === '') return undefined
  const fix = (): Fix | undefined => {
    const { default: value } = schema
    const given = givenValues(node).filter((one) => one !== value)
    const plain = Object.keys(schema).every((key) => PLAIN.has(key)) && given.length === 0 && !about.mentions(node)
    if (!plain) return undefined
    const edits: Edit[] = [
      { op: 'set', path: [...node.path, 'type'], value: 'string' },
      { op: 'set', path: [...node.path, 'enum'], value: WORDS },
    ]
    if (typeof value === 'boolean')
      edits.push({ op: 'set', path: [...node.path, 'default'], value: value ? 'Enabled' : 'Disabled' })
    return { title: ['fixEnum'], edits }
  }
  return { message: ['boolean'], fix }
}

/** Maps hold strings; other things are lists with a key. */
export const nomaps: NodeRule = ({ schema }) => {
  const { additionalProperties: values } = schema
  if (schema.type !== 'object' || !isObject(values) || values.type === 'string') return undefined
  return { message: ['mapOfObjects'] }
}

/** Null is not a value. */
export const nonullable: NodeRule = (node) => {
  if (node.schema.nullable !== true) return undefined
  const fix = () => (givenValues(node).includes(null) ? undefined : without(['fixRemove', ['nullable']], node, ['nullable']))
  return { message: ['nullable'], fix }
}

/** Items that are objects have a field that is always there. */
export const arrayofstruct: NodeRule = ({ schema }) => {
  const { type, items } = schema
  if (type !== 'array' || !isObject(items) || !isObject(items.properties)) return undefined
  if (listOf(items.required).length > 0 || Object.keys(items.properties).length === 0) return undefined
  if (['oneOf', 'anyOf'].some((key) => listOf(items[key]).some((one) => isObject(one) && listOf(one.required).length > 0))) {
    return undefined
  }
  return { message: ['optionalItems'] }
}

/** A list says how server-side apply merges it. */
export const ssatags: NodeRule = (node) => {
  const { schema, name } = node
  if (schema.type !== 'array') return undefined
  const kind = schema['x-kubernetes-list-type']
  if (kind === undefined) {
    if (name === 'conditions' && node.field === 'status.conditions') return undefined
    return {
      message: ['noListType'],
      fix: () => set(['fixAtomic'], node, 'x-kubernetes-list-type', 'atomic'),
    }
  }
  if (kind !== 'set' || valueAt(schema, ['items', 'type']) !== 'object') return undefined
  const rules = listOf(schema[CEL]).length > 0
  return {
    message: ['setOfObjects'],
    fix: () => (rules ? undefined : set(['fixAtomic'], node, 'x-kubernetes-list-type', 'atomic')),
  }
}
