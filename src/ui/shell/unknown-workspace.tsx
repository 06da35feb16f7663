import { FolderPlus } from 'lucide-react'
import { Link } from 'wouter'
import { homeAt } from '../base/address/address.ts'
import { FIRST_WORKSPACE, isWorkspaceName } from '../base/state/connection.ts'
import { useApp } from '../base/state/store.ts'
import { workspaceTexts } from '../entities/workspace/texts.en.ts'

/** Asks before a workspace is created that an address names and this browser does not have. Without a name: a server that is not there. */
export default function UnknownWorkspace({ name }: { readonly name: string | undefined }) {
  const connect = useApp((state) => state.connect)
  const canCreate = name !== undefined && isWorkspaceName(name)
  return (
    <div className="empty" role="alert">
      <FolderPlus aria-hidden />
      <h2>{name === undefined ? workspaceTexts.unknown.host : workspaceTexts.unknown.title(name)}</h2>
      <p className="max-w-120 text-sm">
        {name === undefined ? workspaceTexts.unknown.hostHint : canCreate ? workspaceTexts.unknown.hint : workspaceTexts.nameBad}
      </p>
      <div className="flex min-w-0 flex-wrap items-center justify-center gap-2">
        {canCreate && (
          <button type="button" className="btn btn-primary" onClick={() => void connect('page', name)}>
            {workspaceTexts.unknown.create(name)}
          </button>
        )}
        <Link className="btn" href={homeAt(FIRST_WORKSPACE)}>
          {workspaceTexts.unknown.open(FIRST_WORKSPACE)}
        </Link>
      </div>
    </div>
  )
}
