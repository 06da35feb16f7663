import { useEffect, useState } from 'react'
import { Button } from 'react-aria-components'
import type { WorkspaceContent } from '../../../analysis/workspace-file/format.ts'
import type { Plan } from '../../../analysis/workspace-file/plan.ts'
import { language } from '../../base/language/language.ts'
import type { Checkpoint } from '../../entities/workspace/checkpoints.ts'
import { openSnapshot, readCheckpoint, replaceWorkspace, saveCheckpoint } from '../../entities/workspace/transfer.ts'
import { ws } from '../../base/i18n/workspaces.ts'
import { PageDialog } from '../../kit/modal.tsx'
import { appStore, useApp } from '../../base/state/store.ts'
import { PlanView } from './plan-view.tsx'
import { Problem } from './problem.tsx'
import { useWork } from './use-work.ts'

interface Props {
  readonly checkpoint: Checkpoint
  readonly onBack: () => void
  readonly onClose: () => void
}

interface Planned {
  readonly content: WorkspaceContent
  readonly plan: Plan
}

async function planned({ id }: Checkpoint): Promise<Planned> {
  const content = await readCheckpoint(id)
  if (content === undefined) throw new Error(ws.checkpoints.gone)
  return { content, plan: await language.replacementPlan(content, await openSnapshot()) }
}

/** Asks whether the open workspace is to be reset to a checkpoint, and says what is lost. */
export function ResetDialog({ checkpoint, onBack, onClose }: Props) {
  const workspace = useApp((state) => state.workspace)
  const [found, setFound] = useState<Planned>()
  const [keeps, setKeeps] = useState(true)
  const { isBusy, problem, run } = useWork()
  // What is under way is not left: its outcome would be told to nobody.
  const close = (): void => {
    if (!isBusy) onClose()
  }
  useEffect(() => {
    void run(async () => setFound(await planned(checkpoint)))
  }, [checkpoint, run])
  const reset = async (): Promise<void> => {
    if (found === undefined) return
    if (keeps) await saveCheckpoint(ws.checkpoints.before(checkpoint.name))
    await replaceWorkspace(found.content)
    appStore.getState().addToast('ok', ws.checkpoints.done(checkpoint.name))
    onClose()
  }
  return (
    <PageDialog
      alert
      title={ws.checkpoints.ask(checkpoint.name, workspace)}
      open
      onClose={close}
      width="dialog-wide"
      foot={
        <>
          <Button className="btn" onPress={onBack} isDisabled={isBusy} autoFocus>
            {ws.checkpoints.back}
          </Button>
          <Button className="btn btn-danger-fill" onPress={() => void run(reset)} isDisabled={found === undefined || isBusy}>
            {isBusy && found !== undefined ? ws.working : ws.checkpoints.submit}
          </Button>
        </>
      }
    >
      <p>{ws.checkpoints.lost}</p>
      {found === undefined ? (
        problem === undefined && <p role="status">{ws.import.planning}</p>
      ) : (
        <PlanView plan={found.plan} conflictWhy={ws.plan.otherUid} />
      )}
      <label className="flex min-h-6 items-center gap-2 text-sm text-ink">
        <input type="checkbox" checked={keeps} onChange={(event) => setKeeps(event.target.checked)} />
        {ws.checkpoints.first}
      </label>
      <Problem text={problem} />
    </PageDialog>
  )
}
