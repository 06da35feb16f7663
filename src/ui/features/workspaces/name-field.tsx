import { ws } from '../../base/i18n/workspaces.ts'
import { LineField } from '../../kit/line-field.tsx'
import { isKnownWorkspace, isWorkspaceName, type WorkspaceEntry } from '../../base/state/connection.ts'

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
      ? ws.nameTaken(name)
      : undefined
    : name === ''
      ? undefined
      : ws.nameBad
  return (
    <LineField label={ws.name} showLabel mono focus={focus} value={name} onChange={onChange} hint={ws.nameHint} error={error} />
  )
}
