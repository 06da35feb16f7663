import { isKnownWorkspace, isWorkspaceName, type WorkspaceEntry } from '../../base/state/connection.ts'
import { workspaceTexts } from '../../entities/workspace/texts.en.ts'
import { LineField } from '../../kit/line-field.tsx'

/** The first name like this one that no workspace has. */
export function freeWorkspaceName(workspaces: readonly WorkspaceEntry[], like: string): string {
  for (let i = 1; ; i++) {
    const suffix = i === 1 ? '' : `-${i}`
    const name = `${like.slice(0, 63 - suffix.length)}${suffix}`
    if (!isKnownWorkspace(workspaces, name)) return name
  }
}

/** Whether a new workspace can have this name. */
export const isFreeName = (workspaces: readonly WorkspaceEntry[], name: string): boolean =>
  isWorkspaceName(name) && !isKnownWorkspace(workspaces, name)

interface Props {
  readonly name: string
  readonly workspaces: readonly WorkspaceEntry[]
  readonly onChange: (name: string) => void
  readonly focus?: boolean
}

/** The name of a workspace that is made. */
export function NameField({ name, workspaces, onChange, focus = false }: Props) {
  const error = isWorkspaceName(name)
    ? isKnownWorkspace(workspaces, name)
      ? workspaceTexts.nameTaken(name)
      : undefined
    : name === ''
      ? undefined
      : workspaceTexts.nameBad
  return (
    <LineField
      label={workspaceTexts.name}
      showLabel
      mono
      focus={focus}
      value={name}
      onChange={onChange}
      hint={workspaceTexts.nameHint}
      error={error}
    />
  )
}
