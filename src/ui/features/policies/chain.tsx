import { Check, EyeOff, type LucideIcon, OctagonX, TriangleAlert, Zap } from 'lucide-react'
import type { Operation } from './kept.ts'
import type { WriteVerdict } from './policy-bench.ts'
import { mutationsOf, type Station, schemaCounts, stationsOf } from './stations.ts'
import { policiesTexts } from './texts.en.ts'

const LOOKS: Readonly<Record<Station['state'], readonly [icon: LucideIcon, tone: string]>> = {
  passed: [Check, ''],
  changed: [Zap, 't-defaulted'],
  warned: [TriangleAlert, 't-warn'],
  failed: [OctagonX, 't-bad'],
  off: [EyeOff, 'is-off'],
}

interface Props {
  readonly verdict: WriteVerdict
  readonly persona: string
  readonly operation: Operation
}

/** What a station did, in a few words. */
function wordsOf({ id, state }: Station, { verdict, persona, operation }: Props): string {
  const { bench: texts } = policiesTexts
  const reports = verdict.trace?.policies ?? []
  if (id === 'access') return state === 'failed' ? texts.forbidden(persona) : texts.allowed(persona)
  if (id === 'stored') {
    if (state === 'off') return texts.nothing
    return operation === 'DELETE' ? texts.wouldDelete : texts.wouldStore
  }
  if (id === 'mutating') {
    if (state === 'failed') return texts.rejects
    if (state === 'off') return verdict.code < 400 ? texts.noneMatches : texts.states.off
    const changes = [...mutationsOf(verdict)]
    return changes.length === 0 ? texts.unchanged : changes.map(([policy, fields]) => texts.changes(policy, fields)).join(', ')
  }
  if (id === 'schema') {
    if (state === 'off') return texts.states.off
    if (state === 'failed') return texts.rejects
    const { defaulted, pruned } = schemaCounts(verdict)
    const said = [...(defaulted > 0 ? [texts.defaulted(defaulted)] : []), ...(pruned > 0 ? [texts.pruned(pruned)] : [])]
    return said.length === 0 ? texts.unchanged : said.join(', ')
  }
  const failed = reports.find(
    ({ outcome, actions, binding }) =>
      outcome === 'failed' && (state !== 'failed' || binding === undefined || actions.includes('Deny')),
  )
  if (state === 'failed' && failed !== undefined) return texts.denies(failed.policy, failed.failures[0]?.index ?? -1)
  if (state === 'warned' && failed !== undefined) return texts.warns(failed.policy)
  if (state === 'passed')
    return texts.admits(new Set(reports.filter(({ outcome }) => outcome === 'passed').map(({ policy }) => policy)).size)
  return verdict.code < 400 ? texts.noneMatches : texts.states.off
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
            <span className="truncate" title={words}>
              {words}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
