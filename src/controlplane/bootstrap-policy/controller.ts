import { stringAt } from '../../apimachinery/json/access.ts'
import { deepEqual, isObject, type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { RBAC_GROUP } from '../../apiserver/authorization/rbac.ts'
import type { Clock } from '../../apiserver/clock.ts'
import { readMeta } from '../../apiserver/registry/rest/metadata.ts'
import { RetryQueue } from '../../apiserver/retry-queue.ts'
import type { Storage } from '../../apiserver/storage/interfaces.ts'
import { keyPrefix } from '../../apiserver/storage/key-layout.ts'
import type { TypedResource } from '../builtin/typed-resource.ts'
import { type Loopback, retryOnConflict } from '../loopback.ts'
import { CLUSTER_ROLE_BINDINGS, clusterRoles } from './policy.ts'
import { isProtected, reconciledBinding, reconciledRole } from './reconcile.ts'

interface Context {
  readonly storage: Storage
  readonly clock: Clock
  readonly api: Loopback
}

const ROLES = 'clusterroles'
const BINDINGS = 'clusterrolebindings'
const AGGREGATE_TO = 'system:aggregate-to-'

const gathers = (role: JsonObject): boolean => isObject(role.aggregationRule)

const nameOf = (object: JsonObject): string => stringAt(readMeta(object), 'name')

/**
 * Creates the roles and bindings that every cluster begins with, and adds to existing ones what they lack, once at every start (rule
 * RB-11).
 * Source: k8s.io/kubernetes/pkg/registry/rbac/rest/storage_rbac.go, EnsureRBACPolicy.
 */
export class BootstrapPolicy {
  readonly #context: Context
  readonly #kinds: readonly TypedResource[]
  readonly #queue: RetryQueue

  /** `kinds`: those that the roles have rules for. */
  constructor(context: Context, kinds: readonly TypedResource[]) {
    this.#context = context
    this.#kinds = kinds
    this.#queue = new RetryQueue(context.clock, () => this.#reconcile())
  }

  start(): void {
    this.#queue.add('policy')
  }

  idle(): Promise<void> {
    return this.#queue.idle()
  }

  stop(): void {
    this.#queue.stop()
  }

  /**
   * Writes go out together, so that they share a transaction of the store. A role is looked at for rules of its own before it is made to
   * gather them.
   */
  async #reconcile(): Promise<void> {
    const reconcileRole = (role: JsonObject) => retryOnConflict(() => this.#reconcileRole(role))
    const roles = clusterRoles(this.#kinds)
    await Promise.all(roles.filter((role) => !gathers(role)).map(reconcileRole))
    await Promise.all([
      ...roles.filter(gathers).map(reconcileRole),
      ...CLUSTER_ROLE_BINDINGS.map((binding) => retryOnConflict(() => this.#reconcileBinding(binding))),
    ])
  }

  async #reconcileRole(expected: JsonObject): Promise<void> {
    const existing = this.#stored(ROLES, nameOf(expected))
    const former = existing === undefined ? this.#former(nameOf(expected)) : undefined
    if (existing !== undefined) await this.#update(ROLES, existing, reconciledRole(existing, expected))
    else await this.#create(ROLES, former === undefined ? expected : reconciledRole(former, expected))
  }

  /** The rules that a role held before it began to gather them, as the role that it gathers them from. */
  #former(name: string): JsonObject | undefined {
    const role = name.startsWith(AGGREGATE_TO) ? this.#stored(ROLES, name.slice(AGGREGATE_TO.length)) : undefined
    if (role === undefined || gathers(role)) return undefined
    const { labels, annotations } = readMeta(role) ?? {}
    return objectOf({ ...role, metadata: objectOf({ name, labels, annotations }) })
  }

  async #reconcileBinding(expected: JsonObject): Promise<void> {
    const existing = this.#stored(BINDINGS, nameOf(expected))
    if (existing === undefined) return this.#create(BINDINGS, expected)
    const reconciled = reconciledBinding(existing, expected)
    if (reconciled !== undefined) return this.#update(BINDINGS, existing, reconciled)
    if (isProtected(existing)) return
    await this.#delete(BINDINGS, existing)
    await this.#create(BINDINGS, expected)
  }

  #stored(resource: string, name: string): JsonObject | undefined {
    return this.#context.storage.get(keyPrefix(RBAC_GROUP, resource) + name)?.value
  }

  #create(resource: string, body: JsonObject): Promise<void> {
    return this.#context.api({ method: 'POST', path: pathTo(resource), body })
  }

  async #update(resource: string, existing: JsonObject, body: JsonObject): Promise<void> {
    if (isProtected(existing) || deepEqual(existing, body)) return
    await this.#context.api({ method: 'PUT', path: `${pathTo(resource)}/${nameOf(existing)}`, body })
  }

  #delete(resource: string, existing: JsonObject): Promise<void> {
    const body = objectOf({ preconditions: objectOf({ uid: stringAt(readMeta(existing), 'uid') }) })
    return this.#context.api({ method: 'DELETE', path: `${pathTo(resource)}/${nameOf(existing)}`, body })
  }
}

const pathTo = (resource: string): string => `/apis/${RBAC_GROUP}/v1/${resource}`
