import { stringify } from '../../apimachinery/json/serialize.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { apiVersionOf, type Kind } from './kind.ts'
import { descriptionOf, enumOf, keepsUnknown, type Struct, structsOf, type TypeField, type TypeRef, valuesOf } from './types.ts'

const META = `/** What the API server keeps about an object. */
export interface ObjectMeta {
  name?: string
  generateName?: string
  namespace?: string
  labels?: { [key: string]: string }
  annotations?: { [key: string]: string }
  finalizers?: string[]
  ownerReferences?: {
    apiVersion: string
    kind: string
    name: string
    uid: string
    controller?: boolean
    blockOwnerDeletion?: boolean
  }[]
  /** Counts the changes of what is desired. */
  generation?: number
  /** Changes with every write. */
  resourceVersion?: string
  uid?: string
  creationTimestamp?: string
  deletionTimestamp?: string
  deletionGracePeriodSeconds?: number
  managedFields?: object[]
  selfLink?: string
}`

const WORDS: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  intOrString: 'number | string',
  any: 'unknown',
  metadata: 'ObjectMeta',
}

const inList = (text: string): string => (/[ |]/.test(text) ? `(${text})` : text)

function typeText(type: TypeRef, schema: JsonObject): string {
  const nullable = schema.nullable === true && type.is !== 'any' ? ' | null' : ''
  if (type.is === 'list') {
    const { items } = schema
    return `${inList(typeText(type.of, typeof items === 'object' ? (items as JsonObject) : {}))}[]${nullable}`
  }
  if (type.is === 'map') {
    const values = valuesOf(schema)
    return `{ [key: string]: ${typeText(type.of, typeof values === 'object' ? values : {})} }${nullable}`
  }
  if (type.is === 'struct') return type.name + nullable
  const values = enumOf(schema)
  if (values !== undefined && values.length > 0) return values.map((value) => stringify(value)).join(' | ') + nullable
  return (WORDS[type.is] ?? 'unknown') + nullable
}

/** What of a schema the type cannot say, as tags that editors show. */
const TAGS = ['default', 'format', 'pattern', 'minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'] as const

function comment(schema: JsonObject, margin: string): string {
  const description = descriptionOf(schema)
  const tags = TAGS.flatMap((tag) => {
    const value = schema[tag]
    return value === undefined ? [] : [`@${tag} ${typeof value === 'string' && tag !== 'default' ? value : stringify(value)}`]
  })
  const lines = [...(description === '' ? [] : description.split(/\r?\n/)), ...tags].map((line) => line.replaceAll('*/', '*\\/'))
  const [first] = lines
  if (first === undefined) return ''
  if (lines.length === 1) return `${margin}/** ${first} */\n`
  return `${margin}/**\n${lines.map((line) => `${margin} *${line === '' ? '' : ` ${line}`}\n`).join('')}${margin} */\n`
}

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/

const keyText = (name: string): string => (IDENTIFIER.test(name) ? name : JSON.stringify(name))

/** A required field with a default is optional: whoever writes an object can leave it out. */
const fieldText = ({ name, type, isRequired, schema }: TypeField): string =>
  `${comment(schema, '  ')}  ${keyText(name)}${isRequired && schema.default === undefined ? '' : '?'}: ${typeText(type, schema)}\n`

function structText(struct: Struct): string {
  const open = keepsUnknown(struct.schema) || valuesOf(struct.schema) !== undefined ? '  [key: string]: unknown\n' : ''
  return `${comment(struct.schema, '')}export interface ${struct.name} {\n${struct.fields.map(fieldText).join('')}${open}}`
}

function rootText(kind: Kind, { name, fields, schema }: Struct): string {
  const own = `  apiVersion: ${JSON.stringify(apiVersionOf(kind))}\n  kind: ${JSON.stringify(kind.kind)}\n  metadata: ObjectMeta\n`
  const others = fields.filter((field) => !['apiVersion', 'kind', 'metadata'].includes(field.name))
  return `${comment(schema, '')}export interface ${name} {\n${own}${others.map(fieldText).join('')}}`
}

/** TypeScript's types of a version of a CRD: one interface for each object within it, named by its path. */
export function typescriptOf(kind: Kind): string {
  const [root, ...structs] = structsOf(kind)
  const list = `export interface ${root.name}List {
  apiVersion: ${JSON.stringify(apiVersionOf(kind))}
  kind: ${JSON.stringify(kind.listKind)}
  metadata: { resourceVersion?: string; continue?: string; remainingItemCount?: number }
  items: ${root.name}[]
}`
  return `${[rootText(kind, root), ...structs.map(structText), list, META].join('\n\n')}\n`
}
