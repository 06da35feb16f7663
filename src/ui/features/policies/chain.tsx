import { Check, EyeOff, type LucideIcon, OctagonX, TriangleAlert, Zap } from 'lucide-react'
import type { PolicyReport } from '../../../protocol/policy-report.ts'
import type { BenchWrite } from './kept.ts'
import type { WriteVerdict } from './policy-bench.ts'
import { isDenying, mutationsOf, reportsAt, type Station, schemaCounts, stationsOf, tookAt } from './stations.ts'
import { policiesTexts } from './texts.en.ts'

const LOOKS: Readonly<Record<Station['state'], readonly [icon: LucideIcon, tone: string]>> = {
  passed: [Check, ''],
  changed: [Zap, 't-defaulted'],
  warned: [TriangleAlert, 't-warn'],
  failed: [OctagonX, 't-bad'],
  idle: [EyeOff, 'is-off'],
  off: [EyeOff, 'is-off'],
}

interface Props {
  readonly verdict: WriteVerdict
  readonly write: Pick<BenchWrite, 'persona' | 'operation' | 'namespace'>
}

/** What a station of policies or webhooks did, in a few words. */
function wordsOfReports(state: Station['state'], reports: readonly PolicyReport[], verdict: WriteVerdict): string {
  const { bench: texts } = policiesTexts
  const { plugin } = reports[0] ?? {}
  const isWebhook = plugin === 'MutatingAdmissionWebhook' || plugin === 'ValidatingAdmissionWebhook'
  const nameOf = ({ policy, binding = policy }: PolicyReport): string => (isWebhook ? binding : policy)
  const failed = reports.find(isDenying) ?? reports.find(({ outcome }) => outcome === 'failed')
  if (state === 'failed')
    return failed === undefined
      ? texts.rejects
      : texts.denies(nameOf(failed), failed.mutations ? -1 : (failed.failures[0]?.index ?? -1))
  if (state === 'warned' && failed !== undefined)
    return isWebhook || failed.mutations ? texts.failsOpen(nameOf(failed)) : texts.warns(nameOf(failed))
  if (state === 'idle' || state === 'off') return texts.states[state]
  const passed = [...new Set(reports.filter(({ outcome }) => outcome === 'passed').map(nameOf))]
  if (state === 'passed') return reports.some(({ mutations }) => mutations) ? texts.unchangedBy(passed) : texts.admits(passed)
  const counts = mutationsOf(verdict)
  const changes = passed.filter((name) => counts.has(name)).map((name) => texts.changes(name, counts.get(name) ?? 0))
  return changes.length === 0 ? texts.changesBack(passed) : changes.join(', ')
}

/** What a station did, in a few words. */
function wordsOf({ id, state }: Station, { verdict, write: { persona, operation, namespace } }: Props): string {
  const { bench: texts } = policiesTexts
  if (id === 'access') return state === 'failed' ? texts.forbidden(persona) : texts.allowed(persona)
  if (id === 'stored') {
    if (state === 'off') return texts.nothing
    return operation === 'DELETE' ? texts.wouldDelete : texts.wouldStore
  }
  if (id === 'namespace') {
    if (state === 'off') return texts.states.off
    if (namespace === '') return texts.noNamespace
    return state === 'failed' ? texts.namespaceRejects(namespace) : texts.namespaceActive(namespace)
  }
  if (id !== 'schema') {
    const took = state === 'off' ? undefined : tookAt(verdict, id)
    const words = wordsOfReports(state, reportsAt(verdict, id), verdict)
    return took === undefined ? words : `${words}, ${texts.took(took)}`
  }
  if (state === 'off') return texts.states.off
  if (state === 'failed') return texts.rejects
  const { defaulted, pruned } = schemaCounts(verdict)
  const said = [...(defaulted > 0 ? [texts.defaulted(defaulted)] : []), ...(pruned > 0 ? [texts.pruned(pruned)] : [])]
  return said.length === 0 ? texts.unchanged : said.join(', ')
}

/** The stations of a write, those that were not asked too. */
export function Chain(props: Props) {
  const { bench: texts } = policiesTexts
  return (
    <ol className="policies-chain" aria-label={texts.chain}>
      {stationsOf(props.verdict).map((station) => {
        const [Icon, tone] = LOOKS[station.state]
        const words = wordsOf(station, props)
        return (
          <li key={station.id} className={tone}>
            <i>
              <Icon aria-label={texts.states[station.state]} />
            </i>
            <b>{texts.stations[station.id]}</b>
            <span className="line-clamp-2 min-w-0 py-0.5 wrap-anywhere" title={words}>
              {words}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
