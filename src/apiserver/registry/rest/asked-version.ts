import { quote } from '../../../apimachinery/field/bad-value.ts'
import { parseUint64 } from '../lock.ts'

/**
 * The resourceVersion in the query of a read, which is not that of an object: `unset` asks for the newest state, `any` (0) for whatever state
 * the server has at hand, a number for that state or a newer one. Here the newest state is always at hand.
 * Source: k8s.io/apimachinery/pkg/apis/meta/v1/types.go, ListOptions.
 */
export type AskedVersion = 'unset' | 'any' | number

/** Reads it; `reject` makes the error of a text that is no number. */
export function parseAskedVersion(text: string, reject: (why: string) => Error): AskedVersion {
  if (text === '') return 'unset'
  const version = parseUint64(text)
  // Another spelling of 0 asks for nothing in particular.
  if (version === 0n) return text === '0' ? 'any' : 'unset'
  if (typeof version === 'bigint') return Number(version)
  const quoted = quote(text)
  throw reject(`resourceVersion: Invalid value: ${quoted}: strconv.ParseUint: parsing ${quoted}: ${version}`)
}

/** Whether a read asks for a version that the server has not come to. */
export const isAhead = (asked: AskedVersion, newest: number): asked is number => typeof asked === 'number' && asked > newest
