import { useEffect, useState } from 'react'
import { Button } from 'react-aria-components'
import type { WorkspaceContent } from '../../../analysis/workspace-file/format.ts'
import type { Plan } from '../../../analysis/workspace-file/plan.ts'
import { language } from '../../base/language/language.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import type { Checkpoint } from '../../entities/workspace/checkpoints.ts'
import { workspaceTexts } from '../../entities/workspace/texts.en.ts'
import { openSnapshot, readCheckpoint, replaceWorkspace, saveCheckpoint } from '../../entities/workspace/transfer.ts'
import { useWork } from '../../entities/workspace/use-work.ts'
import { PageDialog } from '../../kit/modal.tsx'
import { PlanView } from './plan-view.tsx'
import { Problem } from './problem.tsx'

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
  if (content === undefined) throw new Error(workspaceTexts.checkpoints.gone)
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
    if (keeps) await saveCheckpoint(workspaceTexts.checkpoints.before(checkpoint.name))
    await replaceWorkspace(found.content)
    appStore.getState().addToast('ok', workspaceTexts.checkpoints.done(checkpoint.name))
    onClose()
  }
  return (
    <PageDialog
      alert
      title={workspaceTexts.checkpoints.ask(checkpoint.name, workspace)}
      open
      onClose={close}
      width="dialog-wide"
      foot={
        <>
          <Button className="btn" onPress={onBack} isDisabled={isBusy} autoFocus>
            {workspaceTexts.checkpoints.back}
          </Button>
          <Button className="btn btn-danger-fill" onPress={() => void run(reset)} isDisabled={found === undefined || isBusy}>
            {isBusy && found !== undefined ? workspaceTexts.working : workspaceTexts.checkpoints.submit}
          </Button>
        </>
      }
    >
      <p>{workspaceTexts.checkpoints.lost}</p>
      {found === undefined ? (
        problem === undefined && <p role="status">{workspaceTexts.import.planning}</p>
      ) : (
        <PlanView plan={found.plan} conflictWhy={workspaceTexts.plan.otherUid} />
      )}
      <label className="flex min-h-6 items-center gap-2 text-sm text-ink">
        <input type="checkbox" checked={keeps} onChange={(event) => setKeeps(event.target.checked)} />
        {workspaceTexts.checkpoints.first}
      </label>
      <Problem text={problem} />
    </PageDialog>
  )
}
