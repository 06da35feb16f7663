import { useSyncExternalStore } from 'react'
import type { Client } from '../../client/client.ts'
import { pathOf, qualifiedName, type ResourceType } from '../../client/resource-type.ts'
import { type ApiEvent, isWrite } from '../state/events.ts'
import { appStore, useApp } from '../state/store.ts'
import { useKinds } from './kinds.ts'
import { type Source, sharedSource, sourceCache } from './source.ts'

const RESOURCES = ['clusterroles', 'clusterrolebindings', 'roles', 'rolebindings'].map(
  (resource) => `${resource}.rbac.authorization.k8s.io`,
)

/** Counts the changes of what the paths list; 0 until all of them were read, so that nothing is missed between. */
function changesSource(client: Client, key: string): Source<number> {
  const paths = key.split('\n')
  return sharedSource(0, (set, signal) => {
    const read = new Set<string>()
    const follow = async (path: string): Promise<void> => {
      for await (const news of client.listWatch({ path, as: 'table', signal })) {
        const first = !read.has(path)
        read.add(path)
        // A list that cannot be read is not waited for.
        if (read.size === paths.length && (first || news.type !== 'LOST')) set((old) => old + 1)
      }
    }
    for (const path of paths) void follow(path)
  })
}

/** Whether a request changes a role or a binding. */
export const isRoleWrite = (event: ApiEvent): boolean => isWrite(event) && event.object?.group === 'rbac.authorization.k8s.io'

/**
 * The same for a host's server: counts what this page writes itself, and the moments at which the reader comes back to it. Watches
 * would not do: a browser opens six connections to a server and no more, and each watch holds one.
 */
function momentsSource(): Source<number> {
  return sharedSource(1, (set, signal) => {
    const count = (): void => set((old) => old + 1)
    window.addEventListener('focus', count, { signal })
    const stop = appStore.getState().onEvent((event) => isRoleWrite(event) && count())
    signal.addEventListener('abort', stop, { once: true })
  })
}

const watched = sourceCache<Client, number>(changesSource)
const noticed = sourceCache<Client, number>(momentsSource)
const nothing: Source<number> = { read: () => 0, subscribe: () => () => undefined }

const isRole = (type: ResourceType): boolean => RESOURCES.includes(qualifiedName(type))

/** A number that changes with every change of a role or a binding; 0 while nothing is known, and where the server has no roles. */
export function useRolesVersion(wanted: boolean): number {
  const { client, engine } = useApp((state) => ({ client: state.page, engine: state.engine }))
  const { types } = useKinds()
  const paths = types.filter(isRole).map((type) => pathOf(type))
  const cached = engine === 'page' ? watched : noticed
  const source = client === undefined || paths.length === 0 || !wanted ? nothing : cached(client, paths.join('\n'))
  return useSyncExternalStore(source.subscribe, source.read)
}
