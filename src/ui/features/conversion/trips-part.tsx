import { CircleCheck, LoaderCircle, OctagonX, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { Link } from 'wouter'
import type { ResourceType } from '../../../client/resource-type.ts'
import { objectAt } from '../../base/address/object-address.ts'
import { useApp } from '../../base/state/store.ts'
import type { TripOutcome } from '../../entities/crd/round-trips.ts'
import { keyOf } from '../../entities/crd/stored.ts'
import { conversionTexts } from './texts.en.ts'
import type { Trying } from './use-trips.ts'

/** Names that are shown of a group. */
const NAMED = 4

type Group = 'failed' | 'lossy' | 'invalid'

/** The worst that becomes of an object. */
export const groupOf = ({ failure, losses }: TripOutcome): Group =>
  failure !== undefined ? 'failed' : losses.length > 0 ? 'lossy' : 'invalid'

/** The fields that change on a way, each once. */
export const changedFields = (outcomes: readonly TripOutcome[]): readonly string[] => [
  ...new Set(
    outcomes.flatMap(({ losses }) =>
      losses.flatMap(({ lost, changed, added }) => [...lost, ...changed, ...added].map(({ path }) => path)),
    ),
  ),
]

/** A failure without the words of the server around what the function threw. */
function reasonIn(failure: string): string {
  const said = ' failed: '
  const at = failure.startsWith('conversion webhook for ') ? failure.indexOf(said) : -1
  return at < 0 ? failure : failure.slice(at + said.length)
}

/** What is said of an object: the function's words, the fields that change, or the server's sentence. */
function sayingOf(group: Group, outcomes: readonly TripOutcome[]): string {
  if (group === 'lossy') return changedFields(outcomes).join(', ')
  const [first] = outcomes
  if (group === 'failed') return reasonIn(first?.failure ?? '')
  return Object.values(first?.invalid ?? {})[0]?.[0] ?? ''
}

function Names({ outcomes, type }: { readonly outcomes: readonly TripOutcome[]; readonly type: ResourceType | undefined }) {
  const workspace = useApp((state) => state.workspace)
  return (
    <span className="mono min-w-0 text-[12px] wrap-anywhere">
      {outcomes.slice(0, NAMED).map((outcome, i) => (
        <span key={keyOf(outcome)}>
          {i > 0 && ', '}
          {type === undefined ? (
            outcome.name
          ) : (
            <Link href={objectAt(workspace, type, outcome.namespace, outcome.name)}>{outcome.name}</Link>
          )}
        </span>
      ))}
      {outcomes.length > NAMED && ` ${conversionTexts.trips.more(outcomes.length - NAMED)}`}
    </span>
  )
}

function Row({ icon, look, word, children }: { icon: ReactNode; look: string; word: string; children: ReactNode }) {
  return (
    <li className={`conv-trip ${look}`}>
      {icon}
      <b className="font-[550]">{word}</b>
      {children}
    </li>
  )
}

const LOOKS = { failed: ['t-bad', OctagonX], lossy: ['t-warn', TriangleAlert], invalid: ['t-bad', OctagonX] } as const

interface Props {
  readonly trying: Trying
  readonly isAvailable: boolean
  /** How many objects are stored; undefined while nobody knows. */
  readonly total: number | undefined
  readonly version: string
  readonly hub: string
  readonly type: ResourceType | undefined
  /** Keeps a field in an annotation; absent where rules do not make the code. */
  readonly onKeep: ((version: string, path: string) => void) | undefined
}

/** What becomes of the stored objects on their ways there and back. */
export function TripsPart({ trying: { trips, isCurrent }, isAvailable, total, version, hub, type, onKeep }: Props) {
  const { trips: texts } = conversionTexts
  if (!isAvailable) return <p className="px-3 py-2.5 text-sm text-ink-2">{texts.unavailable}</p>
  const outcomes = trips?.objects ?? []
  const tried = trips?.tried ?? 0
  const first = outcomes.flatMap(({ losses }) => losses).find(({ lost }) => lost.length > 0)
  const [field] = first?.lost ?? []
  const canKeep =
    onKeep !== undefined && field !== undefined && /^[\w.-]+$/.test(field.path) && !field.path.startsWith('metadata')
  return (
    <section aria-label={texts.title} aria-busy={!isCurrent && total !== 0}>
      {first !== undefined && field !== undefined && (
        <div className="conv-tip" role="status">
          <TriangleAlert className="icon-sm text-warn" aria-hidden />
          <span className="min-w-0 flex-1 wrap-anywhere">
            <b className="font-semibold">{texts.lostTitle(field.path, `${first.from} → ${first.by} → ${first.from}`)}</b>{' '}
            {texts.lostSays(first.by)}
          </span>
          {canKeep && (
            <Button className="btn btn-sm" onPress={() => onKeep(first.from, field.path)}>
              {texts.keep}
            </Button>
          )}
        </div>
      )}
      <h3 className="conv-sub">
        {trips === undefined || total === 0 ? texts.title : texts.tried(tried)}
        <span className="flex-1" />
        {!isCurrent && total !== 0 ? (
          <span className="inline-flex items-center gap-1.5" role="status">
            <LoaderCircle className="icon-sm" aria-hidden />
            {texts.trying}
          </span>
        ) : (
          trips !== undefined && tried > 0 && <span className="tabular-nums">{texts.ms(trips.ms)}</span>
        )}
      </h3>
      {total === 0 && <p className="px-3 py-2.5 text-sm text-ink-3">{texts.empty}</p>}
      {trips?.problem !== undefined && (
        <p className="px-3 py-2 text-sm wrap-anywhere text-bad" role="alert">
          {trips.problem}
        </p>
      )}
      {trips !== undefined && tried > 0 && (
        <ul>
          {tried > outcomes.length && (
            <Row
              icon={<CircleCheck className="icon-sm text-ok" aria-hidden />}
              look=""
              word={texts.same(tried - outcomes.length)}
            >
              <span className="text-ink-3">{texts.sameSays(version, hub)}</span>
            </Row>
          )}
          {(['lossy', 'failed', 'invalid'] as const).map((group) => {
            const own = outcomes.filter((outcome) => groupOf(outcome) === group)
            const [look, Icon] = LOOKS[group]
            return (
              own.length > 0 && (
                <Row
                  key={group}
                  icon={<Icon className="icon-sm text-tone" aria-hidden />}
                  look={`conv-trip-tone ${look}`}
                  word={texts[group](own.length)}
                >
                  <Names outcomes={own} type={type} />
                  <span className="min-w-0 text-xs wrap-anywhere text-ink-2">{sayingOf(group, own)}</span>
                </Row>
              )
            )
          })}
        </ul>
      )}
    </section>
  )
}
