import { isObject } from '../../../apimachinery/json/value.ts'
import type { Edit } from '../../edit.ts'
import { listOf } from '../../walk.ts'
import type { Fix, SchemaNode } from '../finding.ts'
import type { About } from './about.ts'
import { givenValues } from './about.ts'
import type { NodeRule } from './rule.ts'

/** What ends the first word of a description. */
const FIRST = /[\s.,:;]/

/** Gives a field another name, where nothing else in the CRD says the old one. */
function renamed(node: SchemaNode, to: string, about: About): Fix | undefined {
  const { parent, path, name, schema } = node
  const properties = parent?.schema.properties
  if (parent === undefined || !isObject(properties) || properties[to] !== undefined || about.mentions(node)) return undefined
  // A value given from above is keyed by the name.
  if (givenValues(parent).some((value) => isObject(value) && value[name] !== undefined)) return undefined
  // What a combination of schemas says by name would go on saying it.
  if (['allOf', 'anyOf', 'oneOf', 'not'].some((key) => parent.schema[key] !== undefined)) return undefined
  const required = [...listOf(parent.schema.required).entries()].flatMap(([index, one]): Edit[] =>
    one === name ? [{ op: 'set', path: [...parent.path, 'required', index], value: to }] : [],
  )
  const { description } = schema
  const begins = typeof description === 'string' && description.split(FIRST, 1)[0] === name
  const rename: Edit[] = begins
    ? [{ op: 'set', path: [...path, 'description'], value: `${to}${description.slice(name.length)}` }]
    : []
  return { title: ['fixRename', to], edits: [...rename, ...required, { op: 'rename', path, key: to }] }
}

const CAMEL = /^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)*$/

const upperFirst = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

/** A name in camel case that says the same; undefined when there is none. */
function camelCase(name: string): string | undefined {
  const [first = '', ...rest] = name.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  const head = /^[A-Z]+$/.test(first) ? first.toLowerCase() : first.slice(0, 1).toLowerCase() + first.slice(1)
  const made = head + rest.map(upperFirst).join('')
  return CAMEL.test(made) ? made : undefined
}

/** Names are camelCase. */
export const jsontags: NodeRule = (node, about) => {
  const { name } = node
  if (name === '' || CAMEL.test(name)) return undefined
  const to = camelCase(name)
  return { message: ['notCamelCase'], fix: () => (to === undefined ? undefined : renamed(node, to, about)) }
}

/** A moment is named ...Time. What only speaks of timestamps, such as `honorTimestamps`, is none. */
export const notimestamp: NodeRule = (node, about) => {
  const [, before, found] = /^(.*?)(timestamp)$/i.exec(node.name) ?? []
  if (before === undefined || found === undefined) return undefined
  const to = before + (found.startsWith('T') ? 'Time' : 'time')
  return { message: ['timestampName'], fix: () => renamed(node, to, about) }
}

/** A reference is named ...Ref. `preferences` is none. */
export const noreferences: NodeRule = (node, about) => {
  const to = node.name.replace(/^reference/, 'ref').replace(/Reference/g, 'Ref')
  if (to === node.name) return undefined
  return { message: ['referenceName'], fix: () => renamed(node, to, about) }
}

/** Conditions instead of a phase. */
export const nophase: NodeRule = ({ name }) => (/phase/i.test(name) ? { message: ['phase'] } : undefined)
