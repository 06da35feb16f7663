import { badRequest } from '../../apimachinery/api/errors.ts'
import { type FieldRequirement, FieldSelectorError, parseFieldSelector } from '../../apimachinery/fields/selector.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { parseSelector, type Selector, SelectorError } from '../../apimachinery/labels/selector.ts'
import { readMeta } from './rest/metadata.ts'
import type { ListOptions } from './rest/options.ts'

/** The value of a selectable field of an object, as text. */
export type FieldReader = (object: JsonObject) => string

/** The fields that a resource can be selected by, besides those that every resource has. */
export type SelectableFields = ReadonlyMap<string, FieldReader>

export interface Selection {
  /** True when everything is selected. */
  readonly all: boolean
  matches(object: JsonObject): boolean
  /** True when it selects by fields. */
  readonly fields?: boolean
  /** The name that the selection pins down, if it does. */
  readonly name?: string
  /** The namespace that it pins down. */
  readonly namespace?: string
}

const metaField =
  (field: string): FieldReader =>
  (object) =>
    String(readMeta(object)?.[field] ?? '')

const NAME = metaField('name')
const NAMESPACE = metaField('namespace')

/** What decides which fields can be selected. */
export interface Selectable {
  readonly namespaced: boolean
  readonly typedList: boolean
  readonly selectable: SelectableFields
}

/** What a list, watch or deletecollection selects; 400 for a selector that cannot be read or names an unknown field. */
export function parseSelection(options: ListOptions, scope: Selectable): Selection {
  if (options.labelSelector === '' && options.fieldSelector === '') return { all: true, matches: () => true }
  const { labels, requirements } = parseSelectors(options)
  const tests = requirements.map((r) => fieldTest(r, scope))
  const pinned = (field: string) => requirements.find((r) => r.field === field && r.operator !== '!=')?.value
  const name = pinned('metadata.name')
  const namespace = pinned('metadata.namespace')
  return {
    all: labels.empty && tests.length === 0,
    fields: tests.length > 0,
    matches: (object) =>
      labels.matches(readMeta(object)?.labels as JsonObject | undefined) && tests.every((test) => test(object)),
    ...(name !== undefined && { name }),
    ...(namespace !== undefined && { namespace }),
  }
}

interface Selectors {
  readonly labels: Selector
  readonly requirements: readonly FieldRequirement[]
}

/** Reads the selectors of a request. Throws 400. */
export function parseSelectors({ labelSelector, fieldSelector }: ListOptions): Selectors {
  try {
    return { labels: parseSelector(labelSelector), requirements: parseFieldSelector(fieldSelector) }
  } catch (error) {
    if (error instanceof SelectorError || error instanceof FieldSelectorError) throw badRequest(error.message)
    throw error
  }
}

function fieldTest({ field, operator, value }: FieldRequirement, { namespaced, typedList, selectable }: Selectable) {
  const hasNamesAlone = typedList && selectable.size === 0
  const read =
    field === 'metadata.name'
      ? NAME
      : field === 'metadata.namespace' && (namespaced || hasNamesAlone)
        ? NAMESPACE
        : selectable.get(field)
  if (read === undefined) throw badRequest(unknownField(field, hasNamesAlone))
  return (object: JsonObject): boolean => (read(object) === value) !== (operator === '!=')
}

/** A kind with fields of its own that selectors name, and a custom resource, word it otherwise than a kind that has names alone. */
const unknownField = (field: string, hasNamesAlone: boolean): string =>
  hasNamesAlone
    ? `${JSON.stringify(field)} is not a known field selector: only "metadata.name", "metadata.namespace"`
    : `field label not supported: ${field}`

/**
 * Narrows a selection to one object; an empty name to none in particular. Throws 400 when the selection names fields, but not this name.
 * Source: k8s.io/apiserver/pkg/endpoints/handlers/get.go, ListResource.
 */
export function selectNamed(selection: Selection, name: string): Selection {
  if (name === '' || selection.name === name) return selection
  if (selection.fields) throw badRequest("fieldSelector metadata.name doesn't match requested name")
  return { ...selection, all: false, name, matches: (object) => NAME(object) === name && selection.matches(object) }
}
