/** A path within the server of a workspace: `/workspaces/NAME` and then any path of the API or of the page. */
export interface WorkspacePath {
  readonly name: string
  /** Begins with `/`; empty: the address lacks the slash at its end. */
  readonly path: string
}

const PREFIX = '/workspaces/'

/** Reads a path; undefined for those of the host's own server. */
export function workspacePath(pathname: string): WorkspacePath | undefined {
  if (!pathname.startsWith(PREFIX)) return undefined
  const end = pathname.indexOf('/', PREFIX.length)
  return end < 0
    ? { name: pathname.slice(PREFIX.length), path: '' }
    : { name: pathname.slice(PREFIX.length, end), path: pathname.slice(end) }
}
