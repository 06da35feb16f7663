import type { ReportField } from '../../apimachinery/field/report.ts'
import type { Replaced } from '../../apimachinery/json/parse.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import type { StoredObject } from '../storage/interfaces.ts'
import type { FieldValidation } from './rest/options.ts'
import type { WriteContext } from './rest/write-context.ts'

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
  /** Where objects take time to convert: waits for them. Absent: nothing waits. */
  readonly conversions?: Conversions
}

/** Steps that convert objects, and wait for it. */
export interface Conversions {
  /** Runs a step, again each time objects that it needs are converted. Rejects with what the step throws. */
  settle<T>(step: () => T | Promise<T>): Promise<T>
  /** Called in a step that will read these objects: converts them all in one go. */
  expect(objects: readonly StoredObject[]): void
}

/** Runs a step that reads or writes objects through a codec; it runs again when it had to wait, so it must be repeatable. */
export const settled = <T>({ conversions }: Codec, step: () => T | Promise<T>): T | Promise<T> =>
  conversions === undefined ? step() : conversions.settle(step)
