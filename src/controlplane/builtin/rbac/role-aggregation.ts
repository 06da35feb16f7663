import { objectsOf } from '../../../apimachinery/json/access.ts'
import { deepEqual, isObject, type JsonObject, type JsonValue, objectOf } from '../../../apimachinery/json/value.ts'
import { selects } from '../../../apimachinery/labels/label-selector.ts'
import { RBAC_GROUP } from '../../../apiserver/authorization/rbac.ts'
import type { Clock } from '../../../apiserver/clock.ts'
import { readMeta } from '../../../apiserver/registry/rest/metadata.ts'
import { RetryQueue } from '../../../apiserver/retry-queue.ts'
import type { Storage } from '../../../apiserver/storage/interfaces.ts'
import { keyPrefix } from '../../../apiserver/storage/key-layout.ts'
import type { Loopback } from '../../loopback.ts'

const PREFIX = keyPrefix(RBAC_GROUP, 'clusterroles')

const selectorsOf = ({ aggregationRule }: JsonObject): JsonObject[] =>
  isObject(aggregationRule) ? objectsOf(aggregationRule.clusterRoleSelectors) : []

const labelsOf = (object: JsonObject): JsonObject | undefined => {
  const labels = readMeta(object)?.labels
  return isObject(labels) ? labels : undefined
}

interface Context {
  readonly storage: Storage
  readonly clock: Clock
  readonly api: Loopback
}

const APPLY = { fieldManager: 'clusterrole-aggregation-controller', force: 'true' }
const APPLY_TYPE = 'application/apply-patch+yaml'

/**
 * Applies the rules of cluster roles that gather those of others: each rule once, roles by name, in the order of the selectors (rule
 * RB-8).
 * Source: k8s.io/kubernetes/pkg/controller/clusterroleaggregation.
 */
export class RoleAggregation {
  readonly #context: Context
  readonly #queue: RetryQueue
  #stop = (): void => {}

  constructor(context: Context) {
    this.#context = context
    this.#queue = new RetryQueue(context.clock, (key) => this.#sync(key))
  }

  start(): void {
    const { resourceVersion } = this.#context.storage.list(PREFIX)
    this.#enqueue()
    this.#stop = this.#context.storage.watch(PREFIX, resourceVersion, { event: () => this.#enqueue(), closed: () => {} })
  }

  idle(): Promise<void> {
    return this.#queue.idle()
  }

  stop(): void {
    this.#stop()
    this.#queue.stop()
  }

  /** A change of any role may concern every role that gathers. */
  #enqueue(): void {
    for (const { key, value } of this.#context.storage.list(PREFIX).items) if (selectorsOf(value).length > 0) this.#queue.add(key)
  }

  async #sync(key: string): Promise<void> {
    const { storage, api } = this.#context
    const role = storage.get(key)?.value
    if (role === undefined || selectorsOf(role).length === 0) return
    const others = storage.list(PREFIX).items.filter((item) => item.key !== key)
    const rules: JsonValue[] = []
    for (const selector of selectorsOf(role)) {
      for (const { value } of others.filter((other) => selects(selector, labelsOf(other.value))))
        for (const rule of objectsOf(value.rules)) if (!rules.some((known) => deepEqual(known, rule))) rules.push(rule)
    }
    if (deepEqual(rules, role.rules ?? [])) return
    const name = key.slice(PREFIX.length)
    const body = objectOf({ kind: 'ClusterRole', apiVersion: `${RBAC_GROUP}/v1`, metadata: objectOf({ name }), rules })
    await api({
      method: 'PATCH',
      path: `/apis/${RBAC_GROUP}/v1/clusterroles/${name}`,
      query: APPLY,
      contentType: APPLY_TYPE,
      body,
    })
  }
}
