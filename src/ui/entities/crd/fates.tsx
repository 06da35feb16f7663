import { CircleCheck, CircleSlash, type LucideIcon, OctagonX, Scissors, TriangleAlert, Undo2, Zap } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { Button } from 'react-aria-components'
import { Link } from 'wouter'
import type { ResourceType } from '../../../client/resource-type.ts'
import { objectAt } from '../../base/address/object-address.ts'
import { useApp } from '../../base/state/store.ts'
import { ProgressBar } from '../../kit/progress-bar.tsx'
import { fatesTexts } from './fates.en.ts'
import { type FateGroup, type FateKind, groupsOf, lossSentence } from './fates.ts'
import type { Trial } from './trial.ts'

const LOOK: Readonly<Record<FateKind, { readonly icon: LucideIcon; readonly tone: string }>> = {
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
function Said({ group }: { readonly group: FateGroup }) {
  const { kind, said } = group
  const fields = kind === 'pruned' || kind === 'defaulted' || kind === 'changed'
  return (
    <ul className={`ms-[21px] text-[11.5px] peer-open:hidden ${fields ? 'flex flex-wrap gap-1' : 'grid gap-0.5 wrap-anywhere'}`}>
      {said.slice(0, SAID).map(({ text, objects: n }) => (
        <li key={text} className={`mono ${fields ? 'rounded-1 bg-hover px-1.5 py-px wrap-anywhere' : 'ps-0'}`}>
          {text} {n > 1 && <span className="text-ink-3">{fatesTexts.times(n)}</span>}
        </li>
      ))}
      {said.length > SAID && <li className="ps-0 text-ink-3">{fatesTexts.more(said.length - SAID)}</li>}
    </ul>
  )
}

function Objects({ group, type }: { readonly group: FateGroup; readonly type: ResourceType | undefined }) {
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
      {group.objects.length > OBJECTS && <li className="ps-0 text-ink-3">{fatesTexts.more(group.objects.length - OBJECTS)}</li>}
    </ul>
  )
}

function Fate({ group, type }: { readonly group: FateGroup; readonly type: ResourceType | undefined }) {
  const { icon: Icon, tone } = LOOK[group.kind]
  return (
    <li className="ps-0">
      <details className="peer">
        <summary className="dz-fold flex min-h-6 items-center gap-2 before:order-last">
          <Icon className={` icon-sm ${tone}`} aria-hidden />
          <b className={`font-[550] ${tone}`}>{fatesTexts.kinds[group.kind](group.objects.length)}</b>
        </summary>
        <p className="ms-[21px] mb-1 text-ink-2">{fatesTexts.why[group.kind]}</p>
        <Objects group={group} type={type} />
      </details>
      <Said group={group} />
    </li>
  )
}

interface FatesProps {
  readonly trial: Trial
  readonly type: ResourceType | undefined
  readonly onStop: () => void
}

/** What a change does to stored objects, as a server that has them says it. What was not tried is not called the same. */
export function Fates({ trial, type, onStop }: FatesProps) {
  const { state, objects, tried, total, problem, share, version } = trial
  const groups = useMemo(() => groupsOf(objects), [objects])
  const sentence = useMemo(() => lossSentence(objects, version), [objects, version])
  if (problem !== undefined) {
    return (
      <p className="mono wrap-anywhere text-bad" role="alert">
        {problem}
      </p>
    )
  }
  const same = tried - objects.length
  return (
    <>
      {state === 'running' && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-sm" role="status">
            {fatesTexts.trying(tried, total)}
          </span>
          <ProgressBar label={fatesTexts.trying(0, total)} done={share} total={1} />
          <Button className="btn btn-sm" onPress={onStop}>
            {fatesTexts.stop}
          </Button>
        </div>
      )}
      {sentence !== undefined && <LossNote>{sentence}</LossNote>}
      <ul className="grid gap-2">
        {groups.map((group) => (
          <Fate key={group.kind} group={group} type={type} />
        ))}
        {state !== 'running' && same > 0 && (
          <li className="flex min-w-0 items-center gap-2 ps-0">
            <CircleCheck className="icon-sm text-ok" aria-hidden />
            {fatesTexts.same(same, same < total)}
          </li>
        )}
      </ul>
      {state !== 'running' && tried < total && <p className="text-warn">{fatesTexts.first(tried, total)}</p>}
    </>
  )
}

/** A sentence on values that are lost, with what can be done about it. */
export function LossNote({ children }: { readonly children: ReactNode }) {
  return (
    <p className="pane-note t-pruned" role="status">
      <Scissors className="icon-sm" aria-hidden />
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
    </p>
  )
}
