import type { ChangeKind, Plan } from '../../../analysis/workspace-file/plan.ts'
import { workspaceTexts } from '../../entities/workspace/texts.en.ts'
import { ScrollRegion } from '../../kit/scroll-region.tsx'

/** In the order in which they are counted, each with its tone. */
const KINDS: readonly (readonly [ChangeKind, tone: string])[] = [
  ['created', 't-ok'],
  ['replaced', 't-accent'],
  ['conflict', 't-warn'],
  ['removed', 't-bad'],
  ['unchanged', ''],
]

const TONES: ReadonlyMap<ChangeKind, string> = new Map(KINDS)

/** Above this the rest is only counted. */
const SHOWN = 300

interface Props {
  readonly plan: Plan
  /** What a conflict is. */
  readonly conflictWhy: string
}

/** What importing a file, or a reset, does to the objects of a workspace. */
export function PlanView({ plan: { counts, changes }, conflictWhy }: Props) {
  const shown = changes.slice(0, SHOWN)
  return (
    <div className="grid min-w-0 gap-1.5">
      <div className="flex min-w-0 flex-wrap items-center gap-1.5" data-testid="plan">
        <h3 className="me-1 font-[550] text-ink">{workspaceTexts.plan.title}</h3>
        {KINDS.filter(([kind]) => counts[kind] > 0).map(([kind, tone]) => (
          <span key={kind} className={`chip ${tone === '' ? 'chip-plain' : tone}`}>
            {workspaceTexts.plan[kind](counts[kind])}
          </span>
        ))}
      </div>
      {shown.length === 0 ? (
        <p className="text-sm">{workspaceTexts.plan.none}</p>
      ) : (
        <ScrollRegion label={workspaceTexts.plan.title} className="max-h-52 rounded-2 border border-line">
          <ul className="text-sm" translate="no">
            {shown.map(({ key, change, kind, namespace, name }) => (
              <li
                key={key}
                className="grid min-h-7 grid-cols-[76px_minmax(0,1fr)] items-center gap-2 border-b border-line px-2.5 last:border-b-0"
              >
                <span className={`chip justify-self-start ${TONES.get(change) ?? ''}`}>{workspaceTexts.plan.words[change]}</span>
                <span className="min-w-0 truncate">
                  <span className="mono text-ink">{name}</span>
                  {namespace !== '' && <span className="mono text-ink-3"> -n {namespace}</span>}{' '}
                  <span className="text-xs text-ink-3">{kind}</span>
                </span>
              </li>
            ))}
          </ul>
        </ScrollRegion>
      )}
      {changes.length > shown.length && <p className="text-xs">{workspaceTexts.plan.more(changes.length - shown.length)}</p>}
      {counts.conflict > 0 && <p className="text-xs">{conflictWhy}</p>}
    </div>
  )
}
