import { objectAt, objectsOf, stringAt, stringOf, stringsOf } from '../../apimachinery/json/access.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, type JsonValue, newObject } from '../../apimachinery/json/value.ts'
import { descriptionOf, enumOf, keepsUnknown } from '../export/types.ts'
import { CEL, listOf } from '../walk.ts'
import { type Field, lineageOf, type Reading } from './reading.ts'

/** A bound of values; `of` says what is counted. */
export interface Range {
  readonly is: 'range'
  readonly of: 'value' | 'length' | 'items' | 'entries'
  readonly least?: string
  readonly most?: string
  readonly isLeastExcluded: boolean
  readonly isMostExcluded: boolean
}

/** What a schema asks of values. Values are JSON. */
export type Constraint =
  | { readonly is: 'enum'; readonly values: readonly string[] }
  | Range
  | { readonly is: 'multipleOf' | 'format' | 'pattern'; readonly value: string }
  | { readonly is: 'nullable' | 'unknown' | 'unique' }
  /** A constraint of the items of a list, or of the values of a map. */
  | { readonly is: 'each'; readonly constraint: Constraint }

/** A CEL rule that looks at a field. */
export interface Rule {
  readonly rule: string
  /** Empty: it has none. */
  readonly message: string
  /** The path at which it stands; empty: at the object. */
  readonly at: string
  /** Its number among those at this path. */
  readonly index: number
}

/** How server-side apply merges a field. */
export type Merge =
  | { readonly by: 'value' | 'field' | 'set' | 'whole' }
  | { readonly by: 'keys'; readonly keys: readonly string[] }
  /** Something around it is replaced whole. */
  | { readonly by: 'around'; readonly path: string }

export type Use =
  | { readonly as: 'column'; readonly name: string; readonly priority: number }
  | { readonly as: 'replicas' | 'statusReplicas' | 'selector' | 'fieldSelector' }

/** What a version says of the field: the same, something else, or nothing. */
export interface InVersion {
  readonly version: string
  readonly state: 'same' | 'differs' | 'absent'
}

/** What a reader wants to know of a field. */
export interface FieldPage {
  readonly description: string
  /** As JSON. */
  readonly default: string | undefined
  readonly constraints: readonly Constraint[]
  readonly rules: readonly Rule[]
  readonly merge: Merge
  readonly uses: readonly Use[]
}

const RANGES = [
  ['minimum', 'maximum', 'value'],
  ['minLength', 'maxLength', 'length'],
  ['minItems', 'maxItems', 'items'],
  ['minProperties', 'maxProperties', 'entries'],
] as const

function rangesOf(schema: JsonObject): Range[] {
  return RANGES.flatMap(([low, high, of]): Range[] => {
    const [least, most] = [schema[low], schema[high]]
    if (least === undefined && most === undefined) return []
    return [
      {
        is: 'range',
        of,
        ...(least !== undefined && { least: stringify(least) }),
        ...(most !== undefined && { most: stringify(most) }),
        isLeastExcluded: of === 'value' && schema.exclusiveMinimum === true,
        isMostExcluded: of === 'value' && schema.exclusiveMaximum === true,
      },
    ]
  })
}

/** What a schema asks of values, and of what they hold. */
export function constraintsOf(schema: JsonObject): readonly Constraint[] {
  const { multipleOf, format, pattern, items, additionalProperties } = schema
  const values = enumOf(schema)
  const held = isObject(items) ? items : additionalProperties
  return [
    ...(values === undefined ? [] : [{ is: 'enum', values: values.map((value) => stringify(value)) } as const]),
    ...rangesOf(schema),
    ...(multipleOf === undefined ? [] : [{ is: 'multipleOf', value: stringify(multipleOf) } as const]),
    ...(typeof format === 'string' ? [{ is: 'format', value: format } as const] : []),
    ...(typeof pattern === 'string' ? [{ is: 'pattern', value: pattern } as const] : []),
    ...(schema.uniqueItems === true ? [{ is: 'unique' } as const] : []),
    ...(schema.nullable === true ? [{ is: 'nullable' } as const] : []),
    ...(keepsUnknown(schema) ? [{ is: 'unknown' } as const] : []),
    ...(isObject(held) ? constraintsOf(held).map((constraint) => ({ is: 'each', constraint }) as const) : []),
  ]
}

/** Whether a rule at what is around a field looks at it: `self.name`, not `self.names`. */
function mentions(rule: string, name: string): boolean {
  const word = `self.${name}`
  for (let at = rule.indexOf(word); at >= 0; at = rule.indexOf(word, at + 1))
    if (!/\w/.test(rule.charAt(at + word.length)) && !/[\w.]/.test(rule.charAt(at - 1))) return true
  return false
}

/** The rules of a schema; those of the items and values that it holds follow. */
function rulesAt(schema: JsonObject, at: string): Rule[] {
  const { items, additionalProperties } = schema
  const own = listOf(schema[CEL]).flatMap((rule, index): Rule[] =>
    isObject(rule) ? [{ rule: stringAt(rule, 'rule'), message: stringAt(rule, 'message'), at, index }] : [],
  )
  if (isObject(items)) return [...own, ...rulesAt(items, `${at}[]`)]
  return isObject(additionalProperties) ? [...own, ...rulesAt(additionalProperties, `${at}.*`)] : own
}

/** The rules at the object itself. */
export const rulesOfKind = ({ kind }: Reading): readonly Rule[] => rulesAt(kind.schema, '')

/** The rules at a field, then those at what is around it that look at it. */
function rulesOf(reading: Reading, field: Field): readonly Rule[] {
  const parent = reading.fields[field.parent]
  const around = rulesAt(parent?.schema ?? reading.kind.schema, parent?.path ?? '').filter(({ rule }) =>
    mentions(rule, field.name),
  )
  return [...rulesAt(field.schema, field.path), ...around]
}

function ownMerge(schema: JsonObject): Merge {
  if (schema.type === 'array') {
    const type = stringAt(schema, 'x-kubernetes-list-type')
    if (type === 'map') return { by: 'keys', keys: stringsOf(schema['x-kubernetes-list-map-keys']) }
    return { by: type === 'set' ? 'set' : 'whole' }
  }
  const isMap = schema.type === 'object' || isObject(schema.properties)
  if (!isMap) return { by: 'value' }
  return { by: schema['x-kubernetes-map-type'] === 'atomic' ? 'whole' : 'field' }
}

function mergeOf(reading: Reading, field: Field): Merge {
  const around = lineageOf(reading, field).slice(0, -1)
  const atomic = around.find(({ schema }) => ownMerge(schema).by === 'whole' || ownMerge(schema).by === 'set')
  return atomic === undefined ? ownMerge(field.schema) : { by: 'around', path: atomic.path }
}

/** `.spec.rules[*].host` as a path of a field. */
const pathIn = (jsonPath: string): string => jsonPath.replace(/^\./, '').replaceAll(/\[(?:\*|\d+)\]/g, '[]')

function usesOf({ kind }: Reading, { path }: Field): readonly Use[] {
  const { entry } = kind
  const columns = objectsOf(entry.additionalPrinterColumns).flatMap((column): Use[] => {
    if (pathIn(stringAt(column, 'jsonPath')) !== path) return []
    return [{ as: 'column', name: stringAt(column, 'name'), priority: Number(column.priority ?? 0) }]
  })
  const scale = objectAt(objectAt(entry, 'subresources'), 'scale')
  const paths: readonly (readonly [JsonValue | undefined, Exclude<Use['as'], 'column'>])[] = [
    [scale.specReplicasPath, 'replicas'],
    [scale.statusReplicasPath, 'statusReplicas'],
    [scale.labelSelectorPath, 'selector'],
    ...objectsOf(entry.selectableFields).map(({ jsonPath }) => [jsonPath, 'fieldSelector'] as const),
  ]
  return [...columns, ...paths.flatMap(([at, as]): Use[] => (pathIn(stringOf(at)) === path ? [{ as }] : []))]
}

/** What a reader wants to know of a field. */
export function pageOf(reading: Reading, field: Field): FieldPage {
  const { schema } = field
  return {
    description: descriptionOf(schema),
    default: schema.default === undefined ? undefined : stringify(schema.default),
    constraints: constraintsOf(schema),
    rules: rulesOf(reading, field),
    merge: mergeOf(reading, field),
    uses: usesOf(reading, field),
  }
}

/** A schema without what is said about it alone: what is left decides what the server does. */
function bare(schema: JsonObject): JsonObject {
  const kept = newObject()
  for (const [key, value] of Object.entries(schema))
    if (key !== 'description' && key !== 'properties' && key !== 'items' && key !== 'additionalProperties') kept[key] = value
  return kept
}

/** Whether two versions say the same of a field itself; what is within it has pages of its own. */
const isSame = (a: Field, b: Field): boolean =>
  a.isRequired === b.isRequired && a.type === b.type && stringify(bare(a.schema)) === stringify(bare(b.schema))

/** What the other versions say of a field. */
export const inVersions = (field: Field, others: readonly Reading[]): readonly InVersion[] =>
  others.map(({ kind, byPath }) => {
    const other = byPath.get(field.kubectlPath)
    return { version: kind.version, state: other === undefined ? 'absent' : isSame(field, other) ? 'same' : 'differs' }
  })

/** In how many fields two versions differ. */
export function differences(a: Reading, b: Reading): number {
  const missing = b.fields.filter(({ kubectlPath }) => !a.byPath.has(kubectlPath)).length
  return missing + a.fields.filter((field) => inVersions(field, [b])[0]?.state !== 'same').length
}
