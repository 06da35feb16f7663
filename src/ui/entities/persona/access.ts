import { useMemo, useSyncExternalStore } from 'react'
import type { Client } from '../../../client/client.ts'
import { pathOf, qualifiedName, type ResourceType, type Subresource } from '../../../client/resource-type.ts'
import { isWrite } from '../../../protocol/journal.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { type Source, sharedSource, sourceCache } from '../../base/server/source.ts'
import { writeLockOf } from '../../base/state/cluster.ts'
import type { ApiEvent } from '../../base/state/events.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { useKinds } from '../kind/kinds.ts'
import type { Answers, Question } from './reviews.ts'

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
export const isRoleWrite = (event: ApiEvent): boolean =>
  isWrite(event.request) && event.object?.group === 'rbac.authorization.k8s.io'

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

const NONE: Answers = []
const NO_ANSWERS: readonly Answers[] = []

/**
 * The answers to questions, in their order, for the user of each of the clients, asked again whenever a role or a binding changes. Undefined
 * while nothing is known. The list of clients is the same until its content changes.
 */
export function useReviewsOf(clients: readonly Client[], questions: readonly Question[]): readonly Answers[] {
  const version = useRolesVersion(clients.length > 0)
  const key = JSON.stringify(questions)
  const known = useAsync(
    async () => {
      if (clients.length === 0 || version === 0) return undefined
      const asked = JSON.parse(key) as readonly Question[]
      // An administrator asks nothing.
      const { askAll } = await import('./reviews.ts')
      return { of: clients, key, answers: await Promise.all(clients.map((client) => askAll(client, asked))) }
    },
    [clients, version, key],
    { keep: true },
  )
  // What another persona may do, or what was asked of another object, is no answer.
  return known?.of === clients && known.key === key ? known.answers : NO_ANSWERS
}

/** The same for one user: then nothing is locked while nothing is known, and the server decides. Without a client nothing is asked. */
function useReviews(client: Client | undefined, questions: readonly Question[]): Answers {
  const clients = useMemo(() => (client === undefined ? [] : [client]), [client])
  return useReviewsOf(clients, questions)[0] ?? NONE
}

interface Target {
  /** Undefined until it is known; then nothing is asked. */
  readonly type: ResourceType | undefined
  readonly namespace: string | undefined
  readonly name: string
}

/** The verbs that write an object that exists. */
type WriteVerb = 'update' | 'patch'

/** Why the persona may not write an endpoint, as the server would say it; undefined for what it may, or while nobody knows. */
type ForbiddenReasons = Readonly<Record<WriteVerb, string | undefined>>

/** What stands in the way of writing an endpoint as the persona, kept current with the roles; and that writes to a cluster are off. */
export function useForbiddenReasons(
  { type, namespace, name }: Target,
  endpoint: Subresource,
  isDryRun = false,
): ForbiddenReasons {
  const { asking, persona } = useApp((state) => ({ asking: state.asking, persona: state.persona }))
  const writeLock = useApp(writeLockOf)
  const lock = isDryRun ? undefined : writeLock
  const { group = '', version = '', resource = '' } = type ?? {}
  const about = { type: { group, version, resource }, endpoint, namespace, name }
  const [update, patch] = useReviews(type === undefined ? undefined : asking, [
    { ...about, verb: 'update' },
    { ...about, verb: 'patch' },
  ])
  const what = endpoint === '' ? resource : `${resource}/${endpoint}`
  const words = (verb: WriteVerb, allowed: boolean | undefined): string | undefined =>
    allowed === false ? pageTexts.access.cannot(persona, verb, what) : undefined
  return { update: words('update', update) ?? lock, patch: words('patch', patch) ?? lock }
}

/** Why the persona may not create or delete, as the server would say it; undefined for what it may, or while nobody knows. */
export function useForbiddenReason({ type, namespace, name }: Target, verb: 'create' | 'delete'): string | undefined {
  const { asking, persona } = useApp((state) => ({ asking: state.asking, persona: state.persona }))
  const lock = useApp(writeLockOf)
  const { group = '', version = '', resource = '' } = type ?? {}
  const about = { type: { group, version, resource }, endpoint: '' as const, namespace, verb }
  // A name is not known of what is created.
  const question = verb === 'create' ? about : { ...about, name }
  const [allowed] = useReviews(type === undefined ? undefined : asking, [question])
  return allowed === false ? pageTexts.access.cannot(persona, verb, resource) : lock
}
