import { useMemo, useState } from 'react'
import { Button } from 'react-aria-components'
import type { ChoiceText, MergedText, ShownRow } from '../../../../analysis/three-way-merge/merge-texts.ts'
import { samePath } from '../../../../analysis/yaml/same-path.ts'
import type { Problem } from '../../../../analysis/yaml/yaml.ts'
import type { ApiStatus } from '../../../../client/api-status.ts'
import type { Subresource } from '../../../../client/resource-type.ts'
import { problemText } from '../../../base/i18n/problem-text.ts'
import { appStore } from '../../../base/state/store.ts'
import { addressOf, generationOf, type ObjectRef, useLiveObject } from '../../../entities/object/object.ts'
import {
  type Choices,
  type MergeOutcome,
  type Theirs,
  useDryRun,
  useMerged,
  useTheirs,
} from '../../../entities/object/object-merge.ts'
import { sendPane } from '../../../entities/object/send.ts'
import { CommandButton } from '../../../kit/command-button.tsx'
import { useCommands } from '../../../kit/keys.tsx'
import { PageDialog } from '../../../kit/modal.tsx'
import { ownerTexts } from '../owners/texts.en.ts'
import { MergeResult } from './merge-result.tsx'
import { MergeTable, SideMark } from './merge-table.tsx'
import { RowDetail } from './row-detail.tsx'
import './merge.css'

const NOTHING: MergedText = { rows: [], unchanged: 0, text: '', sides: [], invalid: [] }

const isProblem = (merged: MergedText | Problem): merged is Problem => 'message' in merged

/** What is said when theirs has moved since the dialog was opened, with how many fields that were not among its rows then; empty before. */
export function useMoved(outcome: MergeOutcome | undefined): string {
  const [opened, setOpened] = useState<{ readonly version: string; readonly ids: ReadonlySet<string> }>()
  if (outcome === undefined || isProblem(outcome.made)) return ''
  const ids = outcome.made.rows.filter((row) => row.changed !== 'none').map(({ id }) => id)
  if (opened === undefined) setOpened({ version: outcome.version, ids: new Set(ids) })
  if (opened === undefined || opened.version === outcome.version) return ''
  return ownerTexts.merge.moved(outcome.version, ids.filter((id) => !opened.ids.has(id)).length)
}

/** The rows that a rejection names are marked by becoming the current one. */
function rejectedRow(rows: readonly ShownRow[], failure: ApiStatus | undefined): string | undefined {
  const fields = failure?.causes.map(({ field }) => samePath(field)) ?? []
  return rows.find(({ path }) => fields.includes(path))?.id
}

/** Ends a conflict that the last send reported: what it said is no longer so. */
function forgetConflict(target: ObjectRef, endpoint: Subresource): void {
  const { sends, dropSend } = appStore.getState()
  const last = sends[addressOf(target)]
  if (last?.endpoint === endpoint && last.failure?.code === 409) dropSend(addressOf(target))
}

/** What can be done with a merged text. */
function useMergeActions(
  target: ObjectRef,
  endpoint: Subresource,
  theirs: Theirs | undefined,
  text: string,
  onClose: () => void,
) {
  const address = addressOf(target, endpoint)
  const [problem, setProblem] = useState<Problem>()
  const [isBusy, setBusy] = useState(false)
  const keep = (): void => {
    if (theirs === undefined) return
    const { drafts, setDraft } = appStore.getState()
    setDraft(address, { ...drafts[address], base: theirs.text, baseVersion: theirs.version, text })
  }
  return {
    problem,
    isBusy,
    keep() {
      keep()
      forgetConflict(target, endpoint)
      onClose()
    },
    discard() {
      appStore.getState().dropDraft(address)
      forgetConflict(target, endpoint)
      onClose()
    },
    async send(): Promise<void> {
      if (theirs === undefined || isBusy) return
      const { fieldManager, fieldValidation } = appStore.getState().prefs
      const choice = { verb: 'PUT', fieldManager, fieldValidation, dryRun: false, force: false } as const
      setBusy(true)
      keep()
      const sent = { endpoint, text, base: theirs.text, baseVersion: theirs.version }
      const sending = await sendPane(target, sent, choice)
      setBusy(false)
      setProblem(sending.problem)
      if (sending.problem !== undefined) return
      if (sending.stored !== undefined) appStore.getState().dropDraft(address)
      onClose()
    },
  }
}

/** What the three sides are. */
function Versions({ base, theirs }: { readonly base: string; readonly theirs: string }) {
  const all = [
    ['base', ownerTexts.merge.at(base)],
    ['mine', ownerTexts.merge.draft],
    ['theirs', ownerTexts.merge.at(theirs)],
  ] as const
  return (
    <ul className="flex flex-none flex-wrap gap-x-5 gap-y-1 px-5 text-xs">
      {all.map(([side, words]) => (
        <li key={side} className="flex items-center gap-1.5 ps-0!">
          <SideMark side={side} />
          <b className="font-medium text-ink">{ownerTexts.merge.sides[side]}</b>
          {words}
        </li>
      ))}
    </ul>
  )
}

interface Props {
  readonly target: ObjectRef
  readonly endpoint: Subresource
  /** The text that the draft began from, and the draft. */
  readonly base: string
  readonly baseVersion: string
  readonly text: string
  readonly onClose: () => void
}

/** Base, mine and theirs, field by field, and the object that would be sent. */
export default function MergeDialog({ target, endpoint, base, baseVersion, text, onClose }: Props) {
  const theirs = useTheirs(target, endpoint)
  const { object } = useLiveObject(target.type, target.namespace, target.name)
  const [choices, setChoices] = useState<Choices>({})
  const [chosen, setChosen] = useState<{ readonly id: string; readonly rejected: string | undefined }>()
  const [asked, setAsked] = useState(0)
  const draft = useMemo(() => ({ base, text }), [base, text])
  const outcome = useMerged(target, endpoint, draft, theirs, choices)
  const made = outcome?.made
  const problem = made !== undefined && isProblem(made) ? made : undefined
  const merged = made === undefined || isProblem(made) ? NOTHING : made
  const isReady = made !== undefined && problem === undefined && theirs !== undefined
  const dryRun = useDryRun(target, endpoint, isReady ? merged.text : undefined, theirs)
  const moved = useMoved(outcome)
  const actions = useMergeActions(target, endpoint, theirs, merged.text, onClose)
  const rejected = rejectedRow(merged.rows, dryRun.state === 'rejected' ? dryRun.failure : undefined)
  // A row that the server rejects is shown until the reader goes on to another.
  const current = chosen?.rejected === rejected ? chosen?.id : (rejected ?? chosen?.id)
  const setCurrent = (id: string): void => setChosen({ id, rejected })
  const changed = merged.rows.filter((row) => row.changed !== 'none')
  const row = merged.rows.find(({ id }) => id === current) ?? changed[0]
  const choose = (id: string, choice: ChoiceText): void => setChoices((old) => ({ ...old, [id]: choice }))
  const conflicts = changed.filter(({ isConflict }) => isConflict)
  const place = endpoint === '' ? '' : ` /${endpoint}`
  const canSend = isReady && merged.invalid.length === 0 && !actions.isBusy
  const send = {
    title: ownerTexts.merge.send(place, theirs?.version ?? ''),
    disabledReason: canSend ? undefined : ownerTexts.merge.loading,
    run: () => void actions.send(),
  }
  useCommands({ send })
  return (
    <PageDialog
      title={ownerTexts.merge.title}
      open
      onClose={onClose}
      width="dialog-merge"
      foot={
        <>
          <Button className="btn me-auto" onPress={actions.discard}>
            {ownerTexts.merge.discard}
          </Button>
          <Button className="btn" isDisabled={!canSend} onPress={actions.keep}>
            {ownerTexts.merge.keep}
          </Button>
          <CommandButton id="send" handler={send} className="btn btn-primary" withKeys />
        </>
      }
    >
      <p>{ownerTexts.merge.lead}</p>
      <Versions base={baseVersion} theirs={theirs?.version ?? ''} />
      {(problem ?? actions.problem) !== undefined && (
        <p className="pane-note t-bad" role="alert">
          {problem !== undefined && ownerTexts.merge.unreadable}{' '}
          {problemText(problem ?? actions.problem ?? { message: '', line: 0 })}
        </p>
      )}
      <p role="status" className={moved === '' ? 'sr-only' : 'pane-note t-accent'}>
        {moved}
      </p>
      <div className="merge-columns">
        <div className="flex min-h-0 min-w-0 flex-col">
          <div className="flex min-h-8.5 flex-none flex-wrap items-center gap-1.5 border-b border-line px-2 py-0.75">
            {conflicts.length > 0 && <span className="chip t-warn">{ownerTexts.merge.counts.conflicts(conflicts.length)}</span>}
            <span className="chip t-ok">{ownerTexts.merge.counts.merged(changed.length - conflicts.length)}</span>
            <span className="flex-1" />
            {conflicts.length > 0 && <span className="text-xs text-ink-3">{ownerTexts.merge.useAll}</span>}
            {conflicts.length > 0 &&
              (['mine', 'theirs'] as const).map((side) => (
                <Button
                  key={side}
                  className="btn btn-sm"
                  onPress={() => setChoices((old) => ({ ...old, ...Object.fromEntries(conflicts.map(({ id }) => [id, side])) }))}
                >
                  {ownerTexts.merge.sides[side]}
                </Button>
              ))}
          </div>
          <MergeTable
            rows={merged.rows}
            unchanged={merged.unchanged}
            choices={choices}
            current={row?.id}
            onCurrent={(id) => {
              setCurrent(id)
              setAsked(0)
            }}
            onChoose={choose}
            onOther={() => setAsked(asked + 1)}
          />
          {row !== undefined && (
            <RowDetail
              key={row.id}
              row={row}
              choice={choices[row.id]}
              isInvalid={merged.invalid.includes(row.id)}
              asked={asked}
              onChoose={(choice) => choose(row.id, choice)}
            />
          )}
        </div>
        <MergeResult
          text={merged.text}
          stored={theirs?.text ?? ''}
          sides={merged.sides}
          dryRun={dryRun}
          version={theirs?.version ?? ''}
          generation={generationOf(object)}
        />
      </div>
    </PageDialog>
  )
}
