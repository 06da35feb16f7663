import { isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import type { ApiStatus, Cause } from '../../../client/api-status.ts'
import { type Path, valueAt } from '../../../lint/edit.ts'
import type { Fix } from '../../../lint/finding.ts'
import { listOf } from '../../../lint/walk.ts'

/** Something to mend, from the server or from the rules of style. */
export interface Problem {
  readonly kind: 'refused' | 'breaks' | 'warning' | 'style'
  readonly rule: string
  readonly message: string
  readonly why?: string
  readonly path: Path
  readonly fix?: Fix
}

/** `a.b[0].c[name]` as steps; what stands in brackets is one step, dots in it too. */
export const stepsOf = (field: string): string[] =>
  [...field.matchAll(/\[([^\]]*)\]|([^.[\]]+)/g)].map(([, inner, plain]) => (inner ?? plain ?? '').replace(/^"(.*)"$/, '$1'))

/** What versions have alike is named without a version: it is looked for in the first. */
const COMMON: readonly [from: string, to: string][] = [
  ['spec.validation.openAPIV3Schema', 'spec.versions[0].schema.openAPIV3Schema'],
  ['spec.validation', 'spec.versions[0].schema'],
  ['spec.subresources', 'spec.versions[0].subresources'],
  ['spec.additionalPrinterColumns', 'spec.versions[0].additionalPrinterColumns'],
  ['spec.selectableFields', 'spec.versions[0].selectableFields'],
]

function expanded(field: string): string {
  for (const [from, to] of COMMON) if (field.startsWith(from)) return to + field.slice(from.length)
  return field
}

/** Where the field of an error stands in a CRD: as far as the document has it. The rest is what is missing. */
export function resolveField(crd: JsonObject, field: string): { readonly path: Path; readonly rest: readonly string[] } {
  const steps = stepsOf(expanded(field))
  const path: (string | number)[] = []
  let at: JsonValue | undefined = crd
  while (steps.length > 0) {
    let taken = 0
    let next: JsonValue | undefined
    const [step = ''] = steps
    if (Array.isArray(at)) {
      next = at[Number(step)]
      if (next !== undefined) path.push(Number(step))
      taken = 1
    } else if (isObject(at)) {
      // A key with dots is spelled without brackets by some errors.
      for (taken = 1; taken <= steps.length; taken++) {
        next = at[steps.slice(0, taken).join('.')]
        if (next !== undefined) break
      }
      if (next !== undefined) path.push(steps.slice(0, taken).join('.'))
    }
    if (next === undefined) break
    at = next
    steps.splice(0, taken)
  }
  return { path, rest: steps }
}

function guessType(schema: JsonObject): string {
  if (isObject(schema.properties) || isObject(schema.additionalProperties)) return 'object'
  if (isObject(schema.items)) return 'array'
  const { default: value } = schema
  if (typeof value === 'boolean') return 'boolean'
  return typeof value === 'number' ? 'integer' : 'string'
}

const set = (title: string, path: Path, value: JsonValue): Fix => ({ title, edits: [{ op: 'set', path, value }] })

/** The cure of an error, where there is one. */
export function fixOf(crd: JsonObject, { field, message, reason }: Cause): Fix | undefined {
  const { path, rest } = resolveField(crd, field)
  const here = valueAt(crd, path)
  const key = rest.join('.')
  if (key === 'type' && isObject(here) && message.includes('must not be empty for specified')) {
    const type = guessType(here)
    return set(`Set type: ${type}`, [...path, 'type'], type)
  }
  if (key === 'items' && isObject(here)) return set('Add items: string', [...path, 'items'], { type: 'string' })
  if (path.at(-1) === 'default' && reason.startsWith('FieldValue')) {
    return { title: 'Remove the default', edits: [{ op: 'remove', path }] }
  }
  const names = valueAt(crd, ['spec', 'names', 'plural'])
  const group = valueAt(crd, ['spec', 'group'])
  if (field === 'metadata.name' && typeof names === 'string' && typeof group === 'string') {
    return set(`Name it ${names}.${group}`, ['metadata', 'name'], `${names}.${group}`)
  }
  if (message.includes('must have a default or be a required property')) {
    const owner = path.at(-1) === 'default' ? path.slice(0, -1) : path
    const name = owner.at(-1)
    const required = [...owner.slice(0, -2), 'required']
    if (typeof name !== 'string') return undefined
    return set(`Require ${name}`, [...required, listOf(valueAt(crd, required)).length], name)
  }
  return undefined
}

/** What the server says against a CRD, with the place and the cure of each error. */
export function serverProblems(crd: JsonObject, failure: ApiStatus | undefined, warnings: readonly string[]): Problem[] {
  const warned = warnings.map((message): Problem => {
    const field = /^unknown field "([^"]+)"/.exec(message)?.[1]
    const path = field === undefined ? [] : resolveField(crd, field).path
    return { kind: 'warning', rule: 'warning', message, path }
  })
  if (failure === undefined) return warned
  if (failure.causes.length === 0) {
    return [{ kind: 'refused', rule: failure.reason, message: failure.message, path: [] }, ...warned]
  }
  const refused = failure.causes.map((cause): Problem => {
    const fix = fixOf(crd, cause)
    const { path } = resolveField(crd, cause.field)
    return { kind: 'refused', rule: cause.field, message: cause.message, path, ...(fix === undefined ? {} : { fix }) }
  })
  return [...refused, ...warned]
}
