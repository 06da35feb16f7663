import { Braces, Info, OctagonX } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import type { Settlement } from '../../../analysis/owners/apply-conflicts.ts'
import type { ApplyConflicts, ShownConflict, ShownManager } from '../../../analysis/owners/owner-texts.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { language } from '../../base/language/language.ts'
import type { Send } from '../../base/state/sends.ts'
import { appStore } from '../../base/state/store.ts'
import { addressOf, type ObjectRef, useLiveObject } from '../../entities/object/object.ts'
import { sendPane } from '../../entities/object/send.ts'
import { OwnerAvatar } from '../../kit/editor/owner-avatar.tsx'
import { markOf, operationOf } from './owners/manager-words.ts'
import { applyOf, causeOf, ownersOf, proposedSettlements } from './owners/settlements.ts'
import { ownerTexts } from './owners/texts.en.ts'
import { RawAnswer } from './raw-answer.tsx'

interface FoundConflicts {
  readonly found: ApplyConflicts
  /** The stored object that they were found in, as JSON. */
  readonly stored: string
}

const NONE: FoundConflicts = { found: { managers: [], conflicts: [] }, stored: '' }

/** The conflicts of an apply. */
function useConflicts(target: ObjectRef, send: Send, self: string): FoundConflicts {
  const { object } = useLiveObject(target.type, target.namespace, target.name)
  const answer = useAsync(
    async () => {
      if (object === undefined) return undefined
      const stored = stringify(object)
      const fields = send.failure?.causes.map(({ field }) => field) ?? []
      return { found: await language.applyConflicts(send.text, stored, self, fields), stored }
    },
    [object, send, self],
    { keep: true },
  )
  return answer ?? NONE
}

/** A value in one short line. */
function brief(value: string | undefined): string {
  const line = value?.split('\n')[0]
  if (value === undefined || line === undefined) return ownerTexts.apply.absent
  return line.length < value.length || line.length > 24 ? `${line.slice(0, 24)}…` : line
}

function Owner({ workspace, owner }: { readonly workspace: string; readonly owner: ShownManager }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5" translate="no">
      <OwnerAvatar mark={markOf(workspace, owner)} />
      <span className="mono min-w-0 truncate text-[12px]">{owner.name}</span>
      <span className="chip chip-plain">{operationOf(owner)}</span>
    </span>
  )
}

interface FieldProps {
  readonly workspace: string
  readonly conflict: ShownConflict
  readonly managers: readonly ShownManager[]
  readonly self: string
  readonly settlement: Settlement | undefined
  readonly onSettle: (settlement: Settlement) => void
}

/** One field: who owns it and why, both values, and what becomes of it. */
function Field({ workspace, conflict, managers, self, settlement, onSettle }: FieldProps) {
  const group = useId()
  const owners = ownersOf(conflict, managers)
  const [first] = owners
  const cause = causeOf(first, self)
  const name = first === undefined ? ownerTexts.apply.unknown : `${first.name} ${operationOf(first)}`
  const stored = brief(conflict.stored)
  const choices = [
    {
      id: 'take',
      word: ownerTexts.apply.take,
      why: cause === 'scale' ? ownerTexts.apply.takeScaleWhy(name) : ownerTexts.apply.takeWhy(name),
      chip: ownerTexts.apply.force,
    },
    {
      id: 'leave',
      word: ownerTexts.apply.leave,
      why: ownerTexts.apply.leaveWhy(stored),
      chip: cause === 'scale' ? ownerTexts.apply.usual : '',
    },
    { id: 'accept', word: ownerTexts.apply.accept(stored), why: ownerTexts.apply.acceptWhy, chip: '' },
  ] as const
  return (
    <fieldset className="min-w-0 border-b border-line pb-1.5">
      <legend className="sr-only">{conflict.field}</legend>
      <div className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1 px-3 py-1" aria-hidden>
        <OctagonX className="icon-sm text-bad" />
        <span className="mono min-w-0 flex-1 text-sm font-semibold wrap-anywhere" translate="no">
          {conflict.field}
        </span>
        <span className="text-xs text-ink-3">{ownerTexts.apply.ownedBy}</span>
        {owners.length === 0 && <span className="text-xs text-ink-2">{ownerTexts.apply.unknown}</span>}
        {owners.map((owner) => (
          <Owner key={owner.id} workspace={workspace} owner={owner} />
        ))}
      </div>
      {first !== undefined && (
        <p className="flex gap-2 px-3 pb-1 text-xs text-ink-2">
          <Info className="icon-sm mt-0.5" aria-hidden />
          <span className="min-w-0 flex-1">{ownerTexts.apply.why[cause](first.name)}</span>
        </p>
      )}
      <dl className="grid grid-cols-[64px_minmax(0,1fr)_52px_minmax(0,1fr)] gap-x-2 px-3 py-1 text-xs narrow:grid-cols-[64px_minmax(0,1fr)]">
        <dt className="text-ink-3">{ownerTexts.apply.yours}</dt>
        <dd className="mono truncate" title={conflict.mine} translate="no">
          {brief(conflict.mine)}
        </dd>
        <dt className="text-ink-3">{ownerTexts.apply.stored}</dt>
        <dd className="mono truncate" title={conflict.stored} translate="no">
          {stored}
        </dd>
      </dl>
      {choices.map(({ id, word, why, chip }) => (
        <label
          key={id}
          className={`flex min-h-7.5 flex-wrap items-center gap-x-2.5 px-3 text-sm narrow:min-h-11 ${settlement === id ? 'bg-selected font-medium' : ''}`}
        >
          <input
            type="radio"
            className="accent-(--accent-fill)"
            name={group}
            checked={settlement === id}
            onChange={() => onSettle(id)}
          />
          <span className="min-w-32">{word}</span>
          <span className="min-w-0 flex-1 text-xs font-normal text-ink-2">{why}</span>
          {chip !== '' && (
            <span className={`chip ${id === 'take' ? (settlement === id ? 't-warn' : '') : 't-accent'}`}>{chip}</span>
          )}
        </label>
      ))}
    </fieldset>
  )
}

/** An apply that was rejected because other managers own fields of it: the owners, why, and a choice for each field. */
export function ApplyConflict({ target, send }: { readonly target: ObjectRef; readonly send: Send }) {
  const self = send.exchange?.request.query?.fieldManager ?? ''
  const { found, stored } = useConflicts(target, send, self)
  const [chosen, setChosen] = useState<Readonly<Record<string, Settlement>>>({})
  const [isBusy, setBusy] = useState(false)
  const [raw, setRaw] = useState(false)
  const section = useRef<HTMLElement>(null)
  // Where the view scrolls, the choices would stand below its end.
  useEffect(() => {
    if (found.conflicts.length > 0) section.current?.scrollIntoView({ block: 'nearest' })
  }, [found])
  const settlements = { ...proposedSettlements(found, self), ...chosen }
  const apply = applyOf(found.conflicts, settlements)
  const address = addressOf(target, send.endpoint)
  const onSend = async (): Promise<void> => {
    if (apply === undefined || isBusy) return
    setBusy(true)
    const settled = await language.settled(send.text, stored, self, settlements)
    if (settled.text !== undefined) {
      const { drafts, setDraft, prefs } = appStore.getState()
      const { base, baseVersion } = drafts[address] ?? send
      const draft = { base, baseVersion, text: settled.text }
      setDraft(address, { ...draft, verb: 'apply', force: apply.force })
      const { fieldValidation } = prefs
      const choice = { verb: 'apply', fieldManager: self, fieldValidation, dryRun: send.dryRun, force: apply.force } as const
      const sending = await sendPane(target, { endpoint: send.endpoint, ...draft }, choice)
      if (sending.problem === undefined && sending.stored !== undefined) appStore.getState().dropDraft(address)
    }
    setBusy(false)
  }
  return (
    <section
      ref={section}
      className="pane min-h-40 flex-1 border-bad-line not-wide:flex-none"
      role="alert"
      aria-label={ownerTexts.apply.title}
    >
      <div className="flex flex-none flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-2">
        <div className="grid min-w-60 flex-1 gap-0.5">
          <h2 className="font-semibold text-bad">{ownerTexts.apply.title}</h2>
          <span className="code-text whitespace-pre-line" translate="no">
            {send.failure?.message}
          </span>
        </div>
        <Button className="btn btn-ghost btn-sm" onPress={() => setRaw(true)}>
          <Braces className="icon-sm" aria-hidden />
          {ownerTexts.apply.raw}
        </Button>
      </div>
      <div
        className={`grid min-h-0 flex-1 content-start overflow-auto not-wide:grid-cols-1 ${found.conflicts.length > 1 ? 'grid-cols-2 [&>:nth-child(odd)]:border-e' : ''}`}
      >
        {found.conflicts.map((conflict) => (
          <Field
            key={conflict.field}
            workspace={target.workspace}
            conflict={conflict}
            managers={found.managers}
            self={self}
            settlement={settlements[conflict.field]}
            onSettle={(settlement) => setChosen((old) => ({ ...old, [conflict.field]: settlement }))}
          />
        ))}
      </div>
      <footer className="pane-foot flex-wrap">
        <span className="min-w-40 flex-1 text-xs text-ink-2" role="status">
          {apply === undefined
            ? ownerTexts.apply.choose
            : apply.force
              ? ownerTexts.apply.takes(apply.taken)
              : ownerTexts.apply.plain}
        </span>
        <Button className="btn" onPress={() => appStore.getState().dropSend(addressOf(target))}>
          {ownerTexts.apply.back}
        </Button>
        <Button className="btn btn-primary" isDisabled={apply === undefined || isBusy} onPress={() => void onSend()}>
          {apply?.force === true ? ownerTexts.apply.sendForce : ownerTexts.apply.send}
        </Button>
      </footer>
      {raw && send.exchange !== undefined && <RawAnswer exchange={send.exchange} onClose={() => setRaw(false)} />}
    </section>
  )
}
