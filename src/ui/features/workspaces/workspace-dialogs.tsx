import type { WorkspaceTask } from '../../base/state/workspace-task.ts'
import NewWorkspaceDialog from '../../entities/workspace/new-workspace.tsx'
import { CheckpointsDialog } from './checkpoints-dialog.tsx'
import { DuplicateDialog } from './duplicate-dialog.tsx'
import { Export } from './export.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { ShareDialog } from './share-dialog.tsx'

interface Props {
  readonly task: WorkspaceTask
  readonly onClose: () => void
}

/** What the reader does with workspaces. */
export default function WorkspaceTaskPart({ task: { id, file, way, release, design }, onClose }: Props) {
  switch (id) {
    case 'newWorkspace':
      return <NewWorkspaceDialog release={release} design={design} onClose={onClose} />
    case 'share':
      return <ShareDialog onClose={onClose} />
    case 'exportWorkspace':
      return <Export onClose={onClose} />
    case 'importWorkspace':
      return (
        <ImportDialog
          key={file === undefined ? '' : `${file.name} ${file.lastModified}`}
          file={file}
          way={way}
          onClose={onClose}
        />
      )
    case 'duplicateWorkspace':
      return <DuplicateDialog onClose={onClose} />
    case 'checkpoints':
      return <CheckpointsDialog onClose={onClose} />
  }
}
