import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { WorkspaceContent } from '../../../analysis/workspace-file/format.ts'
import type { MergePlan, Plan } from '../../../analysis/workspace-file/plan.ts'
import { useOpenWorkspace } from '../../base/address/navigation.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { language } from '../../base/language/language.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { workspaceTexts } from '../../entities/workspace/texts.en.ts'
import {
  countsOf,
  createWorkspace,
  mergeWorkspace,
  openSnapshot,
  replaceWorkspace,
  saveCheckpoint,
} from '../../entities/workspace/transfer.ts'
import { useWork } from '../../entities/workspace/use-work.ts'
import type { MergeResult } from '../../entities/workspace/workspace-import.ts'
import { PageDialog } from '../../kit/modal.tsx'
import { ProgressBar } from '../../kit/progress-bar.tsx'
import { createdText } from './created-text.ts'
import { type Way, Ways } from './import-ways.tsx'
import { MergeReport } from './merge-report.tsx'
import { freeWorkspaceName, isFreeName, NameField } from './name-field.tsx'
import { PlanView } from './plan-view.tsx'
import { Problem } from './problem.tsx'

interface Props {
  readonly fileName: string
  readonly content: WorkspaceContent
  /** The way that is chosen at first; absent: a new workspace. */
  readonly way?: Way | undefined
  readonly onClose: () => void
}

interface Plans {
  readonly replace: Plan
  readonly merge: MergePlan
}

/** What the file would do to the open workspace; undefined until that is known, or where none is open. */
function usePlans(content: WorkspaceContent, isOpen: boolean): Plans | undefined {
  const page = useApp((state) => state.page)
  return useAsync(
    async () => {
      if (!isOpen || page === undefined) return undefined
      const current = await openSnapshot()
      const [replace, merge] = await Promise.all([
        language.replacementPlan(content, current),
        language.mergePlan(content, current),
      ])
      return { replace, merge }
    },
    [content, isOpen, page],
    { keep: true },
  )
}

function FileSummary({ content }: { readonly content: WorkspaceContent }) {
  const { head, objects, page, events, journal = [], unknown } = content
  const { crds, objects: others } = countsOf(objects)
  return (
    <div className="grid gap-0.5 rounded-2 border border-line bg-sunken px-3 py-2 text-sm">
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <b className="min-w-0 font-semibold text-ink">{workspaceTexts.import.from(head.name)}</b>
        <span className="text-xs text-ink-3">{createdText(head.created)}</span>
        {head.kubernetes !== '' && <span className="text-xs text-ink-3">{workspaceTexts.import.made(head.kubernetes)}</span>}
      </span>
      <span>{workspaceTexts.import.holds(crds, others, page.drafts.length, events.length)}</span>
      {journal.length > 0 && <span>{workspaceTexts.import.journal(journal.length)}</span>}
      {unknown.length > 0 && <span className="text-xs text-warn">{workspaceTexts.import.unknown(unknown.join(', '))}</span>}
    </div>
  )
}

/** How a file that was read is imported, and the import. */
export function ImportContent({ fileName, content, way: first = 'create', onClose }: Props) {
  const { workspace, workspaces, hasSnapshot } = useApp((state) => ({
    workspace: state.workspace,
    workspaces: state.workspaces,
    hasSnapshot: state.capabilities.has('snapshot'),
  }))
  const [way, setWay] = useState<Way>(first)
  const [name, setName] = useState(() => freeWorkspaceName(workspaces, content.head.name))
  const [keeps, setKeeps] = useState(true)
  const [overwrite, setOverwrite] = useState(false)
  const [done, setDone] = useState(0)
  const [results, setResults] = useState<readonly MergeResult[]>()
  const plans = usePlans(content, hasSnapshot)
  const open = useOpenWorkspace()
  const { isBusy, problem, run } = useWork()
  // What is under way is not left: its outcome would be told to nobody.
  const close = (): void => {
    if (!isBusy) onClose()
  }
  const checkpoint = async (): Promise<void> => {
    if (keeps) await saveCheckpoint(workspaceTexts.import.before(fileName))
  }
  const works: Readonly<Record<Way, () => Promise<void>>> = {
    async create() {
      await createWorkspace(name, content)
      onClose()
      open('page', name)
    },
    async replace() {
      await checkpoint()
      await replaceWorkspace(content)
      appStore.getState().addToast('ok', workspaceTexts.import.imported(workspace))
      onClose()
    },
    async merge() {
      if (plans === undefined) return
      await checkpoint()
      setResults(await mergeWorkspace(content, plans.merge, overwrite, setDone))
    },
  }
  const isReady = way === 'create' ? isFreeName(workspaces, name) : plans !== undefined
  const words: Readonly<Record<Way, string>> = {
    create: workspaceTexts.import.submitCreate,
    replace: workspaceTexts.import.submitReplace(workspace),
    merge: workspaceTexts.import.submitMerge(workspace),
  }
  if (results !== undefined) return <MergeReport results={results} onClose={onClose} />
  const foot = (
    <>
      {isBusy && way === 'merge' && <ProgressBar label={words.merge} done={done} total={content.objects.length} />}
      <Button className="btn" onPress={close} isDisabled={isBusy}>
        {pageTexts.app.cancel}
      </Button>
      <Button
        className={`btn ${way === 'replace' ? 'btn-danger-fill' : 'btn-primary'}`}
        isDisabled={!isReady || isBusy}
        onPress={() => void run(works[way])}
      >
        {isBusy ? workspaceTexts.working : words[way]}
      </Button>
    </>
  )
  return (
    <PageDialog title={workspaceTexts.import.title} open onClose={close} width="dialog-wide" foot={foot}>
      <FileSummary content={content} />
      {hasSnapshot && <Ways way={way} workspace={workspace} onChange={setWay} isDisabled={isBusy} />}
      {way === 'create' && <NameField name={name} workspaces={workspaces} onChange={setName} />}
      {way !== 'create' && plans === undefined && <p role="status">{workspaceTexts.import.planning}</p>}
      {way !== 'create' && plans !== undefined && (
        <PlanView plan={plans[way]} conflictWhy={way === 'merge' ? workspaceTexts.plan.differs : workspaceTexts.plan.otherUid} />
      )}
      {content.journal !== undefined && <p className="text-xs">{workspaceTexts.import.journals[way]}</p>}
      {way === 'merge' && (
        <label className="flex min-h-6 items-center gap-2 text-sm text-ink">
          <input type="checkbox" checked={overwrite} onChange={(event) => setOverwrite(event.target.checked)} />
          {workspaceTexts.import.overwrite}
        </label>
      )}
      {way !== 'create' && (
        <label className="flex min-h-6 items-center gap-2 text-sm text-ink">
          <input type="checkbox" checked={keeps} onChange={(event) => setKeeps(event.target.checked)} />
          {workspaceTexts.import.checkpoint(workspace)}
        </label>
      )}
      <Problem text={problem} />
    </PageDialog>
  )
}
