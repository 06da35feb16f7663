import { Unplug } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from 'react-aria-components'
import { type Path, valueAt } from '../../../../analysis/edit.ts'
import { listOf } from '../../../../analysis/walk.ts'
import type { JsonObject } from '../../../../apimachinery/json/value.ts'
import { writeLockOf } from '../../../base/state/cluster.ts'
import { useApp } from '../../../base/state/store.ts'
import { textAt } from '../../../entities/crd/crd.ts'
import { fatesTexts } from '../../../entities/crd/fates.en.ts'
import { isLossy, lossSentence } from '../../../entities/crd/fates.ts'
import { Fates } from '../../../entities/crd/fates.tsx'
import { type Stored, useStoredReading } from '../../../entities/crd/stored.ts'
import type { Trial } from '../../../entities/crd/trial.ts'
import { useTrial } from '../../../entities/crd/use-trial.ts'
import { useKinds } from '../../../entities/kind/kinds.ts'
import { LockNote } from '../../../entities/object/lock-note.tsx'
import { useCheckpoint } from '../../../entities/workspace/keep-first.ts'
import { KeepingNote, LossButton } from '../../../entities/workspace/loss-button.tsx'
import { PageDialog } from '../../../kit/modal.tsx'
import { fieldsOf } from '../crd/fields.ts'
import { groupOf, keyOf, type Problem } from '../crd/problems.ts'
import { DialogStep } from '../dialog-step.tsx'
import { useDesign } from '../session/context.ts'
import { designTexts } from '../texts/design.en.ts'
import { headTexts } from '../texts/head.en.ts'
import { messageText } from '../texts/lint-text.ts'

/** What an update of the installed CRD to the designed one does to what was stored when the dialog opened: later writes begin no other trial. */
function useUpdateTrial(stored: Stored | undefined, next: JsonObject | undefined): ReturnType<typeof useTrial> {
  const text = useDesign((state) => state.text)
  const [first, setFirst] = useState<Stored>()
  if (first === undefined && stored !== undefined) setFirst(stored)
  const input = useMemo(() => first && next && { stored: first, next, text }, [first, next, text])
  return useTrial(input)
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

interface StoredProps {
  readonly name: string
  readonly stored: Stored | undefined
  readonly isReading: boolean
  readonly trial: Trial | undefined
  readonly onStop: () => void
}

/** What becomes of the objects that are stored. */
function StoredObjects({ name, stored, isReading, trial, onStop }: StoredProps) {
  const { types } = useKinds()
  const type = types.find((one) => `${one.resource}.${one.group}` === name)
  return (
    <DialogStep title={headTexts.update.stored}>
      {isReading && <p className="text-ink-2">{headTexts.update.counting}</p>}
      {stored?.total === 0 && <p>{headTexts.update.none}</p>}
      {stored !== undefined && stored.total > 0 && (
        <>
          <p className="text-ink-2">
            {headTexts.update.count(stored.total, [...(stored.counts ?? [])])} {fatesTexts.how}
          </p>
          {trial !== undefined && <Fates trial={trial} type={type} onStop={onStop} />}
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

/** What an update that was sent takes from stored objects. */
export interface UpdateLoss {
  readonly sentence: string | undefined
  /** The checkpoint that was saved before. */
  readonly checkpoint: string | undefined
}

interface Props {
  readonly onSend: (loss: UpdateLoss) => void
  readonly onClose: () => void
}

/** What an update of an installed CRD means for stored objects and for clients, before it is sent. */
export function UpdateDialog({ onSend, onClose }: Props) {
  const { crd, breaks } = useDesign((state) => ({ crd: state.crd, breaks: state.breaks }))
  const lock = useApp(writeLockOf)
  const name = textAt(crd, ['metadata', 'name'])
  const { stored, isReading } = useStoredReading(name)
  const { trial, stop } = useUpdateTrial(stored, crd)
  const keeping = useCheckpoint()
  if (crd === undefined) return null
  const isTrying = isReading || (stored !== undefined && stored.total > 0 && (trial === undefined || trial.state === 'running'))
  const lossy = trial !== undefined && isLossy(trial)
  const send = (checkpoint: string | undefined): void =>
    onSend({ sentence: trial && lossSentence(trial.objects, trial.version), checkpoint })
  const breaking = breaks.filter((one) => groupOf(one) === 'breaks')
  const foot = (
    <>
      <Button className="btn" onPress={onClose}>
        {designTexts.updating.back}
      </Button>
      <LockNote reasons={[lock]} />
      <LossButton
        word={designTexts.updating.send}
        lossy={lossy}
        checkpoint={fatesTexts.checkpoint.beforeUpdate(name)}
        keeping={keeping}
        isDisabled={lock !== undefined || isTrying}
        onPress={send}
      />
    </>
  )
  return (
    <PageDialog title={designTexts.updating.title(name)} open onClose={onClose} width="dialog-wide" foot={foot}>
      <StoredObjects name={name} stored={stored} isReading={isReading} trial={trial} onStop={stop} />
      {lossy && <KeepingNote keeping={keeping} />}
      <DialogStep title={headTexts.update.clients}>
        {breaking.length === 0 && <p>{designTexts.updating.safe}</p>}
        <Changes crd={crd} lead={designTexts.updating.breaks} changes={breaking} />
        <Changes crd={crd} lead={designTexts.updating.risks} changes={breaks.filter((one) => groupOf(one) !== 'breaks')} />
      </DialogStep>
    </PageDialog>
  )
}
