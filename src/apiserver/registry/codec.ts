import { badRequest } from '../../apimachinery/api/errors.ts'
import { quote } from '../../apimachinery/field/bad-value.ts'
import type { ReportField } from '../../apimachinery/field/report.ts'
import type { Replaced } from '../../apimachinery/json/parse.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { visibleDuplicates } from '../../apimachinery/typed/duplicates.ts'
import { strictFindings } from '../../apimachinery/typed/findings.ts'
import type { StructType } from '../../apimachinery/typed/types.ts'
import type { StoredObject } from '../storage/interfaces.ts'
import type { FieldValidation } from './rest/options.ts'
import type { WriteContext } from './rest/write-context.ts'

/** Objects whose stored form is not the one that they are read in, so that storing them is a change whatever is stored (rule SA-17). */
export const alwaysChanging = new WeakSet<JsonObject>()

/** A decoded body that is not yet an object of a kind: what the text said. */
export interface RawBody {
  readonly value: JsonObject
  /** Paths of keys that stood twice, for strict decoding. */
  readonly duplicates: readonly string[]
  /** The same for YAML: the parser's sentences, a line each. */
  readonly lines?: readonly string[]
  /** Values of JSON that later ones of the same key took the place of: Go decodes both into one struct. */
  readonly replaced?: Replaced
  /** The text as JSON, where there is one: strict decoding of a type names what it finds in the order of the text. */
  readonly text?: () => string
}

/** A decoded body that names its kind. */
export interface DecodedBody extends RawBody {
  readonly kind: string
  readonly apiVersion: string
}

/** Between the wire, the store and the object a handler works on (in the version of the request). */
export interface Codec {
  /**
   * Makes an object of a decoded body: coerces metadata, prunes, fills defaults. Unknown and duplicate fields become warnings
   * or an error by `fieldValidation`. Changes `raw.value` in place. `kind` and `apiVersion` must be there already.
   */
  decode(context: WriteContext, raw: RawBody, fieldValidation: FieldValidation): JsonObject
  /** The wire form of an object of the request's version. May return its argument; absent: the object is it. */
  encode?(object: JsonObject): JsonObject
  /**
   * The stored object in the version of the request. Shared: copy before changing it. `fresh` converts again what was converted before.
   * Throws UndecodableObject.
   */
  fromStorage(stored: StoredObject, fresh?: boolean): JsonObject
  /** The JSON text of a stored object in the version of the request. */
  textOf(stored: StoredObject): string
  /** The object as it is to be stored (in the storage version). May change and return its argument. */
  toStorage(object: JsonObject, report?: ReportField): JsonObject
  /** The object as an answer shows it when it was not stored (a dry run). */
  shown(object: JsonObject): JsonObject
  /** Caches the stored form after a write, so that reads do not have to decode it again. Absent: reading decodes nothing. */
  remember?(stored: StoredObject): void
  /** Present where objects take time to convert, so that steps which convert them stop and run again. */
  readonly conversions?: Conversions
}

/** Conversions that take time. */
export interface Conversions {
  /** Called in a step that will read these objects: converts them all in one go. Throws Needed. */
  expect(objects: readonly StoredObject[]): void
}

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
  badRequest(`${kind} in version ${quote(version)} cannot be handled as a ${expected}: ${why}`)

/** The 400 for a body that could be decoded, as an object of another version than that of the request. */
export const wrongVersion = (found: string, expected: string) =>
  badRequest(`the API version in the data (${found}) does not match the expected API version (${expected})`)
