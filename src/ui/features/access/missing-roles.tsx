import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { undefinedIfRejected, useAsync } from '../../base/async/use-async.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { customKinds, useKinds, useResourceType } from '../../entities/kind/kinds.ts'
import { useRolesVersion } from '../../entities/persona/access.ts'
import { createMissingRoles, rolesAreMissing } from '../../entities/persona/persona-roles.ts'
import { accessTexts } from './texts.en.ts'

function useMissing(): boolean {
  const page = useApp((state) => state.page)
  const version = useRolesVersion(true)
  const isMissing = useAsync(
    () => (page === undefined || version === 0 ? undefined : rolesAreMissing(page).catch(undefinedIfRejected)),
    [page, version],
    { keep: true },
  )
  return isMissing === true
}

/** Offers to create the roles of the personas where they are not: on a host's server, or after they were deleted. */
export function MissingRoles() {
  const { page, creating } = useApp((state) => ({
    page: state.page,
    // A workspace that was just opened is being given its roles.
    creating: state.engine === 'page' && state.personaRolesOf !== state.page,
  }))
  const { types, state } = useKinds()
  const roles = useResourceType('clusterroles.rbac.authorization.k8s.io', 'v1')
  const missing = useMissing()
  const [busy, setBusy] = useState(false)
  if (state === 'live' && roles === undefined) return <p className="banner t-warn">{accessTexts.noRoles}</p>
  if (page === undefined || creating || !missing) return null
  const create = async (): Promise<void> => {
    setBusy(true)
    await createMissingRoles(page, customKinds(types)).catch((error: Error) => appStore.getState().addToast('bad', error.message))
    setBusy(false)
  }
  return (
    <p className="banner t-warn" role="status">
      <TriangleAlert className="icon-sm" aria-hidden />
      <span className="min-w-0 flex-1">{accessTexts.missing}</span>
      <Button className="btn btn-sm" isDisabled={busy} onPress={() => void create()}>
        {accessTexts.createMissing}
      </Button>
    </p>
  )
}
