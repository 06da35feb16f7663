import { parseGroupVersion } from '../apimachinery/meta/type-meta.ts'
import type { AnyKind, Event, EventHandler, KubernetesObject, MapFunc, OwnerReference, Request } from './api.ts'
import { getControllerOf } from './owner-references.ts'
import { subjectOf } from './predicates.ts'

const requestOf = ({ name = '', namespace }: { readonly name?: string; readonly namespace?: string }): Request =>
  namespace === undefined || namespace === '' ? { name } : { name, namespace }

/** The objects of an event: an update has two. */
const objectsOf = (event: Event): readonly KubernetesObject[] =>
  event.type === 'update' ? [event.objectOld, event.objectNew] : [event.object]

/** Each request once. */
function distinct(requests: readonly Request[]): Request[] {
  return [...new Map(requests.map((request) => [`${request.namespace ?? ''}/${request.name}`, request])).values()]
}

/** Source: sigs.k8s.io/controller-runtime/pkg/handler/enqueue.go, EnqueueRequestForObject. */
export const enqueueRequestForObject: EventHandler = {
  via: 'object',
  requests: (event) => [requestOf(subjectOf(event).metadata)],
}

const groupOf = (apiVersion: string): string | undefined => parseGroupVersion(apiVersion)?.group

/** Source: sigs.k8s.io/controller-runtime/pkg/handler/enqueue_owner.go, TypedEnqueueRequestForOwner. */
export function enqueueRequestForOwner(owner: AnyKind, options: { readonly onlyControllerOwner?: boolean } = {}): EventHandler {
  const referencesOf = (object: KubernetesObject): readonly OwnerReference[] => {
    if (options.onlyControllerOwner !== true) return object.metadata.ownerReferences ?? []
    const controller = getControllerOf(object)
    return controller === undefined ? [] : [controller]
  }
  const isOwner = ({ kind, apiVersion }: OwnerReference): boolean =>
    kind === owner.kind && groupOf(apiVersion) === groupOf(owner.apiVersion)
  return {
    via: 'owner',
    requests(event, isNamespaced) {
      const found = objectsOf(event).flatMap((object) =>
        referencesOf(object)
          .filter(isOwner)
          .map(({ name }) => ({ name, namespace: object.metadata.namespace })),
      )
      const make = (namespaced: boolean): Request[] =>
        distinct(
          found.map(({ name, namespace }) => requestOf(namespaced && namespace !== undefined ? { name, namespace } : { name })),
        )
      if (found.length === 0) return []
      const scope = isNamespaced(owner)
      return typeof scope === 'boolean' ? make(scope) : scope.then(make)
    },
  }
}

/** Source: sigs.k8s.io/controller-runtime/pkg/handler/enqueue_mapped.go, EnqueueRequestsFromMapFunc. */
export const enqueueRequestsFromMapFunc = (map: MapFunc): EventHandler => ({
  via: 'map',
  requests(event) {
    const found = objectsOf(event).map(map)
    const isSettled = (each: readonly Request[] | Promise<readonly Request[]>): each is readonly Request[] => Array.isArray(each)
    return found.every(isSettled) ? distinct(found.flat()) : Promise.all(found).then((all) => distinct(all.flat()))
  },
})
