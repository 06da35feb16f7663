import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from 'react-aria-components'
import { useLocation } from 'wouter'
import { ApiError, Unreachable } from '../../../client/api-status.ts'
import { qualifiedName, type ResourceType } from '../../../client/resource-type.ts'
import { useRolesVersion } from '../../data/access.ts'
import { customKinds, useKinds, useNamespaces, useResourceType } from '../../data/kinds.ts'
import { createMissingRoles, rolesAreMissing } from '../../data/persona-roles.ts'
import { t } from '../../i18n/catalogue.ts'
import { w } from '../../i18n/views.ts'
import { Choice } from '../../kit/choice.tsx'
import { accessAt, type KindAddress } from '../../state/address.ts'
import { appStore, useApp } from '../../state/store.ts'
import { AccessTable } from './access-table.tsx'

function useMissing(): boolean {
  const page = useApp((state) => state.page)
  const version = useRolesVersion(true)
  const [missing, setMissing] = useState(false)
  useEffect(() => {
    if (page === undefined || version === 0) return
    let stale = false
    rolesAreMissing(page).then(
      (found) => !stale && setMissing(found),
      (error: unknown) => {
        if (!(error instanceof ApiError || error instanceof Unreachable)) throw error
      },
    )
    return () => {
      stale = true
    }
  }, [page, version])
  return missing
}

/** Offers to create the roles of the personas where they are not: on a host's server, or after they were deleted. */
function MissingRoles() {
  const { page, creating } = useApp((state) => ({
    page: state.page,
    // A workspace that was just opened is being given its roles.
    creating: state.engine === 'page' && state.personaRolesOf !== state.page,
  }))
  const { types, state } = useKinds()
  const roles = useResourceType('clusterroles.rbac.authorization.k8s.io', 'v1')
  const missing = useMissing()
  const [busy, setBusy] = useState(false)
  if (state === 'live' && roles === undefined) return <p className="pane-note t-warn">{w.access.noRoles}</p>
  if (page === undefined || creating || !missing) return null
  const create = async (): Promise<void> => {
    setBusy(true)
    await createMissingRoles(page, customKinds(types)).catch((error: Error) => appStore.getState().addToast('bad', error.message))
    setBusy(false)
  }
  return (
    <p className="pane-note t-warn" role="status">
      <TriangleAlert className="icon-sm" aria-hidden />
      <span className="min-w-0 flex-1">{w.access.missing}</span>
      <Button className="btn btn-sm" isDisabled={busy} onPress={() => void create()}>
        {w.access.createMissing}
      </Button>
    </p>
  )
}

const ALL = '*'
const NO_ROWS: readonly never[] = []

interface Shown {
  readonly type: ResourceType
  readonly kinds: readonly ResourceType[]
  readonly namespace: string | undefined
}

function Choices({ type, kinds, namespace }: Shown) {
  const workspace = useApp((state) => state.workspace)
  const [, navigate] = useLocation()
  const names = useNamespaces(NO_ROWS, namespace)
  const go = (next: ResourceType, where: string | undefined): void =>
    navigate(accessAt(workspace, next, where), { replace: true })
  return (
    <>
      <Choice
        look="select"
        label={w.access.kind}
        value={qualifiedName(type)}
        options={kinds.map((kind) => ({ id: qualifiedName(kind), word: kind.kind, sub: qualifiedName(kind) }))}
        onChange={(id) => {
          const next = kinds.find((kind) => qualifiedName(kind) === id)
          if (next !== undefined) go(next, namespace)
        }}
      />
      {type.namespaced && (
        <Choice
          look="select"
          label={t.resources.namespace}
          value={namespace ?? ALL}
          options={[{ id: ALL, word: t.resources.allNamespaces }, ...names.map((name) => ({ id: name, word: name, mono: true }))]}
          onChange={(id) => go(type, id === ALL ? undefined : id)}
        />
      )}
    </>
  )
}

/** Who may: the personas and what the server says of each, for one kind. */
export default function AccessView({ list }: { readonly list: KindAddress | undefined }) {
  const { types, state } = useKinds()
  const engine = useApp((app) => app.engine)
  const kinds = customKinds(types)
  const asked = types.find((type) => qualifiedName(type) === list?.type && type.version === list.version)
  const type = asked ?? (list === undefined ? kinds[0] : undefined)
  const namespace = list === undefined ? 'default' : list.namespace
  return (
    <div className="min-h-0 min-w-0 overflow-auto p-2.5">
      <section className="pane max-h-full max-w-215 self-start overflow-auto" aria-labelledby="access-title">
        <header className="pane-bar">
          <h1 id="access-title">{t.access.title}</h1>
          <span className="min-w-0 flex-1" />
          {type !== undefined && <Choices type={type} kinds={kinds} namespace={namespace} />}
        </header>
        <p className="px-3 py-2 text-sm text-ink-2">
          {w.access.lead} {engine === 'host' && w.access.leadHost}
        </p>
        <MissingRoles />
        {type !== undefined && <AccessTable key={qualifiedName(type)} type={type} namespace={namespace} />}
        {type === undefined && state !== 'loading' && (
          <p className="empty">{list === undefined ? t.resources.noKinds : t.resources.unknownType(list.type)}</p>
        )}
      </section>
    </div>
  )
}
