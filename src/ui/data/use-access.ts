import type { ResourceType, Subresource } from '../../client/resource-type.ts'
import { t } from '../i18n/catalogue.ts'
import { useApp } from '../state/store.ts'
import { useReviews } from './reviews.ts'

interface Target {
  /** Undefined until it is known; then nothing is asked. */
  readonly type: ResourceType | undefined
  readonly namespace: string | undefined
  readonly name: string
}

/** The verbs that write an object that exists. */
export type WriteVerb = 'update' | 'patch'

/** Why the persona may not write an endpoint, as the server would say it; undefined for what it may, or while nobody knows. */
export type Refusals = Readonly<Record<WriteVerb, string | undefined>>

/** What stands in the way of writing an endpoint as the persona, kept current with the roles. */
export function useRefusals({ type, namespace, name }: Target, endpoint: Subresource): Refusals {
  const { asking, persona } = useApp((state) => ({ asking: state.asking, persona: state.persona }))
  const { group = '', version = '', resource = '' } = type ?? {}
  const about = { type: { group, version, resource }, endpoint, namespace, name }
  const [update, patch] = useReviews(type === undefined ? undefined : asking, [
    { ...about, verb: 'update' },
    { ...about, verb: 'patch' },
  ])
  const what = endpoint === '' ? resource : `${resource}/${endpoint}`
  const words = (verb: WriteVerb, allowed: boolean | undefined): string | undefined =>
    allowed === false ? t.access.cannot(persona, verb, what) : undefined
  return { update: words('update', update), patch: words('patch', patch) }
}

/** Why the persona may not create or delete, as the server would say it; undefined for what it may, or while nobody knows. */
export function useRefusal({ type, namespace, name }: Target, verb: 'create' | 'delete'): string | undefined {
  const { asking, persona } = useApp((state) => ({ asking: state.asking, persona: state.persona }))
  const { group = '', version = '', resource = '' } = type ?? {}
  const about = { type: { group, version, resource }, endpoint: '' as const, namespace, verb }
  // A name is not known of what is created.
  const question = verb === 'create' ? about : { ...about, name }
  const [allowed] = useReviews(type === undefined ? undefined : asking, [question])
  return allowed === false ? t.access.cannot(persona, verb, resource) : undefined
}
