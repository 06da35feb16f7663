import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { customKinds, useKinds, useResourceType } from '../live/kinds.ts'
import { useTable } from '../live/table.ts'
import { appStore, useApp } from '../stores/store.ts'
import { t } from '../strings/catalogue.ts'
import { createMissingRoles } from './ensure-roles.ts'
import { PERSONAS, userOf } from './personas.ts'

const NAMES = PERSONAS.map(userOf).filter((name) => name !== undefined)

/** Offers to create the roles of the personas where they are not: on a host's server, or after they were deleted. */
export function MissingRoles() {
  const page = useApp((state) => state.page)
  const { types, state } = useKinds()
  const type = useResourceType('clusterroles.rbac.authorization.k8s.io', 'v1')
  const bindingType = useResourceType('clusterrolebindings.rbac.authorization.k8s.io', 'v1')
  const roles = useTable(type, undefined)
  const bindings = useTable(bindingType, undefined)
  const [busy, setBusy] = useState(false)
  if (state === 'live' && type === undefined) return <p className="pane-note t-warn">{t.access.noRoles}</p>
  if (page === undefined || roles.state !== 'live' || bindings.state !== 'live') return null
  const there = (name: string): boolean =>
    roles.rows.some((row) => row.name === name) && bindings.rows.some((row) => row.name === name)
  if (NAMES.every(there)) return null
  const create = async (): Promise<void> => {
    setBusy(true)
    await createMissingRoles(page, customKinds(types)).catch((error: Error) => appStore.getState().addToast('bad', error.message))
    setBusy(false)
  }
  return (
    <p className="pane-note t-warn" role="status">
      <TriangleAlert className="i i-sm" aria-hidden />
      <span className="grow">{t.access.missing}</span>
      <Button className="btn btn-sm" isDisabled={busy} onPress={() => void create()}>
        {t.access.createMissing}
      </Button>
    </p>
  )
}
