import { badRequest } from '../../apimachinery/api/errors.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { visibleDuplicates } from '../../apimachinery/typed/duplicates.ts'
import { strictFindings } from '../../apimachinery/typed/findings.ts'
import type { StructType } from '../../apimachinery/typed/types.ts'
import type { RawBody } from './codec.ts'
import type { FieldValidation } from './rest/options.ts'
import type { WriteContext } from './rest/write-context.ts'

/** What strict decoding found in a body. */
export interface StrictFindings {
  /** Paths of fields that stand twice in JSON. */
  readonly duplicates: readonly string[]
  /** What YAML says of keys that stand twice, a line each. */
  readonly lines?: readonly string[] | undefined
  /** Paths of fields that the schema does not have. */
  readonly unknown: readonly string[]
  /** Both in their order, as sentences, where it is known; they are then said instead of `duplicates` and `unknown`. */
  readonly ordered?: (() => readonly string[]) | undefined
  /** Put before every finding: `json patch ` for what stands in a patch. */
  readonly prefix?: string
}

/** What strict decoding of a type found in a body: in the order of its text, where there is one. */
export function typedFindings(
  { value, duplicates, lines, text }: RawBody,
  type: StructType,
  unknown: readonly string[],
): StrictFindings {
  const ordered = text && (() => strictFindings(text(), type))
  return { duplicates: visibleDuplicates(duplicates, value, type), lines, unknown, ordered }
}

/**
 * Deals with what strict decoding found: warnings under `Warn`, nothing under `Ignore`, the error this returns under `Strict`
 * (rule RQ-4).
 */
export function strictErrors(context: WriteContext, found: StrictFindings, fieldValidation: FieldValidation): string | undefined {
  const { duplicates, unknown, prefix = '' } = found
  const lines = found.lines ?? []
  if (fieldValidation === 'Ignore' || duplicates.length + unknown.length + lines.length === 0) return undefined
  const apart = () => [
    ...duplicates.map((path) => `duplicate field "${path}"`),
    ...unknown.map((path) => `unknown field "${path}"`),
  ]
  const texts = (found.ordered ?? apart)().map((text) => prefix + text)
  if (fieldValidation === 'Warn') {
    for (const text of [...lines, ...texts]) context.warnings.add(text)
    return undefined
  }
  context.trace?.rejectPruned()
  const yaml = lines.length === 0 ? [] : [`yaml: unmarshal errors:\n${lines.map((line) => `  ${line}`).join('\n')}`]
  return `strict decoding error: ${[...yaml, ...texts].join(', ')}`
}

/**
 * What strict decoding says of an object that names no version and so is read as the type that the server has itself: its fields
 * have no names on the wire, so all that the object has are unknown.
 */
export function internalErrors(context: WriteContext, object: JsonObject, fieldValidation: FieldValidation): string | undefined {
  const unknown = Object.keys(object).filter((key) => key !== 'kind' && key !== 'apiVersion')
  return strictErrors(context, { duplicates: [], unknown: unknown.sort() }, fieldValidation)
}

/** The head of a body as an error shows it: Go prints what does not begin as a JSON object as hex. */
function shown(bytes: Uint8Array): string {
  if (bytes.length === 0) return '<empty>'
  const cut = bytes.subarray(0, 30)
  const isText = bytes[0] === 0x7b
  const head = isText ? new TextDecoder().decode(cut) : [...cut].map((b) => b.toString(16).padStart(2, '0')).join('')
  return bytes.length > 30 ? `${head} ...` : head
}

/** What is wrong with a body of which not even the kind can be read (rule RQ-1). */
export const unrecognised = (kind: string, why: string, body: Uint8Array) =>
  badRequest(`the object provided is unrecognized (must be of type ${kind}): ${why} (${shown(body)})`)

/** The 400 for a body that names a kind and version but cannot be decoded as that kind (rule RQ-2). */
export const cannotBeHandled = (kind: string, version: string, expected: string, why: string) =>
  badRequest(`${kind} in version ${JSON.stringify(version)} cannot be handled as a ${expected}: ${why}`)

/** The 400 for a body that could be decoded, as an object of another version than that of the request. */
export const wrongVersion = (found: string, expected: string) =>
  badRequest(`the API version in the data (${found}) does not match the expected API version (${expected})`)
