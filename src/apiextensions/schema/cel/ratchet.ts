import type { Correlation } from '../../openapi-validation/correlation.ts'

/**
 * Where a value stands beside the value before an update, so that errors of what did not change can be let pass.
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/validation.go, ratchetingOptions.
 */
export interface Ratchet {
  /** The value with the one it was; `undefined` where they cannot be matched. */
  readonly current: Correlation | undefined
  /** The nearest value around it that could be matched; of the root there is none. */
  readonly parent: Correlation | undefined
}

export const UNCORRELATED: Ratchet = { current: undefined, parent: undefined }

/** Whether the value, or the nearest around it that can be told, is as it was. */
export function isUnchanged(ratchet: Ratchet): boolean {
  return (ratchet.current ?? ratchet.parent)?.unchanged ?? false
}

/** The ratchet of a member or an item. */
export const descend = {
  key(ratchet: Ratchet, name: string): Ratchet {
    const { current, parent } = ratchet
    if (current === undefined) return ratchet
    // Old and new are of one version and kind by now: a change of these cannot be seen.
    if (parent === undefined && (name === 'apiVersion' || name === 'kind')) return UNCORRELATED
    return { current: current.key(name), parent: current }
  },
  index(ratchet: Ratchet, i: number): Ratchet {
    const { current } = ratchet
    return current === undefined ? ratchet : { current: current.index(i), parent: current }
  },
}
