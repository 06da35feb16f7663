import type { StateCreator } from 'zustand'

/** What is done with workspaces, each in a dialog or at once; the ids are those of the commands. */
export interface WorkspaceTask {
  readonly id: 'newWorkspace' | 'share' | 'exportWorkspace' | 'importWorkspace' | 'duplicateWorkspace' | 'checkpoints'
  /** The file to import; absent: the reader chooses one. */
  readonly file?: File
  /** How it is imported at first; absent: as a new workspace. */
  readonly way?: 'create' | 'replace' | 'merge'
  /** The minor version of the release that a new workspace has at first; absent: the newest. */
  readonly release?: number
  /** The text of a design that is taken along into a new workspace. */
  readonly design?: string
}

export interface WorkspaceTaskSlice {
  readonly workspaceTask: WorkspaceTask | undefined
  setWorkspaceTask(task: WorkspaceTask | undefined): void
}

export const workspaceTaskSlice: StateCreator<WorkspaceTaskSlice> = (set) => ({
  workspaceTask: undefined,
  setWorkspaceTask: (workspaceTask) => set({ workspaceTask }),
})
