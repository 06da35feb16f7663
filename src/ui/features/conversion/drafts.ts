import { useSyncExternalStore } from 'react'
import { compileRules } from '../../../analysis/conversion/compile.ts'
import { functionIn } from '../../../analysis/conversion/function-edits.ts'
import { proposeRules } from '../../../analysis/conversion/propose.ts'
import { type ConversionRules, rulesIn } from '../../../analysis/conversion/rules.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { useApp } from '../../base/state/store.ts'

/** A conversion that is being written: code, and the rules that give exactly this code. */
export interface Draft {
  readonly source: string
  /** Undefined: the code was written by hand. */
  readonly rules: ConversionRules | undefined
}

/** What was changed, by workspace and CRD. It stays while other views are shown. */
const drafts = new Map<string, Draft>()
const listeners = new Set<() => void>()

/** The conversion that a CRD has; undefined where it has none. */
export function installedDraft(crd: JsonObject): Draft | undefined {
  const source = functionIn(crd)
  if (source === undefined) return undefined
  const rules = rulesIn(crd)
  return { source, rules: rules !== undefined && compileRules(crd, rules) === source ? rules : undefined }
}

export const draftOf = (crd: JsonObject, rules: ConversionRules): Draft => ({ source: compileRules(crd, rules), rules })

export const proposedDraft = (crd: JsonObject): Draft => draftOf(crd, proposeRules(crd))

interface Drafted {
  /** Undefined: nothing was changed. */
  readonly draft: Draft | undefined
  change(draft: Draft | undefined): void
}

/** The changed conversion of a CRD. */
export function useDraft(name: string): Drafted {
  const workspace = useApp((state) => state.workspace)
  const key = `${workspace} ${name}`
  const draft = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => drafts.get(key),
  )
  const change = (next: Draft | undefined): void => {
    if (next === undefined) drafts.delete(key)
    else drafts.set(key, next)
    for (const listener of listeners) listener()
  }
  return { draft, change }
}
