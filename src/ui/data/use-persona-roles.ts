import { useEffect, useState } from 'react'
import { ApiError, Unreachable } from '../../client/api-status.ts'
import type { Client } from '../../client/client.ts'
import type { ResourceType } from '../../client/resource-type.ts'
import { serialQueue } from '../state/async.ts'
import { appStore, useApp } from '../state/store.ts'
import { createMissingRoles, giveKinds } from './ensure-roles.ts'
import { customKinds, useKinds } from './kinds.ts'

async function ensure(page: Client, types: readonly ResourceType[]): Promise<void> {
  const { personaRolesOf, notePersonaRoles } = appStore.getState()
  const kinds = customKinds(types)
  try {
    if (personaRolesOf !== page) await createMissingRoles(page, kinds)
    await giveKinds(page, kinds)
  } catch (error) {
    // Without roles the personas are refused, and each refusal says so; the page itself needs none of them.
    if (!(error instanceof ApiError || error instanceof Unreachable)) throw error
  }
  notePersonaRoles(page)
}

/**
 * Keeps the roles of the personas in a workspace of this browser: missing ones are created when it is opened, and kinds that are
 * installed later are given to the user. A host's server is shared; there they are created on request, in the view Access.
 */
export function usePersonaRoles(): void {
  const { engine, page } = useApp((state) => ({ engine: state.engine, page: state.page }))
  const { types, state } = useKinds()
  const [run] = useState(serialQueue)
  useEffect(() => {
    if (engine !== 'page' || page === undefined || state !== 'live') return
    void run(() => ensure(page, types))
  }, [engine, page, types, state, run])
}
