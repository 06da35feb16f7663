import { badRequest, withoutReason } from '../../../apimachinery/api/errors.ts'
import { quote } from '../../../apimachinery/field/bad-value.ts'

/** What stops a name from being one segment of a path. Source: k8s.io/apimachinery/pkg/api/validate/content/path.go. */
function faultsOf(name: string): readonly string[] {
  if (name === '.' || name === '..') return [`may not be '${name}'`]
  return ['/', '%'].filter((character) => name.includes(character)).map((character) => `may not contain '${character}'`)
}

/**
 * Checks a name before it becomes part of a key. Throws 400.
 * Source: k8s.io/apiserver/pkg/registry/generic/registry/store.go, NamespaceKeyFunc.
 */
export function checkSegment(name: string): void {
  const faults = faultsOf(name)
  if (faults.length > 0) throw badRequest(`Name parameter invalid: ${quote(name)}: ${faults.join(';')}`)
}

/** Checks that a key names no parent of itself, and throws 500. Source: k8s.io/apiserver/pkg/storage/util.go, PrepareKey. */
export function checkKey(key: string): void {
  if (/\/\.\.?(?:\/|$)/.test(key)) throw withoutReason(`invalid key: ${quote(key)}`)
}
