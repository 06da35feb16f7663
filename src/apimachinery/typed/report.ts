import { type Reason, type ReportField, reportByRule } from '../field/report.ts'
import type { Replaced } from '../json/parse.ts'
import { deepCopy, type JsonObject } from '../json/value.ts'
import { type Decoded, decodeTyped } from './codec.ts'
import { withReplaced } from './replaced.ts'
import type { StructType } from './types.ts'

const COERCED: Reason = {
  action: 'coerced',
  why: { code: 'typeForm' },
  whyRemoved: { code: 'typeOmitsEmpty' },
  rule: 'CV-1',
}

const REPEATED: Reason = { action: 'merged', why: { code: 'duplicateKey' }, rule: 'CV-1' }

const DEFAULTED: Reason = { action: 'defaulted', why: { code: 'kindDefault' } }

/** How a kind that is part of the server is read. */
export interface TypedReading {
  readonly type: StructType
  /** Fills what may be left out, in place; absent: nothing. */
  readonly setDefaults?: ((object: JsonObject) => void) | undefined
  /** The wire form of an object. May share parts with it. */
  encode(object: JsonObject): JsonObject
}

/** An object, and what its text says twice. */
interface TypedText {
  readonly value: JsonObject
  readonly replaced?: Replaced | undefined
}

/** Where a reading is reported. */
export interface ReadingTrace {
  readonly report: ReportField
  /** Called before defaults are filled. */
  enter(stage: 'defaulted'): void
}

/**
 * Decodes an object of a kind that is part of the server and fills its defaults; `error` says why it cannot be. What both do to its wire form
 * is reported.
 */
export function readTyped(
  { value: sent, replaced }: TypedText,
  { type, setDefaults, encode }: TypedReading,
  trace?: ReadingTrace,
): Decoded {
  const value = withReplaced(sent, replaced, type)
  if (replaced !== undefined) trace?.report(REPEATED, [], sent, value)
  const decoded = decodeTyped(value, type, reportByRule(trace?.report, 'CV-1'))
  if (decoded.error !== undefined) return decoded
  // Defaults are filled in place, and the wire form shares parts with the object.
  const read = trace && deepCopy(encode(decoded.value))
  if (read !== undefined) trace?.report(COERCED, [], value, read)
  trace?.enter('defaulted')
  setDefaults?.(decoded.value)
  if (read !== undefined) trace?.report(DEFAULTED, [], read, encode(decoded.value))
  return decoded
}
