import { CircleCheck, CircleSlash, type LucideIcon, OctagonX, Scissors, TriangleAlert, Undo2, Zap } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'wouter'
import type { ResourceType } from '../../../../../client/resource-type.ts'
import { h } from '../../../../i18n/designer.ts'
import { ProgressBar } from '../../../../kit/progress-bar.tsx'
import { objectAt } from '../../../../state/address.ts'
import { useApp } from '../../../../state/store.ts'
import { type Group, groupsOf, type Kind, untouched } from './groups.ts'
import type { Trial } from './trial.ts'

const LOOK: Readonly<Record<Kind, { readonly icon: LucideIcon; readonly tone: string }>> = {
  unreadable: { icon: CircleSlash, tone: 'is-bad' },
  locked: { icon: OctagonX, tone: 'is-bad' },
  invalid: { icon: TriangleAlert, tone: 'is-warn' },
  pruned: { icon: Scissors, tone: 'hd-pruned' },
  defaulted: { icon: Zap, tone: 'hd-defaulted' },
  changed: { icon: Undo2, tone: 'is-warn' },
}

const OBJECTS = 50
const SAID = 4

/** What is said of many objects: fields as chips, sentences below each other. */
function Said({ group }: { readonly group: Group }) {
  const { kind, said } = group
  const fields = kind === 'pruned' || kind === 'defaulted' || kind === 'changed'
  return (
    <ul className={fields ? 'hd-fields' : 'hd-sentences'}>
      {said.slice(0, SAID).map(([text, n]) => (
        <li key={text} className="mono">
          {text} {n > 1 && <span className="faint">{h.update.times(n)}</span>}
        </li>
      ))}
      {said.length > SAID && <li className="faint">{h.stored.more(said.length - SAID)}</li>}
    </ul>
  )
}

function Objects({ group, type }: { readonly group: Group; readonly type: ResourceType | undefined }) {
  const workspace = useApp((state) => state.workspace)
  return (
    <ul className="hd-found">
      {group.objects.slice(0, OBJECTS).map(({ object: { namespace, name }, said }) => (
        <li key={`${namespace}/${name}`}>
          {type === undefined ? (
            <span className="mono">{name}</span>
          ) : (
            <Link className="mono" href={objectAt(workspace, type, namespace, name)}>
              {namespace === '' ? name : `${namespace}/${name}`}
            </Link>
          )}
          <span className="mono dim">{said.join(', ')}</span>
        </li>
      ))}
      {group.objects.length > OBJECTS && <li className="faint">{h.stored.more(group.objects.length - OBJECTS)}</li>}
    </ul>
  )
}

function Fate({ group, type }: { readonly group: Group; readonly type: ResourceType | undefined }) {
  const { icon: Icon, tone } = LOOK[group.kind]
  return (
    <li>
      <details className="hd-fate">
        <summary>
          <Icon className={`i i-sm ${tone}`} aria-hidden />
          <b className={tone}>{h.update.kinds[group.kind](group.objects.length)}</b>
        </summary>
        <p className="dim">{h.update.why[group.kind]}</p>
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
      <div className="hd-acts" role="status">
        <span className="sm">{h.update.trying(Math.min(total, h.update.most))}</span>
        <ProgressBar label={h.update.stored} done={share} total={1} />
      </div>
    )
  }
  if (problem !== undefined) {
    return (
      <p className="is-bad mono" role="alert">
        {problem}
      </p>
    )
  }
  return (
    <>
      <ul className="hd-fates">
        {groups.map((group) => (
          <Fate key={group.kind} group={group} type={type} />
        ))}
        {same > 0 && (
          <li className="hd-fate row">
            <CircleCheck className="i i-sm is-ok" aria-hidden />
            {h.update.same(same, groups.length > 0)}
          </li>
        )}
      </ul>
      {tried < total && <p className="faint xs">{h.update.first(tried, total)}</p>}
    </>
  )
}
