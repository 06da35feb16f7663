import { FolderPlus } from 'lucide-react'
import { Link } from 'wouter'
import { t } from '../i18n/catalogue.ts'
import { ws } from '../i18n/workspaces.ts'
import { homeAt } from '../state/address.ts'
import { FIRST_WORKSPACE, isWorkspaceName } from '../state/connection.ts'
import { useApp } from '../state/store.ts'

/** Asks before a workspace is created that an address names and this browser does not have. */
export default function UnknownWorkspace({ name }: { readonly name: string }) {
  const connect = useApp((state) => state.connect)
  return (
    <div className="empty" role="alert">
      <FolderPlus aria-hidden />
      <h2>{ws.unknown.title(name)}</h2>
      <p className="max-w-120 text-sm">{isWorkspaceName(name) ? ws.unknown.hint : t.workspaces.nameBad}</p>
      <div className="flex min-w-0 flex-wrap items-center justify-center gap-2">
        {isWorkspaceName(name) && (
          <button type="button" className="btn btn-primary" onClick={() => void connect('page', name)}>
            {ws.unknown.create(name)}
          </button>
        )}
        <Link className="btn" href={homeAt(FIRST_WORKSPACE)}>
          {ws.unknown.open(FIRST_WORKSPACE)}
        </Link>
      </div>
    </div>
  )
}
