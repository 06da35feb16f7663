import { objectsOf } from '../../apimachinery/json/access.ts'
import { deepCopy, isObject, type JsonObject, objectOf } from '../../apimachinery/json/value.ts'

/** The remaining content of a namespace that is being deleted. */
export interface RemainingContent {
  /** How many objects each resource has, by `RESOURCE.GROUP`. */
  readonly resources: ReadonlyMap<string, number>
  /** How many objects wait for each finalizer. */
  readonly finalizers: ReadonlyMap<string, number>
  /** Why objects could not be deleted. */
  readonly failures: readonly string[]
}

interface State {
  readonly status: 'True' | 'False'
  readonly reason: string
  readonly message: string
}

const ok = (reason: string, message: string): State => ({ status: 'False', reason, message })
const failing = (reason: string, message: string): State => ({ status: 'True', reason, message })

const listed = (counts: ReadonlyMap<string, number>, say: (name: string, count: number) => string): string =>
  [...counts]
    .map(([name, count]) => say(name, count))
    .sort()
    .join(', ')

/** The five conditions in the order in which they are added. */
function statesOf({ resources, finalizers, failures }: RemainingContent): readonly (readonly [string, State])[] {
  const instances = listed(resources, (name, count) => `${name} has ${count} resource instances`)
  const waiting = listed(finalizers, (name, count) => `${name} in ${count} resource instances`)
  const why = [...failures].sort().join(', ')
  return [
    ['NamespaceDeletionDiscoveryFailure', ok('ResourcesDiscovered', 'All resources successfully discovered')],
    ['NamespaceDeletionGroupVersionParsingFailure', ok('ParsedGroupVersions', 'All legacy kube types successfully parsed')],
    [
      'NamespaceDeletionContentFailure',
      failures.length === 0
        ? ok('ContentDeleted', 'All content successfully deleted, may be waiting on finalization')
        : failing('ContentDeletionFailed', `Failed to delete all resource types, ${failures.length} remaining: ${why}`),
    ],
    [
      'NamespaceContentRemaining',
      resources.size === 0
        ? ok('ContentRemoved', 'All content successfully removed')
        : failing('SomeResourcesRemain', `Some resources are remaining: ${instances}`),
    ],
    [
      'NamespaceFinalizersRemaining',
      finalizers.size === 0
        ? ok('ContentHasNoFinalizers', 'All content-preserving finalizers finished')
        : failing('SomeFinalizersRemain', `Some content in the namespace has finalizers remaining: ${waiting}`),
    ],
  ]
}

/**
 * The namespace with the conditions that tell how far its deletion is (rule NS-5); undefined when it has them already. `now` is the time
 * as metadata writes it.
 * Source: k8s.io/kubernetes/pkg/controller/namespace/deletion/status_condition_utils.go.
 */
export function withDeletionConditions(namespace: JsonObject, content: RemainingContent, now: string): JsonObject | undefined {
  const copy = deepCopy(namespace)
  const status = isObject(copy.status) ? copy.status : objectOf({})
  const conditions = objectsOf(status.conditions)
  let changed = false
  for (const [type, state] of statesOf(content)) {
    const old = conditions.find((condition) => condition.type === type)
    if (old === undefined) conditions.push(objectOf({ type, lastTransitionTime: now, ...state }))
    else if (old.status === state.status && old.reason === state.reason && old.message === state.message) continue
    else Object.assign(old, old.status === state.status ? {} : { lastTransitionTime: now }, state)
    changed = true
  }
  if (!changed) return undefined
  copy.status = { ...status, conditions }
  return copy
}
