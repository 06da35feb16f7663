import { deepCopy, deepEqual, isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { selects } from '../../apimachinery/labels/label-selector.ts'
import { RBAC_GROUP } from '../../apiserver/authorization/rbac.ts'
import type { Clock } from '../../apiserver/clock.ts'
import { readMeta } from '../../apiserver/registry/rest/metadata.ts'
import type { Decision, Storage } from '../../apiserver/storage/interfaces.ts'
import { WorkQueue } from '../../apiserver/work-queue.ts'

const PREFIX = `/${RBAC_GROUP}/clusterroles/`

const objects = (value: JsonValue | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : [])

const selectorsOf = ({ aggregationRule }: JsonObject): JsonObject[] =>
  isObject(aggregationRule) ? objects(aggregationRule.clusterRoleSelectors) : []

const labelsOf = (object: JsonObject): JsonObject | undefined => {
  const labels = readMeta(object)?.labels
  return isObject(labels) ? labels : undefined
}

/**
 * Fills the rules of cluster roles that gather those of others: each rule once, roles by name, in the order of the selectors (rule
 * RB-8).
 * Source: k8s.io/kubernetes/pkg/controller/clusterroleaggregation.
 */
export class RoleAggregation {
  readonly #storage: Storage
  readonly #queue: WorkQueue
  #stop = (): void => {}

  constructor({ storage, clock }: { readonly storage: Storage; readonly clock: Clock }) {
    this.#storage = storage
    this.#queue = new WorkQueue(clock, (key) => this.#sync(key))
  }

  start(): void {
    const { resourceVersion } = this.#storage.list(PREFIX)
    this.#enqueue()
    this.#stop = this.#storage.watch(PREFIX, resourceVersion, { event: () => this.#enqueue(), closed: () => {} })
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
    for (const { key, value } of this.#storage.list(PREFIX).items) if (selectorsOf(value).length > 0) this.#queue.add(key)
  }

  async #sync(key: string): Promise<void> {
    const roles = this.#storage.list(PREFIX).items
    await this.#storage.write(key, (current): Decision => {
      if (current === undefined) return { kind: 'none' }
      const gathered: JsonValue[] = []
      for (const selector of selectorsOf(current.value)) {
        const chosen = roles.filter((role) => role.key !== key && selects(selector, labelsOf(role.value)))
        for (const rule of chosen.flatMap(({ value }) => objects(value.rules)))
          if (!gathered.some((known) => deepEqual(known, rule))) gathered.push(deepCopy(rule))
      }
      if (selectorsOf(current.value).length === 0 || deepEqual(gathered, current.value.rules ?? [])) return { kind: 'none' }
      return { kind: 'put', value: { ...deepCopy(current.value), rules: gathered } }
    })
  }
}
