import { stringAt, stringOf, stringsOf } from '../../../apimachinery/json/access.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import { QUANTITY } from '../../known-types.ts'
import { listOf } from '../../walk.ts'
import type { Kind } from '../kind.ts'
import { enumOf, keepsUnknown } from '../types.ts'

/** Markers of keywords with the same name and meaning. Source: sigs.k8s.io/controller-tools/pkg/crd/markers/validation.go. */
const MARKERS: readonly (readonly [keyword: string, marker: string, types: readonly string[]])[] = [
  ['maximum', 'Maximum', ['integer', 'number']],
  ['minimum', 'Minimum', ['integer', 'number']],
  ['exclusiveMaximum', 'ExclusiveMaximum', ['integer', 'number']],
  ['exclusiveMinimum', 'ExclusiveMinimum', ['integer', 'number']],
  ['multipleOf', 'MultipleOf', ['integer', 'number']],
  ['maxLength', 'MaxLength', ['string']],
  ['minLength', 'MinLength', ['string']],
  ['pattern', 'Pattern', ['string']],
  ['maxItems', 'MaxItems', ['array']],
  ['minItems', 'MinItems', ['array']],
  ['uniqueItems', 'UniqueItems', ['array']],
  ['maxProperties', 'MaxProperties', ['object']],
  ['minProperties', 'MinProperties', ['object']],
]

/** A text within a marker: in backticks, unless it has one. */
const quoted = (text: string): string => (text.includes('`') || text.includes('\n') ? JSON.stringify(text) : `\`${text}\``)

/** A value as markers write it: lists and objects in braces. */
function markerValue(value: JsonValue): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (Array.isArray(value)) return `{${value.map(markerValue).join(',')}}`
  if (isObject(value))
    return `{${Object.entries(value)
      .map(([key, one]) => `${JSON.stringify(key)}:${markerValue(one)}`)
      .join(',')}}`
  return stringify(value)
}

/** A rule of a schema as a marker. */
function ruleMarker(rule: JsonObject): string {
  const parts = [`rule=${quoted(stringAt(rule, 'rule'))}`]
  for (const [key, word] of [
    ['message', 'message'],
    ['messageExpression', 'messageExpression'],
    ['fieldPath', 'fieldPath'],
  ] as const) {
    const text = stringAt(rule, key)
    if (text !== '') parts.push(`${word}=${quoted(text)}`)
  }
  if (stringAt(rule, 'reason') !== '') parts.push(`reason=${stringAt(rule, 'reason')}`)
  if (rule.optionalOldSelf === true) parts.push('optionalOldSelf=true')
  return `kubebuilder:validation:XValidation:${parts.join(',')}`
}

export const isStruct = ({ properties }: JsonObject): boolean => isObject(properties) && Object.keys(properties).length > 0

/**
 * The markers of what a schema demands of values of its type; what it says of other types has no effect. What a struct demands stands at its type, for
 * controller-gen takes it nowhere else.
 */
function validationMarkers(schema: JsonObject): string[] {
  const found: string[] = []
  const { format, type } = schema
  const isIntOrString = schema['x-kubernetes-int-or-string'] === true
  for (const [keyword, marker, types] of MARKERS) {
    const value = schema[keyword]
    const fits = isIntOrString ? !types.includes('array') && !types.includes('object') : types.some((one) => one === type)
    if (!fits || value === undefined || value === false || (isIntOrString && value === QUANTITY.pattern)) continue
    found.push(`${marker}=${typeof value === 'string' ? quoted(value) : stringify(value)}`)
  }
  if (isIntOrString && found.length > 0) found.unshift('XIntOrString')
  const values = enumOf(schema)
  if (values !== undefined) found.push(`Enum=${values.map(enumText).join(';')}`)
  if (typeof format === 'string' && !isOfType(schema)) found.push(`Format=${format}`)
  return found
}

/** Whether a type of Go stands for a format. Bytes that are demanded something of are a string. */
const isOfType = ({ format, ...schema }: JsonObject): boolean =>
  format === 'byte' ? isFreeText(schema) : format === 'int32' || format === 'int64' || format === 'date-time'

export const isFreeText = ({ pattern, minLength, maxLength }: JsonObject): boolean =>
  pattern === undefined && minLength === undefined && maxLength === undefined

/** The markers that stand at a field, whatever its type is. */
export function fieldMarkers({ default: given, title, nullable, example }: JsonObject): string[] {
  return [
    ...(typeof title === 'string' ? [`kubebuilder:title=${quoted(title)}`] : []),
    ...(nullable === true ? ['nullable'] : []),
    ...(given === undefined ? [] : [`kubebuilder:default=${markerValue(given)}`]),
    ...(example === undefined ? [] : [`kubebuilder:example=${markerValue(example)}`]),
  ]
}

/** The markers of a type: at the declaration of a struct, which controller-gen takes most of them at alone, else at the field. */
export function typeMarkers(schema: JsonObject): string[] {
  const found = validationMarkers(schema).map((marker) => `kubebuilder:validation:${marker}`)
  if (schema['x-kubernetes-embedded-resource'] === true) found.push('kubebuilder:validation:EmbeddedResource')
  if (keepsUnknown(schema)) found.push('kubebuilder:pruning:PreserveUnknownFields')
  const listType = stringOf(schema['x-kubernetes-list-type'])
  if (listType !== '') found.push(`listType=${listType}`)
  for (const key of stringsOf(schema['x-kubernetes-list-map-keys'])) found.push(`listMapKey=${key}`)
  // Upstream has one keyword for both.
  const mapType = stringOf(schema['x-kubernetes-map-type'])
  if (mapType !== '') found.push(`${isStruct(schema) ? 'structType' : 'mapType'}=${mapType}`)
  for (const rule of listOf(schema['x-kubernetes-validations'])) if (isObject(rule)) found.push(ruleMarker(rule))
  return found
}

/** The markers of the items of a list, at the list: for items whose type is of another package. */
export const itemMarkers = (schema: JsonObject): string[] =>
  typeMarkers(schema).flatMap((marker) => {
    const [, validation] = /^kubebuilder:validation:(.*)$/s.exec(marker) ?? []
    if (validation === 'EmbeddedResource') return ['kubebuilder:validation:items:XEmbeddedResource']
    if (validation !== undefined) return [`kubebuilder:validation:items:${validation}`]
    return marker === 'kubebuilder:pruning:PreserveUnknownFields' ? ['kubebuilder:validation:items:XPreserveUnknownFields'] : []
  })

const enumText = (value: JsonValue): string =>
  typeof value === 'string' && /^[A-Za-z_]\w*$/.test(value) ? value : stringify(value)

/** The markers of the kind: its names, subresources, columns, selectable fields. */
export function kindMarkers(kind: Kind): string[] {
  const { entry, plural, singular, shortNames, categories, isNamespaced } = kind
  const subresources = isObject(entry.subresources) ? entry.subresources : {}
  const found = ['kubebuilder:object:root=true']
  if (entry.storage === true) found.push('kubebuilder:storageversion')
  if (entry.served === false) found.push('kubebuilder:unservedversion')
  if (isObject(subresources.status)) found.push('kubebuilder:subresource:status')
  if (isObject(subresources.scale)) {
    const { specReplicasPath, statusReplicasPath, labelSelectorPath } = subresources.scale
    const selector = typeof labelSelectorPath === 'string' ? `,selectorpath=${labelSelectorPath}` : ''
    found.push(
      `kubebuilder:subresource:scale:specpath=${stringOf(specReplicasPath)},statuspath=${stringOf(statusReplicasPath)}${selector}`,
    )
  }
  const lists = [
    ['shortName', shortNames],
    ['categories', categories],
  ] as const
  const names = lists.flatMap(([word, list]) =>
    list.length === 0 ? [] : [`${word}=${list.length === 1 ? list[0] : `{${list.join(',')}}`}`],
  )
  const own = singular === kind.kind.toLowerCase() ? [] : [`singular=${singular}`]
  found.push(
    `kubebuilder:resource:${[`path=${plural}`, ...own, `scope=${isNamespaced ? 'Namespaced' : 'Cluster'}`, ...names].join(',')}`,
  )
  for (const column of listOf(entry.additionalPrinterColumns)) {
    if (!isObject(column)) continue
    const parts = [
      `name=${quoted(stringAt(column, 'name'))}`,
      `type=${stringAt(column, 'type')}`,
      `JSONPath=${quoted(stringAt(column, 'jsonPath'))}`,
      ...(stringAt(column, 'description') === '' ? [] : [`description=${quoted(stringAt(column, 'description'))}`]),
      ...(stringAt(column, 'format') === '' ? [] : [`format=${stringAt(column, 'format')}`]),
      ...(column.priority === undefined ? [] : [`priority=${stringify(column.priority)}`]),
    ]
    found.push(`kubebuilder:printcolumn:${parts.join(',')}`)
  }
  for (const field of listOf(entry.selectableFields))
    if (isObject(field)) found.push(`kubebuilder:selectablefield:JSONPath=${quoted(stringAt(field, 'jsonPath'))}`)
  for (const rule of listOf(kind.schema['x-kubernetes-validations'])) if (isObject(rule)) found.push(ruleMarker(rule))
  return found
}
