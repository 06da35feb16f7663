import { CircleCheck, CircleSlash, type LucideIcon, OctagonX, Scissors, TriangleAlert, Undo2, Unplug, Zap } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { Button } from 'react-aria-components'
import { Link } from 'wouter'
import { type Path, valueAt } from '../../../../analysis/edit.ts'
import { listOf } from '../../../../analysis/walk.ts'
import type { JsonObject } from '../../../../apimachinery/json/value.ts'
import { Unreachable } from '../../../../client/api-status.ts'
import type { ResourceType } from '../../../../client/resource-type.ts'
import { objectAt } from '../../../base/address/object-address.ts'
import { language } from '../../../base/language/language.ts'
import { silent } from '../../../base/server/plain-fetch.ts'
import { writeLockOf } from '../../../base/state/cluster.ts'
import { appStore, useApp } from '../../../base/state/store.ts'
import { textAt } from '../../../entities/crd/crd.ts'
import { openBench } from '../../../entities/crd/scratch-server.ts'
import { type Stored, useStored } from '../../../entities/crd/stored.ts'
import { type Group, groupsOf, type Kind, TRIED, type Trial, tryUpdate, untouched } from '../../../entities/crd/trial.ts'
import { useKinds } from '../../../entities/kind/kinds.ts'
import { LockNote } from '../../../entities/object/lock-note.tsx'
import { PageDialog } from '../../../kit/modal.tsx'
import { ProgressBar } from '../../../kit/progress-bar.tsx'
import { fieldsOf } from '../crd/fields.ts'
import { groupOf, keyOf, type Problem } from '../crd/problems.ts'
import { DialogStep } from '../dialog-step.tsx'
import { useDesign } from '../session/context.ts'
import { designTexts } from '../texts/design.en.ts'
import { headTexts } from '../texts/head.en.ts'
import { messageText } from '../texts/lint-text.ts'

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
          {text} {n > 1 && <span className="text-ink-3">{headTexts.update.times(n)}</span>}
        </li>
      ))}
      {said.length > SAID && <li className="ps-0 text-ink-3">{headTexts.stored.more(said.length - SAID)}</li>}
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
      {group.objects.length > OBJECTS && (
        <li className="ps-0 text-ink-3">{headTexts.stored.more(group.objects.length - OBJECTS)}</li>
      )}
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
          <b className={`font-[550] ${tone}`}>{headTexts.update.kinds[group.kind](group.objects.length)}</b>
        </summary>
        <p className="ms-[21px] mb-1 text-ink-2">{headTexts.update.why[group.kind]}</p>
        <Objects group={group} type={type} />
      </details>
      <Said group={group} />
    </li>
  )
}

/** What an update does to the objects that are stored, as a server that has them says it. */
function Fates({ trial, type }: { readonly trial: Trial; readonly type: ResourceType | undefined }) {
  const { state, objects, tried, total, problem, share } = trial
  const groups = useMemo(() => groupsOf(objects), [objects])
  const same = useMemo(() => untouched(objects), [objects])
  if (state === 'running') {
    return (
      <div className="flex flex-wrap items-center gap-2" role="status">
        <span className="text-sm">{headTexts.update.trying(Math.min(total, TRIED))}</span>
        <ProgressBar label={headTexts.update.stored} done={share} total={1} />
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
            {headTexts.update.same(same, groups.length > 0)}
          </li>
        )}
      </ul>
      {tried < total && <p className="text-xs text-ink-3">{headTexts.update.first(tried, total)}</p>}
    </>
  )
}

/** Tries an update on what is stored, once; undefined until that is known, and where there is no server to try it on. */
function useTrial(stored: Stored | undefined, next: JsonObject, text: string): Trial | undefined {
  const [trial, setTrial] = useState<Trial>()
  // What is tried is what was stored when the dialog opened: later writes do not restart it.
  const [first, setFirst] = useState<Stored>()
  if (first === undefined && stored !== undefined) setFirst(stored)
  useEffect(() => {
    const { page, connector } = appStore.getState()
    const scratch = first === undefined || first.total === 0 ? undefined : connector.scratch?.()
    if (first === undefined || page === undefined || scratch === undefined) return
    const bench = openBench(scratch)
    const end = new AbortController()
    const compare = language.compareStored
    const options: Parameters<typeof tryUpdate>[0] = {
      bench,
      source: silent(page),
      stored: first,
      next,
      body: (version) => language.locked(text, version),
      signal: end.signal,
      compare,
      onProgress: setTrial,
    }
    tryUpdate(options)
      .catch((error: unknown) => {
        if (end.signal.aborted) return
        if (!(error instanceof Unreachable)) throw error
        const nothing = { share: 1, total: first.total, tried: 0, objects: [] }
        setTrial({ ...nothing, state: 'done', problem: error.message })
      })
      .finally(() => bench.close())
    return () => {
      end.abort()
      bench.close()
    }
  }, [first, next, text])
  return trial
}

const SHOWN = 30

/** Where a finding is: its field, with the version where there are several. */
function placeOf(crd: JsonObject, path: Path): string {
  const [, versions, version] = path
  if (versions !== 'versions' || typeof version !== 'number') return ''
  const many = listOf(valueAt(crd, ['spec', 'versions'])).length > 1
  const field = fieldsOf(crd, version).at(path)?.field ?? ''
  return many ? `${textAt(crd, ['spec', 'versions', version, 'name'])} ${field}` : field
}

/** What becomes of the objects that are stored. */
function StoredObjects({ crd, name }: { readonly crd: JsonObject; readonly name: string }) {
  const stored = useStored(name)
  const text = useDesign((state) => state.text)
  const trial = useTrial(stored, crd, text)
  const canTry = useApp((state) => state.connector.scratch !== undefined)
  const { types } = useKinds()
  const type = types.find((one) => `${one.resource}.${one.group}` === name)
  return (
    <DialogStep title={headTexts.update.stored}>
      {stored?.total === 0 && <p>{headTexts.update.none}</p>}
      {stored !== undefined && stored.total > 0 && (
        <>
          <p className="text-ink-2">
            {headTexts.update.count(stored.total, [...(stored.counts ?? [])])}{' '}
            {canTry ? headTexts.update.how : headTexts.update.unavailable}
          </p>
          {trial !== undefined && <Fates trial={trial} type={type} />}
        </>
      )}
    </DialogStep>
  )
}

/** Changes that clients may feel. */
function Changes({
  crd,
  lead,
  changes,
}: {
  readonly crd: JsonObject
  readonly lead: string
  readonly changes: readonly Problem[]
}) {
  if (changes.length === 0) return null
  return (
    <div className="@container grid gap-2">
      <p>{lead}</p>
      <ul className="grid max-h-[40vh] gap-1 overflow-auto">
        {changes.slice(0, SHOWN).map((problem) => (
          <li key={keyOf(problem)} className="flex items-baseline gap-2 text-sm @max-[528px]:flex-wrap @max-[528px]:gap-y-0">
            <Unplug className={` icon-sm ${groupOf(problem) === 'breaks' ? 'text-warn' : 'text-ink-3'}`} aria-hidden />
            <span className="min-w-0 flex-1 @max-[528px]:basis-[calc(100%-24px)]">{messageText(problem)}</span>
            <span className="mono text-ink-3 @max-[528px]:ps-6">{placeOf(crd, problem.path)}</span>
            <span className="text-xs text-ink-3">{problem.rule}</span>
          </li>
        ))}
      </ul>
      {changes.length > SHOWN && <p className="text-ink-3">{designTexts.updating.more(changes.length - SHOWN)}</p>}
    </div>
  )
}

/** What an update of an installed CRD means for stored objects and for clients, before it is sent. */
export function UpdateDialog({ onSend, onClose }: { readonly onSend: () => void; readonly onClose: () => void }) {
  const { crd, breaks } = useDesign((state) => ({ crd: state.crd, breaks: state.breaks }))
  const lock = useApp(writeLockOf)
  if (crd === undefined) return null
  const name = textAt(crd, ['metadata', 'name'])
  const breaking = breaks.filter((one) => groupOf(one) === 'breaks')
  const foot = (
    <>
      <Button className="btn" onPress={onClose}>
        {designTexts.updating.back}
      </Button>
      <LockNote reasons={[lock]} />
      <Button className="btn btn-primary" onPress={onSend} isDisabled={lock !== undefined}>
        {designTexts.updating.send}
      </Button>
    </>
  )
  return (
    <PageDialog title={designTexts.updating.title(name)} open onClose={onClose} width="dialog-wide" foot={foot}>
      <StoredObjects crd={crd} name={name} />
      <DialogStep title={headTexts.update.clients}>
        {breaking.length === 0 && <p>{designTexts.updating.safe}</p>}
        <Changes crd={crd} lead={designTexts.updating.breaks} changes={breaking} />
        <Changes crd={crd} lead={designTexts.updating.risks} changes={breaks.filter((one) => groupOf(one) !== 'breaks')} />
      </DialogStep>
    </PageDialog>
  )
}
