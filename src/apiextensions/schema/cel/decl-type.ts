import { NEWEST, type Release } from '../../../apimachinery/releases/release.ts'
import {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  listOf,
  mapOf,
  STRING,
  struct,
  TIMESTAMP,
  type Type,
} from '../../../cel/types.ts'
import { EMPTY_EXTENSIONS, EMPTY_GENERIC, EMPTY_VALUE_VALIDATION } from '../keywords.ts'
import type { Structural } from '../structural.ts'
import { escapeName, isReserved } from './escape.ts'

/**
 * The types that rules see of a schema, with the sizes their values can have.
 * Source: k8s.io/apiserver/pkg/cel/common/schemas.go, SchemaDeclType; k8s.io/apiserver/pkg/cel/types.go;
 * k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/model/schemas.go.
 */
export interface DeclType {
  readonly kind: 'scalar' | 'list' | 'map' | 'object'
  /** For a scalar. */
  readonly type: Type
  /** How long the value can be: characters, items, entries. */
  readonly maxElements: number
  /** How many bytes the smallest value takes in JSON. */
  readonly minSize: number
  readonly element: DeclType | undefined
  /** By escaped name. */
  readonly fields: ReadonlyMap<string, DeclType> | undefined
}

/** A request has at most so many bytes. Source: k8s.io/apiserver/pkg/apis/cel/config.go. */
export const MAX_REQUEST_BYTES = 3 * 1024 * 1024

const NAME_MAX_LENGTH = 253

const stringSchema = (maxLength?: number): Structural => {
  const plain: Structural = {
    generic: { ...EMPTY_GENERIC, type: 'string' },
    extensions: EMPTY_EXTENSIONS,
    source: { type: 'string' },
  }
  return maxLength === undefined ? plain : { ...plain, valueValidation: { ...EMPTY_VALUE_VALIDATION, maxLength } }
}

const capped = (existing: Structural | undefined, limit: number): Structural =>
  stringSchema(Math.min(existing?.valueValidation?.maxLength ?? limit, limit))

const completed = { bounded: new WeakMap<Structural, Structural>(), unbounded: new WeakMap<Structural, Structural>() }

/** The schema of a resource with what every resource has: apiVersion, kind, metadata.name and metadata.generateName [CK-2]. */
export function withTypeAndObjectMeta(s: Structural, release = NEWEST): Structural {
  const isBounded = release.has('celNameLengths')
  const made = completed[isBounded ? 'bounded' : 'unbounded']
  const known = made.get(s) ?? addTypeAndObjectMeta(s, isBounded)
  made.set(s, known)
  return known
}

function addTypeAndObjectMeta(s: Structural, isBounded: boolean): Structural {
  const properties = s.properties ?? new Map<string, Structural>()
  const is = (at: Structural | undefined, type: string): boolean => at?.generic.type === type
  const metadata = properties.get('metadata')
  const hasAll =
    is(properties.get('kind'), 'string') &&
    is(properties.get('apiVersion'), 'string') &&
    is(metadata, 'object') &&
    is(metadata?.properties?.get('name'), 'string') &&
    is(metadata?.properties?.get('generateName'), 'string')
  if (hasAll) return s
  const own = metadata?.properties
  const meta: Structural = {
    generic: { ...EMPTY_GENERIC, type: 'object' },
    extensions: EMPTY_EXTENSIONS,
    source: { type: 'object' },
    properties: new Map([
      ['name', isBounded ? capped(own?.get('name'), NAME_MAX_LENGTH) : stringSchema()],
      ['generateName', isBounded ? capped(own?.get('generateName'), NAME_MAX_LENGTH - 1) : stringSchema()],
    ]),
  }
  const { items: _, ...rest } = s
  const all = new Map(properties).set('kind', stringSchema()).set('apiVersion', stringSchema()).set('metadata', meta)
  return { ...rest, properties: all }
}

const scalar = (type: Type, minSize: number, maxElements = 0): DeclType => ({
  kind: 'scalar',
  type,
  minSize,
  maxElements,
  element: undefined,
  fields: undefined,
})

const BOOLEAN = scalar(BOOL, 4)
const NUMBER = scalar(DOUBLE, 1)
const INTEGER = scalar(INT, 1)

const notNegative = (n: number): number => Math.max(0, n)

/** The type of a schema; `undefined` for what rules cannot see. A resource root shows the fields of every resource too. */
export function declTypeOf(schema: Structural, isResourceRoot: boolean, release = NEWEST): DeclType | undefined {
  const limits = schema.valueValidation
  if (schema.extensions.intOrString) {
    return scalar(DYN, 1, limits?.maxLength === undefined ? MAX_REQUEST_BYTES - 2 : notNegative(limits.maxLength) * 4)
  }
  const s = isResourceRoot ? withTypeAndObjectMeta(schema, release) : schema
  switch (s.generic.type) {
    case 'array':
      return listType(s, release)
    case 'object':
      return typeof s.additionalProperties === 'object' ? mapType(s, s.additionalProperties, release) : objectType(s, release)
    case 'string':
      return stringType(s)
    case 'boolean':
      return BOOLEAN
    case 'number':
      return NUMBER
    case 'integer':
      return INTEGER
    default:
      return undefined
  }
}

const declared = (s: Structural, release: Release): DeclType | undefined => declTypeOf(s, s.extensions.embeddedResource, release)

function listType(s: Structural, release: Release): DeclType | undefined {
  const element = s.items === undefined ? undefined : declared(s.items, release)
  if (element === undefined) return undefined
  const max = s.valueValidation?.maxItems
  const maxElements = max === undefined ? Math.trunc((MAX_REQUEST_BYTES - 2) / (element.minSize + 1)) : notNegative(max)
  return { kind: 'list', type: DYN, minSize: 2, maxElements, element, fields: undefined }
}

function mapType(s: Structural, values: Structural, release: Release): DeclType | undefined {
  const element = declared(values, release)
  if (element === undefined) return undefined
  const max = s.valueValidation?.maxProperties
  const maxElements = max === undefined ? Math.trunc((MAX_REQUEST_BYTES - 2) / (element.minSize + 6)) : notNegative(max)
  return { kind: 'map', type: DYN, minSize: 2, maxElements, element, fields: undefined }
}

const utf8 = new TextEncoder()
const byteLength = (text: string): number => utf8.encode(text).length

function objectType(s: Structural, release: Release): DeclType {
  const fields = new Map<string, DeclType>()
  const required = new Set(s.valueValidation?.required)
  let minSize = 2
  for (const [name, property] of s.properties ?? []) {
    const type = declared(property, release)
    if (type === undefined) continue
    const escaped = escapeName(name)
    if (escaped !== undefined) fields.set(escaped, type)
    if (required.has(name) && (property.generic.default === undefined || property.generic.default === null)) {
      minSize += byteLength(name) + type.minSize + 4
    }
  }
  return { kind: 'object', type: DYN, minSize, maxElements: 0, element: undefined, fields }
}

// The longest text of a format in JSON, and the shortest.
const FORMATS: Record<string, DeclType> = {
  duration: scalar(DURATION, 3, 32),
  date: scalar(TIMESTAMP, 12, 12),
  'date-time': scalar(TIMESTAMP, 21, 32),
}

function stringType(s: Structural): DeclType {
  const limits = s.valueValidation
  const format = limits?.format ?? ''
  if (Object.hasOwn(FORMATS, format)) return FORMATS[format] as DeclType
  const max = limits?.maxLength
  if (format === 'byte') return scalar(BYTES, 2, max === undefined ? MAX_REQUEST_BYTES - 2 : notNegative(max))
  if (max !== undefined) return scalar(STRING, 2, notNegative(max) * 4)
  const choices = limits?.enum
  if (choices === undefined || choices.length === 0) return scalar(STRING, 2, MAX_REQUEST_BYTES - 2)
  return scalar(STRING, 2, Math.max(0, ...choices.map((choice) => (typeof choice === 'string' ? byteLength(choice) : 0))))
}

/** The type that the checker works with. Objects are named after their place; their fields are made on first use. */
export function celTypeOf(decl: DeclType, name: string): Type {
  switch (decl.kind) {
    case 'scalar':
      return decl.type
    case 'list':
      return listOf(celTypeOf(decl.element as DeclType, `${name}.@idx`))
    case 'map':
      return mapOf(STRING, celTypeOf(decl.element as DeclType, `${name}.@elem`))
    case 'object':
      return objectOf(decl, name)
  }
}

function objectOf(decl: DeclType, name: string): Type {
  const made = new Map<string, Type>()
  return struct(name, (asked) => {
    const field = decl.fields?.has(asked) || !isReserved(asked) ? asked : `__${asked}__`
    const known = made.get(field)
    if (known !== undefined) return known
    const of = decl.fields?.get(field)
    if (of === undefined) return undefined
    const type = celTypeOf(of, `${name}.${field}`)
    made.set(field, type)
    return type
  })
}
