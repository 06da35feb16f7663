import type { PolicyReport } from '../../../protocol/policy-report.ts'
import type { Trace } from '../../../protocol/trace.ts'
import type { WriteVerdict } from './policy-bench.ts'

export const STATIONS = ['access', 'mutating', 'schema', 'validating', 'stored'] as const
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

/** The fields that mutating policies changed, by policy. */
export function mutationsOf({ trace }: WriteVerdict): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { steps } of trace?.fields ?? []) {
    const names = steps.flatMap(({ why }) => (why.code === 'policySets' || why.code === 'policyRemoves' ? [why.policy] : []))
    for (const name of new Set(names)) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

/** The station that rejects a write: that of the plugin that the trace names, else the first or the schema by the code. */
function endOf({ code, trace }: WriteVerdict, policies: ReturnType<typeof decisionOf>): StationId {
  if (code < 400) return 'stored'
  const plugin = trace?.admission?.find(({ outcome }) => outcome === 'rejected')?.plugin
  if (plugin === 'MutatingAdmissionPolicy') return 'mutating'
  if (plugin === 'ValidatingAdmissionPolicy' || policies === 'denied') return 'validating'
  return code === 403 ? 'access' : 'schema'
}

/** The stations of a write in their order; those behind the one that rejects it were not asked. */
export function stationsOf(verdict: WriteVerdict): readonly Station[] {
  const policies = decisionOf(verdict.trace?.policies ?? [])
  const end = endOf(verdict, policies)
  const { defaulted, pruned } = schemaCounts(verdict)
  const mutated = verdict.trace?.admission?.find(({ plugin }) => plugin === 'MutatingAdmissionPolicy')?.outcome
  const passing: Readonly<Record<StationId, Station['state']>> = {
    access: 'passed',
    mutating: mutated === 'changed' ? 'changed' : mutated === undefined ? 'off' : 'passed',
    schema: defaulted + pruned > 0 ? 'changed' : 'passed',
    validating: policies === 'denied' ? 'failed' : policies,
    stored: 'passed',
  }
  const last = STATIONS.indexOf(end)
  return STATIONS.map((id, i) => {
    if (i > last) return { id, state: 'off' }
    return { id, state: i === last && verdict.code >= 400 ? 'failed' : passing[id] }
  })
}

/** The report that a reader of a policy wants first: one that decides, else one that was evaluated. */
export const reportOf = (reports: readonly PolicyReport[], policy: string): PolicyReport | undefined => {
  const own = reports.filter((report) => report.policy === policy)
  return own.find(({ outcome }) => outcome === 'failed') ?? own.find(({ outcome }) => outcome === 'passed') ?? own[0]
}
