import type { StateCreator } from 'zustand'
import type { Answer, Client } from '../../../client/client.ts'
import { pathOf } from '../../../client/resource-type.ts'
import type { RequestSpec } from '../../../client/transport.ts'
import { type DialectSettings, NO_DIALECTS } from '../../../dialects/settings.ts'

export interface DialectsSlice {
  /** What the server says of its dialects; none until it is known, and where it says nothing. */
  readonly dialects: DialectSettings
  noteDialects(settings: DialectSettings): void
}

export const dialectsSlice: StateCreator<DialectsSlice> = (set) => ({
  dialects: NO_DIALECTS,
  noteDialects: (dialects) => set({ dialects }),
})

/** Whether the server would drop `subResources` of a CRD of the proposal. */
export const isGateClosed = ({ dialects, featureGates }: DialectSettings): boolean =>
  dialects.includes('proposal') && featureGates.CustomResourceSubResources !== true

const REGISTRATION = /^\/apis\/apiextensions\.k8s\.io\/v1beta1\/customresourcedefinitions(\/|$)/

/**
 * The reader's client, which leaves `spec.subResources` out of CRDs of the proposal while `isClosed`, and tells `say` that it did
 * (rule PR-G3).
 */
export function gated(client: Client, isClosed: () => boolean, say: () => void): Client {
  const send = async (spec: RequestSpec): Promise<Answer> => {
    if (spec.body === undefined || !REGISTRATION.test(spec.path) || !isClosed()) return client.send(spec)
    const { withoutSubResources } = await import('./without-subresources.ts')
    const left = withoutSubResources(spec)
    if (left !== spec) say()
    return client.send(left)
  }
  return {
    ...client,
    send,
    create: (type, place, body, contentType = 'application/json') =>
      send({ method: 'POST', path: pathOf(type, place), body, contentType }),
    replace: (type, place, body, contentType = 'application/json') =>
      send({ method: 'PUT', path: pathOf(type, place), body, contentType }),
    patch: (type, place, body, contentType) => send({ method: 'PATCH', path: pathOf(type, place), body, contentType }),
  }
}
