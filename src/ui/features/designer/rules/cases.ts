import type { CaseAnswer } from '../../../../analysis/rules/bench.ts'
import { isRecord, keep, recall } from '../../../state/stored.ts'

/** A value that is tried again and again, and what is expected of it. */
export interface Case {
  readonly self: string
  /** The value before; without one the value is created. */
  readonly oldSelf?: string
  readonly expect?: 'pass' | 'fail'
}

export type Outcome = 'pass' | 'fail' | 'broken' | 'unread'

/** What all that the server asks comes to. */
export function outcomeOf({ unread, refused, rules }: CaseAnswer): Outcome {
  if (unread !== undefined) return 'unread'
  if (refused.length > 0 || rules.some(({ verdict }) => verdict === 'fails')) return 'fail'
  return rules.some(({ verdict }) => verdict === 'broken') ? 'broken' : 'pass'
}

/** What the server says against a value: the schema's words, or those of the rules. */
export function messagesOf({ unread, refused, rules }: CaseAnswer): string[] {
  if (unread !== undefined) return [unread]
  return refused.length > 0 ? [...refused] : rules.flatMap(({ verdict, message }) => (verdict === 'fails' ? [message] : []))
}

const keyOf = (workspace: string, crd: string): string => `bench.${workspace} ${crd}`

const textOr = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function readCase(value: unknown): Case[] {
  if (!isRecord(value)) return []
  const self = textOr(value.self)
  const oldSelf = textOr(value.oldSelf)
  const { expect } = value
  if (self === undefined) return []
  return [{ self, ...(oldSelf === undefined ? {} : { oldSelf }), ...(expect === 'pass' || expect === 'fail' ? { expect } : {}) }]
}

/** The cases of a field of a CRD that were kept in this browser. */
export function recallCases(workspace: string, crd: string, field: string): Case[] {
  const kept = recall(keyOf(workspace, crd))
  const own = isRecord(kept) ? kept[field] : undefined
  return Array.isArray(own) ? own.flatMap(readCase) : []
}

export function keepCases(workspace: string, crd: string, field: string, cases: readonly Case[]): void {
  const kept = recall(keyOf(workspace, crd))
  const { [field]: _, ...rest } = isRecord(kept) ? kept : {}
  keep(keyOf(workspace, crd), cases.length === 0 ? rest : { ...rest, [field]: cases })
}
