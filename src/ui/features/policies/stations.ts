import type { PolicyReport } from '../../../protocol/policy-report.ts'
import type { Trace } from '../../../protocol/trace.ts'
import type { WriteVerdict } from './policy-bench.ts'

export const STATIONS = ['access', 'schema', 'validating', 'stored'] as const
export type StationId = (typeof STATIONS)[number]

/** Where a write came to. `off`: it was not asked. */
export interface Station {
  readonly id: StationId
  readonly state: 'passed' | 'changed' | 'warned' | 'failed' | 'off'
}

/** What decides about a write at its policies. */
export function decisionOf(reports: readonly PolicyReport[]): 'denied' | 'warned' | 'passed' | 'off' {
  const failed = reports.filter(({ outcome }) => outcome === 'failed')
  if (failed.some(({ actions, binding }) => binding === undefined || actions.includes('Deny'))) return 'denied'
  if (failed.length > 0) return 'warned'
  return reports.some(({ outcome }) => outcome === 'passed') ? 'passed' : 'off'
}

const countOf = (trace: Trace | undefined, action: 'defaulted' | 'pruned'): number =>
  trace?.fields.filter(({ fate }) => fate === action).length ?? 0

/** How many fields the schema filled in and dropped. */
export const schemaCounts = ({ trace }: WriteVerdict): { readonly defaulted: number; readonly pruned: number } => ({
  defaulted: countOf(trace, 'defaulted'),
  pruned: countOf(trace, 'pruned'),
})

/**
 * The stations of a write in their order. Policies are asked last, so a write that is rejected without a denial of a policy ended before
 * them: at once where the user may not write, else at the schema and its rules.
 */
export function stationsOf(verdict: WriteVerdict): readonly Station[] {
  const { code, trace } = verdict
  const policies = decisionOf(trace?.policies ?? [])
  const isTaken = code < 400
  const isForbidden = code === 403 && policies !== 'denied'
  const { defaulted, pruned } = schemaCounts(verdict)
  const schema = isForbidden
    ? 'off'
    : !isTaken && policies !== 'denied'
      ? 'failed'
      : defaulted + pruned > 0
        ? 'changed'
        : 'passed'
  const validating: Station['state'] =
    policies === 'denied' ? 'failed' : schema === 'off' || schema === 'failed' || policies === 'off' ? 'off' : policies
  return [
    { id: 'access', state: isForbidden ? 'failed' : 'passed' },
    { id: 'schema', state: schema },
    { id: 'validating', state: validating },
    { id: 'stored', state: isTaken ? 'passed' : 'off' },
  ]
}

/** The report that a reader of a policy wants first: one that decides, else one that was evaluated. */
export const reportOf = (reports: readonly PolicyReport[], policy: string): PolicyReport | undefined => {
  const own = reports.filter((report) => report.policy === policy)
  return own.find(({ outcome }) => outcome === 'failed') ?? own.find(({ outcome }) => outcome === 'passed') ?? own[0]
}
