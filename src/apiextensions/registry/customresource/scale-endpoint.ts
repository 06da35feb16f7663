import type { Reason } from '../../../apimachinery/field/report.ts'
import { stringAt } from '../../../apimachinery/json/access.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import {
  deepCopy,
  isInteger,
  isObject,
  type JsonObject,
  type JsonValue,
  newObject,
  objectOf,
} from '../../../apimachinery/json/value.ts'
import type { RequestContext } from '../../../apiserver/endpoints/request-context.ts'
import type { Endpoint } from '../../../apiserver/endpoints/scope.ts'
import { managedOf } from '../../../apiserver/managedfields/entries.ts'
import { type ReplicasPaths, toParent, toScale } from '../../../apiserver/managedfields/scale-handler.ts'
import { metadataOf, readMeta } from '../../../apiserver/registry/rest/metadata.ts'
import type { WriteOptions } from '../../../apiserver/registry/rest/options.ts'
import type { Entity, Store, UpdatedObject } from '../../../apiserver/registry/store.ts'
import { fieldElement } from '../../../structured-merge-diff/fieldpath/set.ts'
import { keysOf } from '../../openapi-validation/scale-paths.ts'
import type { CodecConfig } from './codec.ts'

/** What a Scale shows of an object; what is undefined is not there. */
export interface ScaleValues {
  readonly replicas: number | undefined
  readonly statusReplicas: number | undefined
  /** Empty: none. */
  readonly selector: string
}

/** What a kind of registration does its own way with the Scale of its objects. */
export interface ScaleStrategy {
  /** Throws StatusError when an object cannot be shown as a Scale. */
  checkShown(object: JsonObject): void
  values(object: JsonObject): ScaleValues
  /** The values of the Scale that an update starts from. */
  valuesForUpdate(object: JsonObject): ScaleValues
  /** Writes what a Scale may change into an object, in place, its lock too. Throws StatusError. */
  write(object: JsonObject, scale: JsonObject, name: string): void
}

const REPLICAS_ONLY: Reason = { action: 'ignored', why: { code: 'scaleOnly' }, rule: 'SC-2' }

/** Whose fields a Scale shows: the version of the parent, and where its versions have their replicas. */
export interface ParentFields {
  readonly apiVersion: string
  readonly replicas: ReplicasPaths
}

/** A number of replicas as a Scale shows it: the lower 32 bits of an int64. */
export const scaledReplicas = (value: number | bigint): number => Number(BigInt.asIntN(32, BigInt(value)))

/** The replicas that a Scale asks for; absent is 0. */
export const replicasOf = ({ spec }: JsonObject): number =>
  isObject(spec) && isInteger(spec.replicas) ? Number(spec.replicas) : 0

/** The scale subresource: an object seen as `autoscaling/v1` Scale. */
export class ScaleEndpoint implements Endpoint {
  readonly #store: Store
  readonly #strategy: ScaleStrategy
  readonly #parent: ParentFields

  constructor(store: Store, strategy: ScaleStrategy, parent: ParentFields) {
    this.#store = store
    this.#strategy = strategy
    this.#parent = parent
  }

  get(namespace: string, name: string): Entity {
    const { value } = this.#store.get(namespace, name)
    this.#strategy.checkShown(value)
    return this.#entity(value)
  }

  async update(
    context: RequestContext,
    namespace: string,
    name: string,
    { preconditions, from: scaleFrom, validate }: UpdatedObject,
    options: WriteOptions,
  ): Promise<Entity> {
    const { replicas, apiVersion } = this.#parent
    const from = (existing: JsonObject): JsonObject => {
      const managed = managedOf(existing)
      const before = scaleOf(existing, this.#strategy.valuesForUpdate(existing))
      setEntries(before, toScale(managed, replicas))
      context.trace?.previous(before)
      const scale = scaleFrom(before)
      context.trace?.report(REPLICAS_ONLY, [], scale, taken(before, scale))
      const object = deepCopy(existing)
      this.#strategy.write(object, scale, name)
      setEntries(object, toParent(managed, managedOf(scale), replicas, apiVersion))
      return object
    }
    const shown = (object: JsonObject) => scaleOf(object, this.#strategy.values(object))
    const validateScale = validate && ((object: JsonObject, old?: JsonObject) => validate(shown(object), old && shown(old)))
    const updated = { preconditions, isPartial: () => true, from, validate: validateScale }
    const trace = context.trace?.behindView()
    const behind: RequestContext = { ...context, ...(trace && { trace }) }
    const { value } = await this.#store.update(behind, namespace, name, updated, options)
    const entity = this.#entity(value)
    context.trace?.stored(entity.value)
    return entity
  }

  #entity(object: JsonObject): Entity {
    const value = scaleOf(object, this.#strategy.values(object))
    return { value, text: () => stringify(value) }
  }
}

/** The Scale of an object. */
function scaleOf(object: JsonObject, { replicas = 0, statusReplicas = 0, selector }: ScaleValues): JsonObject {
  const { name, namespace, uid, resourceVersion, creationTimestamp } = readMeta(object) ?? newObject()
  return objectOf({
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata: objectOf({ name, namespace, uid, resourceVersion, creationTimestamp }),
    spec: replicas === 0 ? newObject() : objectOf({ replicas }),
    status: objectOf({ replicas: statusReplicas, selector: selector === '' ? undefined : selector }),
  })
}

/** A Scale with what a write takes of another: the replicas, and the lock. */
function taken(before: JsonObject, scale: JsonObject): JsonObject {
  const replicas = isObject(scale.spec) ? scale.spec.replicas : undefined
  return objectOf({ ...before, spec: objectOf({ replicas }) })
}

function setEntries(object: JsonObject, entries: JsonValue[] | undefined): void {
  const metadata = metadataOf(object)
  if (entries === undefined) delete metadata.managedFields
  else metadata.managedFields = entries
}

/** Where each version of a CRD has its replicas. */
export function replicasPaths({ group, versions }: CodecConfig): ReplicasPaths {
  return new Map(
    [...versions.values()].map(({ name, scale }) => {
      const path = scale === undefined ? null : keysOf(stringAt(scale, 'specReplicasPath')).map(fieldElement)
      return [`${group}/${name}`, path]
    }),
  )
}
