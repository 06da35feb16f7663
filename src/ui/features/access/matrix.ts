import { useMemo } from 'react'
import type { Client } from '../../../client/client.ts'
import type { ResourceType, Subresource } from '../../../client/resource-type.ts'
import { type Question, useReviews } from '../../data/reviews.ts'
import { PERSONAS, type Persona, userOf } from '../../state/personas.ts'
import { useApp } from '../../state/store.ts'

const VERBS: Readonly<Record<Subresource, readonly string[]>> = {
  '': ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete'],
  status: ['get', 'update', 'patch'],
  scale: ['get', 'update', 'patch'],
}

/** One endpoint of a kind and what can be done to it. */
export interface EndpointVerbs {
  readonly endpoint: Subresource
  readonly verbs: readonly string[]
}

/** The endpoints a kind has. */
export function endpointsOf(type: ResourceType): EndpointVerbs[] {
  const endpoints: Subresource[] = ['', 'status', 'scale']
  return endpoints
    .filter((endpoint) => endpoint === '' || type.subresources.includes(endpoint))
    .map((endpoint) => ({ endpoint, verbs: VERBS[endpoint] }))
}

/** Whether a persona may do a verb at an endpoint; undefined while nobody knows. */
export type Matrix = (persona: Persona, endpoint: Subresource, verb: string) => boolean | undefined

/** What each persona may do to a kind in a namespace (absent: in all of them), kept current with the roles. */
export function useMatrix(type: ResourceType, namespace: string | undefined): Matrix {
  const { page, clientAs } = useApp((state) => ({ page: state.page, clientAs: state.clientAs }))
  const clients = useMemo(() => {
    // The clients belong to the connection that the page's client is of.
    const of = (persona: Persona): Client | undefined => (page === undefined ? undefined : clientAs('page', userOf(persona)))
    return Object.fromEntries(PERSONAS.map((persona) => [persona, of(persona)])) as Record<Persona, Client | undefined>
  }, [page, clientAs])
  const { group, version, resource, namespaced } = type
  const about = { type: { group, version, resource }, namespace: namespaced ? namespace : undefined }
  const asked = endpointsOf(type).flatMap(({ endpoint, verbs }) => verbs.map((verb): Question => ({ ...about, endpoint, verb })))
  const answers = {
    admin: useReviews(clients.admin, asked),
    user: useReviews(clients.user, asked),
    controller: useReviews(clients.controller, asked),
    autoscaler: useReviews(clients.autoscaler, asked),
  }
  return (persona, endpoint, verb) =>
    answers[persona][asked.findIndex((question) => question.endpoint === endpoint && question.verb === verb)]
}
