import { RotateCcw, Trash2 } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { Button } from 'react-aria-components'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { useApp } from '../../base/state/store.ts'
import {
  type Checkpoint,
  listCheckpoints,
  MAX_CHECKPOINT_BYTES,
  MAX_CHECKPOINTS,
  removeCheckpoint,
} from '../../entities/workspace/checkpoints.ts'
import { workspaceTexts } from '../../entities/workspace/texts.en.ts'
import { saveCheckpoint } from '../../entities/workspace/transfer.ts'
import { useWork } from '../../entities/workspace/use-work.ts'
import { Age } from '../../kit/age.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { LineField } from '../../kit/line-field.tsx'
import { PageDialog } from '../../kit/modal.tsx'
import { ScrollRegion } from '../../kit/scroll-region.tsx'
import { Problem } from './problem.tsx'
import { ResetDialog } from './reset-dialog.tsx'

interface RowProps {
  readonly checkpoint: Checkpoint
  readonly isBusy: boolean
  readonly onReset: () => void
  readonly onRemove: () => void
}

function Row({ checkpoint: { name, time, bytes, crds, objects }, isBusy, onReset, onRemove }: RowProps) {
  const [isAsked, setAsked] = useState(false)
  return (
    <li className="flex min-h-11 items-center gap-2.5 border-b border-line px-3 py-1 last:border-b-0" data-testid="checkpoint">
      <span className="grid min-w-0 flex-1">
        <span className="min-w-0 truncate font-[550] text-ink">{name}</span>
        <span className="text-xs text-ink-3">
          <Age created={new Date(time).toISOString()} /> · {workspaceTexts.holds(crds, objects)} · {workspaceTexts.size(bytes)}
        </span>
      </span>
      {isAsked ? (
        <>
          <Button className="btn btn-sm" onPress={() => setAsked(false)} autoFocus>
            {workspaceTexts.checkpoints.keep}
          </Button>
          <Button className="btn btn-sm btn-danger-fill" onPress={onRemove} isDisabled={isBusy}>
            {workspaceTexts.checkpoints.removeDo}
          </Button>
        </>
      ) : (
        <>
          <Button
            className="btn btn-sm"
            onPress={onReset}
            isDisabled={isBusy}
            aria-label={workspaceTexts.checkpoints.resetTo(name)}
          >
            <RotateCcw className="icon-sm" aria-hidden />
            {workspaceTexts.checkpoints.reset}
          </Button>
          <IconButton
            icon={Trash2}
            label={workspaceTexts.checkpoints.remove(name)}
            onPress={() => setAsked(true)}
            isDisabled={isBusy}
            small
          />
        </>
      )}
    </li>
  )
}

/** The checkpoints of the open workspace: saved, deleted, and reset to. */
export function CheckpointsDialog({ onClose }: { readonly onClose: () => void }) {
  const workspace = useApp((state) => state.workspace)
  const [checkpoints, setCheckpoints] = useState<readonly Checkpoint[]>()
  const [name, setName] = useState('')
  const [reset, setReset] = useState<Checkpoint>()
  const { isBusy, problem, run } = useWork()
  // While the list is read, a checkpoint can be saved.
  const { problem: unread, run: read } = useWork()
  const load = useCallback(async (): Promise<void> => setCheckpoints(await listCheckpoints(workspace)), [workspace])
  useEffect(() => {
    void read(load)
  }, [load, read])
  if (reset !== undefined) {
    return <ResetDialog checkpoint={reset} onBack={() => void run(load).then(() => setReset(undefined))} onClose={onClose} />
  }
  const isGood = name.trim() !== '' && !isBusy
  const save = (): void => {
    if (!isGood) return
    void run(async () => {
      await saveCheckpoint(name.trim())
      setName('')
      await load()
    })
  }
  const bytes = checkpoints?.reduce((sum, one) => sum + one.bytes, 0) ?? 0
  return (
    <PageDialog
      title={workspaceTexts.checkpoints.title(workspace)}
      open
      onClose={onClose}
      width="dialog-wide"
      foot={
        <Button className="btn" onPress={onClose}>
          {pageTexts.app.close}
        </Button>
      }
    >
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <LineField label={workspaceTexts.checkpoints.name} showLabel value={name} onChange={setName} maxLength={100} focus />
        <Button className="btn btn-primary" type="submit" isDisabled={!isGood}>
          {workspaceTexts.checkpoints.save}
        </Button>
      </form>
      <Problem text={problem ?? unread} />
      {checkpoints?.length === 0 && <p className="py-6 text-center text-sm">{workspaceTexts.checkpoints.none}</p>}
      {checkpoints !== undefined && checkpoints.length > 0 && (
        <>
          <ScrollRegion label={workspaceTexts.checkpoints.list} className="max-h-96 rounded-2 border border-line">
            <ul>
              {checkpoints.map((checkpoint) => (
                <Row
                  key={checkpoint.id}
                  checkpoint={checkpoint}
                  isBusy={isBusy}
                  onReset={() => setReset(checkpoint)}
                  onRemove={() => void run(() => removeCheckpoint(checkpoint.id).then(load))}
                />
              ))}
            </ul>
          </ScrollRegion>
          <p className="text-xs text-ink-3">
            {workspaceTexts.checkpoints.limit(checkpoints.length, MAX_CHECKPOINTS, bytes, MAX_CHECKPOINT_BYTES)}
          </p>
        </>
      )}
    </PageDialog>
  )
}
