import { stringAt } from '../../apimachinery/json/access.ts'
import { finalizersOf, readMeta } from '../../apiserver/registry/rest/metadata.ts'
import type { Storage } from '../../apiserver/storage/interfaces.ts'
import { keyPrefix } from '../../apiserver/storage/key-layout.ts'
import type { RestMapper } from '../rest-mapper.ts'
import type { AbsentOwners } from './absent-owners.ts'
import type { OwnerReference } from './graph.ts'

export const FOREGROUND = 'foregroundDeletion'

/** The owners of an object, by what became of them. */
export interface ClassifiedOwners {
  readonly solid: readonly OwnerReference[]
  /** Those that do not exist. */
  readonly dangling: readonly OwnerReference[]
  /** Those that are deleted in the foreground. */
  readonly waiting: readonly OwnerReference[]
}

interface Context {
  readonly storage: Storage
  readonly mapper: RestMapper
  readonly absent: AbsentOwners
}

/**
 * Looks for the owners of an object where their references say they are: by kind and name, in the object's namespace unless the kind is one
 * of the cluster. `unknown-kind` when a kind is not served (now): nothing is decided then. `never` when an object of the cluster names an
 * owner of a namespaced kind: it is never collected. Owners that are not there are remembered as absent.
 * Source: k8s.io/kubernetes/pkg/controller/garbagecollector/garbagecollector.go, classifyReferences and isDangling.
 */
export function classifyOwners(
  { storage, mapper, absent }: Context,
  references: readonly OwnerReference[],
  namespace: string,
): ClassifiedOwners | 'unknown-kind' | 'never' {
  const solid: OwnerReference[] = []
  const dangling: OwnerReference[] = []
  const waiting: OwnerReference[] = []
  for (const reference of references) {
    if (absent.has({ ...reference, namespace: '' }) || absent.has({ ...reference, namespace })) {
      dangling.push(reference)
      continue
    }
    const resource = mapper.find(reference.apiVersion, reference.kind)
    if (resource === undefined) return 'unknown-kind'
    if (namespace === '' && resource.namespaced) return 'never'
    const place = resource.namespaced ? namespace : ''
    const owner = storage.get(keyPrefix(resource.group, resource.resource, place) + reference.name)?.value
    const metadata = owner && readMeta(owner)
    if (metadata === undefined || stringAt(metadata, 'uid') !== reference.uid) {
      absent.add({ ...reference, namespace: place })
      dangling.push(reference)
    } else if (metadata.deletionTimestamp !== undefined && finalizersOf(metadata).includes(FOREGROUND)) waiting.push(reference)
    else solid.push(reference)
  }
  return { solid, dangling, waiting }
}
