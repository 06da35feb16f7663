import type { AdmissionPluginName, PolicyReport } from '../../../protocol/policy-report.ts'
import type { Trace } from '../../../protocol/trace.ts'
import type { WriteVerdict } from './policy-bench.ts'

export const STATIONS = [
  'access',
  'namespace',
  'mutating',
  'mutatingWebhooks',
  'schema',
  'validating',
  'validatingWebhooks',
  'stored',
] as const
export type StationId = (typeof STATIONS)[number]

/** The plugins that are stations. */
export const PLUGINS: { readonly [id in StationId]?: AdmissionPluginName } = {
  mutating: 'MutatingAdmissionPolicy',
  mutatingWebhooks: 'MutatingAdmissionWebhook',
  validating: 'ValidatingAdmissionPolicy',
  validatingWebhooks: 'ValidatingAdmissionWebhook',
}

/** Where a write came to. `idle`: nothing there is about the write; `off`: it was not asked. */
export interface Station {
  readonly id: StationId
  readonly state: 'passed' | 'changed' | 'warned' | 'failed' | 'idle' | 'off'
}

export const isDenying = ({ outcome, actions, binding }: PolicyReport): boolean =>
  outcome === 'failed' && (binding === undefined || actions.includes('Deny'))

/** What a station is to say of its reports. */
function stateOf(reports: readonly PolicyReport[]): Station['state'] {
  if (reports.some(isDenying)) return 'failed'
  if (reports.some(({ mutations = [] }) => mutations.some(({ after }) => after !== undefined))) return 'changed'
  if (reports.some(({ outcome }) => outcome === 'failed')) return 'warned'
  return reports.some(({ outcome }) => outcome === 'passed') ? 'passed' : 'idle'
}

/** The reports of a station. */
export const reportsAt = ({ trace }: WriteVerdict, id: StationId): readonly PolicyReport[] =>
  (trace?.policies ?? []).filter(({ plugin }) => plugin === PLUGINS[id])

/** How long the webhooks of a station took, in milliseconds: those that validate are asked at once. Undefined where none was asked. */
export function tookAt(verdict: WriteVerdict, id: StationId): number | undefined {
  const times = reportsAt(verdict, id).flatMap(({ took }) => took ?? [])
  if (times.length === 0) return undefined
  return id === 'mutatingWebhooks' ? times.reduce((sum, took) => sum + took, 0) : Math.max(...times)
}

const countOf = (trace: Trace | undefined, action: 'defaulted' | 'pruned'): number =>
  trace?.fields.filter(({ fate }) => fate === action).length ?? 0

/** How many fields the schema filled in and dropped. */
export const schemaCounts = ({ trace }: WriteVerdict): { readonly defaulted: number; readonly pruned: number } => ({
  defaulted: countOf(trace, 'defaulted'),
  pruned: countOf(trace, 'pruned'),
})

const CODES = { policySets: 'policy', policyRemoves: 'policy', mutatingWebhookSets: 'webhook', mutatingWebhookRemoves: 'webhook' }

/** How many fields mutating policies and webhooks changed, by the name of the policy or the webhook. */
export function mutationsOf({ trace }: WriteVerdict): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { steps } of trace?.fields ?? []) {
    const names = steps.flatMap(({ why }) => {
      const key = Object.hasOwn(CODES, why.code) ? CODES[why.code as keyof typeof CODES] : undefined
      return key === undefined ? [] : [String((why as unknown as Record<string, unknown>)[key])]
    })
    for (const name of new Set(names)) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

/** Whether the namespace is what rejects a write: it does not exist, or it is terminating. */
const isOfNamespace = ({ code, message = '' }: WriteVerdict): boolean =>
  (code === 404 && message.startsWith('namespaces "')) || (code === 403 && message.endsWith('because it is being terminated'))

/** The station that rejects a write: that of the plugin that the trace names, else the first or the schema by the code. */
function endOf(verdict: WriteVerdict): StationId {
  const { code, trace } = verdict
  if (code < 400) return 'stored'
  const plugin = trace?.admission?.find(({ outcome }) => outcome === 'rejected')?.plugin
  const own = STATIONS.find((id) => PLUGINS[id] === plugin && plugin !== undefined)
  if (own !== undefined) return own
  const denied = STATIONS.find((id) => PLUGINS[id] !== undefined && reportsAt(verdict, id).some(isDenying))
  if (denied !== undefined) return denied
  if (isOfNamespace(verdict)) return 'namespace'
  return code === 403 ? 'access' : 'schema'
}

/** The stations of a write in their order; those behind the one that rejects it were not asked. */
export function stationsOf(verdict: WriteVerdict): readonly Station[] {
  const last = STATIONS.indexOf(endOf(verdict))
  const { defaulted, pruned } = schemaCounts(verdict)
  return STATIONS.map((id, i) => {
    if (i > last) return { id, state: 'off' }
    if (i === last && verdict.code >= 400) return { id, state: 'failed' }
    if (PLUGINS[id] !== undefined) return { id, state: stateOf(reportsAt(verdict, id)) }
    return { id, state: id === 'schema' && defaulted + pruned > 0 ? 'changed' : 'passed' }
  })
}

/** The report that a reader of a policy wants first: one that decides, else one that was evaluated. */
export const reportOf = (
  reports: readonly PolicyReport[],
  { plugin, policy }: Pick<PolicyReport, 'plugin' | 'policy'>,
): PolicyReport | undefined => {
  const own = reports.filter((report) => report.policy === policy && report.plugin === plugin)
  return own.find(({ outcome }) => outcome === 'failed') ?? own.find(({ outcome }) => outcome === 'passed') ?? own[0]
}
