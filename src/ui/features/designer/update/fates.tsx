import { CircleCheck, CircleSlash, type LucideIcon, OctagonX, Scissors, TriangleAlert, Undo2, Zap } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'wouter'
import type { ResourceType } from '../../../../client/resource-type.ts'
import { h } from '../../../i18n/designer.ts'
import { ProgressBar } from '../../../kit/progress-bar.tsx'
import { objectAt } from '../../../state/address.ts'
import { useApp } from '../../../state/store.ts'
import { type Group, groupsOf, type Kind, TRIED, type Trial, untouched } from './trial.ts'

const LOOK: Readonly<Record<Kind, { readonly icon: LucideIcon; readonly tone: string }>> = {
  unreadable: { icon: CircleSlash, tone: 'text-bad' },
  locked: { icon: OctagonX, tone: 'text-bad' },
  invalid: { icon: TriangleAlert, tone: 'text-warn' },
  pruned: { icon: Scissors, tone: 'text-pruned' },
  defaulted: { icon: Zap, tone: 'text-defaulted' },
  changed: { icon: Undo2, tone: 'text-warn' },
}

const OBJECTS = 50
const SAID = 4

/** What is said of many objects: fields as chips, sentences below each other. */
function Said({ group }: { readonly group: Group }) {
  const { kind, said } = group
  const fields = kind === 'pruned' || kind === 'defaulted' || kind === 'changed'
  return (
    <ul className={`ms-[21px] text-[11.5px] peer-open:hidden ${fields ? 'flex flex-wrap gap-1' : 'grid gap-0.5 wrap-anywhere'}`}>
      {said.slice(0, SAID).map(([text, n]) => (
        <li key={text} className={`mono ${fields ? 'rounded-1 bg-hover px-1.5 py-px wrap-anywhere' : 'ps-0'}`}>
          {text} {n > 1 && <span className="text-ink-3">{h.update.times(n)}</span>}
        </li>
      ))}
      {said.length > SAID && <li className="ps-0 text-ink-3">{h.stored.more(said.length - SAID)}</li>}
    </ul>
  )
}

function Objects({ group, type }: { readonly group: Group; readonly type: ResourceType | undefined }) {
  const workspace = useApp((state) => state.workspace)
  return (
    <ul className="ms-[21px] mb-1 grid max-h-[30vh] gap-1 overflow-auto text-sm">
      {group.objects.slice(0, OBJECTS).map(({ object: { namespace, name }, said }) => (
        <li key={`${namespace}/${name}`} className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5 ps-0">
          {type === undefined ? (
            <span className="mono text-[11.5px] wrap-anywhere">{name}</span>
          ) : (
            <Link className="mono text-[11.5px] wrap-anywhere" href={objectAt(workspace, type, namespace, name)}>
              {namespace === '' ? name : `${namespace}/${name}`}
            </Link>
          )}
          <span className="mono text-[11.5px] wrap-anywhere text-ink-2">{said.join(', ')}</span>
        </li>
      ))}
      {group.objects.length > OBJECTS && <li className="ps-0 text-ink-3">{h.stored.more(group.objects.length - OBJECTS)}</li>}
    </ul>
  )
}

function Fate({ group, type }: { readonly group: Group; readonly type: ResourceType | undefined }) {
  const { icon: Icon, tone } = LOOK[group.kind]
  return (
    <li className="ps-0">
      <details className="peer">
        <summary className="dz-fold flex min-h-6 items-center gap-2 before:order-last">
          <Icon className={` icon-sm ${tone}`} aria-hidden />
          <b className={`font-[550] ${tone}`}>{h.update.kinds[group.kind](group.objects.length)}</b>
        </summary>
        <p className="ms-[21px] mb-1 text-ink-2">{h.update.why[group.kind]}</p>
        <Objects group={group} type={type} />
      </details>
      <Said group={group} />
    </li>
  )
}

/** What an update does to the objects that are stored, as a server that has them says it. */
export function Fates({ trial, type }: { readonly trial: Trial; readonly type: ResourceType | undefined }) {
  const { state, objects, tried, total, problem, share } = trial
  const groups = useMemo(() => groupsOf(objects), [objects])
  const same = useMemo(() => untouched(objects), [objects])
  if (state === 'running') {
    return (
      <div className="flex flex-wrap items-center gap-2" role="status">
        <span className="text-sm">{h.update.trying(Math.min(total, TRIED))}</span>
        <ProgressBar label={h.update.stored} done={share} total={1} />
      </div>
    )
  }
  if (problem !== undefined) {
    return (
      <p className="mono text-bad" role="alert">
        {problem}
      </p>
    )
  }
  return (
    <>
      <ul className="grid gap-2">
        {groups.map((group) => (
          <Fate key={group.kind} group={group} type={type} />
        ))}
        {same > 0 && (
          <li className="flex min-w-0 items-center gap-2 ps-0">
            <CircleCheck className="icon-sm text-ok" aria-hidden />
            {h.update.same(same, groups.length > 0)}
          </li>
        )}
      </ul>
      {tried < total && <p className="text-xs text-ink-3">{h.update.first(tried, total)}</p>}
    </>
  )
}
