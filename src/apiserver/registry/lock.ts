import {
  conflict,
  type GroupResource,
  invalidError,
  OPTIMISTIC_LOCK,
  type StatusError,
  withoutReason,
} from '../../apimachinery/api/errors.ts'
import { quote } from '../../apimachinery/field/bad-value.ts'
import { invalid } from '../../apimachinery/field/error.ts'
import { stringAt } from '../../apimachinery/json/access.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import type { TraceRecorder } from '../trace/recorder.ts'
import { readMeta } from './rest/metadata.ts'
import type { Strategy } from './rest/strategy.ts'

const MAX_UINT64 = 2n ** 64n - 1n
/** The digits of the largest number of 64 bits. */
const MAX_DIGITS = 20

export type VersionFault = 'invalid syntax' | 'value out of range'

/**
 * Reads a text as Go's strconv.ParseUint reads a resourceVersion: the number, or why it is none. Takes time linear in the length of
 * the text, however many digits it has.
 */
export function parseUint64(text: string): bigint | VersionFault {
  if (!/^\d+$/.test(text)) return 'invalid syntax'
  const digits = text.replace(/^0+(?=\d)/, '')
  if (digits.length > MAX_DIGITS) return 'value out of range'
  const value = BigInt(digits)
  return value > MAX_UINT64 ? 'value out of range' : value
}

const unparsableVersion = (asked: string, why: VersionFault): StatusError =>
  withoutReason(`strconv.ParseUint: parsing ${quote(asked)}: ${why}`)

/** A resourceVersion as a number. Throws 500 when it is no number of 64 bits. */
export function versionOf(asked: string): bigint {
  const version = parseUint64(asked)
  if (typeof version === 'string') throw unparsableVersion(asked, version)
  return version
}

interface LockedUpdate {
  /** Of the new object. Gets the stored version where the update is unconditional. */
  readonly metadata: JsonObject
  readonly existing: JsonObject
  readonly trace: TraceRecorder | undefined
}

/** Rule ST-6: an update carries the resourceVersion it is made of, or is unconditional where the strategy allows it. Throws 409 and 422. */
export function checkLock(
  of: GroupResource & { readonly strategy: Strategy },
  name: string,
  { metadata, existing, trace }: LockedUpdate,
): void {
  const asked = stringAt(metadata, 'resourceVersion')
  const stored = stringAt(readMeta(existing), 'resourceVersion')
  const version = asked === '' ? 0n : versionOf(asked)
  if (version === 0n) {
    if (of.strategy.allowUnconditionalUpdate) {
      // Whatever is stored is what it is made of; validation of updates asks for a version all the same.
      metadata.resourceVersion = stored
      return
    }
    trace?.endAt('existing')
    const missing = invalid('metadata.resourceVersion', 0, 'must be specified for an update')
    throw invalidError(of.group, of.resource, name, [missing])
  }
  if (version === BigInt(stored)) return
  trace?.endAt('existing')
  trace?.reject('metadata.resourceVersion', { code: 'staleResourceVersion', stored: String(stored) }, 'ST-6')
  throw conflict(of, name, OPTIMISTIC_LOCK)
}
