import { objectAt, objectsOf, stringAt } from '../../apimachinery/json/access.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import type { JournalEntry } from '../../protocol/journal.ts'

/** The controllers of a server whose work can be looked at. */
export const SERVER_CONTROLLERS = ['names', 'establishing', 'finalizing', 'namespaces', 'garbage-collection'] as const

export type ServerController = (typeof SERVER_CONTROLLERS)[number]

const CRDS = 'customresourcedefinitions'
const NAMESPACES = 'namespaces'

const condition = (object: JsonObject | undefined, type: string): string =>
  stringAt(
    objectsOf(object && objectAt(object, 'status').conditions).find((one) => stringAt(one, 'type') === type),
    'status',
  )

const isDeleting = (object: JsonObject | undefined): boolean =>
  object !== undefined && stringAt(objectAt(object, 'metadata'), 'deletionTimestamp') !== ''

/** What a controller needs to know of the objects around the one that was written. */
export interface Surroundings {
  /** Whether the namespace of this name, or the CRD of this `RESOURCE.GROUP`, is being deleted. */
  isDeleting(resource: 'namespaces' | 'customresourcedefinitions', name: string): boolean
}

/**
 * Which controller of the server made a change that no request made; undefined for what is no work of these, such as the roles of the start.
 * `before`, `after`: the object, where it is known.
 */
export function authorOf(
  { object, event }: Pick<JournalEntry, 'object' | 'event'>,
  before: JsonObject | undefined,
  after: JsonObject | undefined,
  around: Surroundings,
): ServerController | undefined {
  if (object === undefined) return undefined
  const { group, resource, namespace, name = '' } = object
  if (resource === CRDS) {
    if (event === 'DELETED' || isDeleting(after)) return 'finalizing'
    if (condition(before, 'NamesAccepted') !== condition(after, 'NamesAccepted')) return 'names'
    return condition(before, 'Established') === condition(after, 'Established') ? undefined : 'establishing'
  }
  if (resource === NAMESPACES && group === '') return isDeleting(after) || event === 'DELETED' ? 'namespaces' : undefined
  if (event !== 'DELETED' && !isDeleting(after)) return undefined
  if (around.isDeleting(CRDS, `${resource}.${group}`)) return 'finalizing'
  return namespace !== undefined && name !== '' && around.isDeleting(NAMESPACES, namespace) ? 'namespaces' : 'garbage-collection'
}

/** Whether a controller is shown the changes of a resource. Garbage collection follows all resources: only what it deletes is shown. */
export function listensTo(
  controller: ServerController,
  { group, resource }: { readonly group: string; readonly resource: string },
): boolean {
  if (controller === 'garbage-collection') return false
  if (controller === 'namespaces') return resource === NAMESPACES && group === ''
  return resource === CRDS
}

/** The call that a controller made: a deletion, the last step of one of a namespace, or a write of the status. */
export function callOf(
  event: 'ADDED' | 'MODIFIED' | 'DELETED',
  before: JsonObject | undefined,
  after: JsonObject,
): { readonly method: 'DELETE' | 'PUT'; readonly subresource: string } {
  if (event === 'DELETED' || (isDeleting(after) && !isDeleting(before))) return { method: 'DELETE', subresource: '' }
  const isFinalized =
    objectAt(after, 'spec').finalizers === undefined && before !== undefined && objectAt(before, 'spec').finalizers !== undefined
  return { method: 'PUT', subresource: isFinalized ? 'finalize' : 'status' }
}
