import { useEffect, useState } from 'react'
import type { Client } from '../../../client/client.ts'
import { serialQueue } from '../../base/async/async.ts'
import { useApp } from '../../base/state/store.ts'
import { useKinds } from '../kind/kinds.ts'

/**
 * Keeps the roles of the personas in a workspace of this browser: missing ones are created when it is opened, and kinds that are
 * installed later are given to the user. A host's server is shared; there they are created on request, in the view Access.
 */
export function usePersonaRoles(): void {
  const { engine, page } = useApp((state) => ({ engine: state.engine, page: state.page }))
  const { types, state } = useKinds()
  // What waits for a server that was left does not keep the next one waiting.
  const [queues] = useState(() => new WeakMap<Client, ReturnType<typeof serialQueue>>())
  useEffect(() => {
    if (engine !== 'page' || page === undefined || state !== 'live') return
    const run = queues.get(page) ?? serialQueue()
    queues.set(page, run)
    void run(async () => {
      const { ensureRoles } = await import('./persona-roles.ts')
      await ensureRoles(page, types)
    })
  }, [engine, page, types, state, queues])
}
