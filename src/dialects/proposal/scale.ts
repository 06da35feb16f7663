import { valueAt } from '../../apiextensions/openapi-validation/scale-paths.ts'
import { type ParentFields, setEntries, split } from '../../apiextensions/registry/customresource/scale.ts'
import { textAt } from '../../apiextensions/v1/view.ts'
import { internal, invalidError } from '../../apimachinery/api/errors.ts'
import { type ErrorList, errorText, invalid } from '../../apimachinery/field/error.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import {
  deepCopy,
  isInteger,
  isObject,
  type JsonObject,
  type JsonValue,
  newObject,
  objectOf,
} from '../../apimachinery/json/value.ts'
import type { WriteOptions } from '../../apiserver/endpoints/options.ts'
import type { RequestContext } from '../../apiserver/endpoints/request-context.ts'
import type { Endpoint } from '../../apiserver/endpoints/scope.ts'
import { managedOf } from '../../apiserver/managedfields/entries.ts'
import { toParent, toScale } from '../../apiserver/managedfields/scale-handler.ts'
import { metadataOf, metaText, readMeta } from '../../apiserver/registry/rest/metadata.ts'
import type { Entity, Store, UpdatedObject } from '../../apiserver/registry/store.ts'
import { scalePathErrors } from './scale-paths.ts'

const at = (object: JsonObject, path: string): JsonValue | undefined =>
  path === '' ? undefined : valueAt(object, path, () => true, '').value

/** Sets a value at a path of fields; false when something on the way is no object. */
function setAt(object: JsonObject, fields: readonly string[], value: JsonValue): boolean {
  let into = object
  for (const field of fields.slice(0, -1)) {
    const next = into[field] ?? newObject()
    if (!isObject(next)) return false
    into[field] = next
    into = next
  }
  into[fields[fields.length - 1] as string] = value
  return true
}

/** The scale subresource of the proposal, section Scale Behavior (rules PR-C1 to PR-C8). */
export class ProposalScaleEndpoint implements Endpoint {
  readonly #store: Store
  readonly #scale: JsonObject
  readonly #parent: ParentFields

  constructor(store: Store, scale: JsonObject, parent: ParentFields) {
    this.#store = store
    this.#scale = scale
    this.#parent = parent
  }

  /** Rule PR-C4: what cannot be shown as a Scale is a 500 that names the path. */
  get(namespace: string, name: string): Entity {
    const { value } = this.#store.get(namespace, name)
    const errors = scalePathErrors(value, this.#scale, false)
    if (errors.length > 0) throw internal(errors.map(errorText).join(', '))
    return this.#entity(value)
  }

  async update(
    context: RequestContext,
    namespace: string,
    name: string,
    updated: UpdatedObject,
    options: WriteOptions,
  ): Promise<Entity> {
    const from = (existing: JsonObject): JsonObject => {
      const managed = managedOf(existing)
      const before = this.#scaleOf(existing)
      setEntries(before, toScale(managed, this.#parent.replicas))
      const scale = updated.from(before)
      const errors = this.#unspecified(scale)
      if (errors.length > 0) throw invalidError('autoscaling', 'Scale', name, errors)
      const object = this.#scaled(existing, scale)
      setEntries(object, toParent(managed, managedOf(scale), this.#parent.replicas, this.#parent.apiVersion))
      return object
    }
    const { value } = await this.#store.update(context, namespace, name, { preconditions: updated.preconditions, from }, options)
    return this.#entity(value)
  }

  /** Rule PR-C3: what the CRD gives no path for may not be said in the Scale either; 0 and the empty text say nothing. */
  #unspecified({ status }: JsonObject): ErrorList {
    const { replicas, selector } = isObject(status) ? status : newObject()
    const errors: ErrorList = []
    if (textAt(this.#scale, 'statusReplicasPath') === '' && isInteger(replicas) && replicas !== 0) {
      errors.push(invalid('status.replicas', replicas, 'may not be specified when statusReplicasPath is not set'))
    }
    if (textAt(this.#scale, 'labelSelectorPath') === '' && typeof selector === 'string' && selector !== '') {
      errors.push(invalid('status.selector', selector, 'may not be specified when labelSelectorPath is not set'))
    }
    return errors
  }

  /** Rule PR-C2: the object with the Scale's replicas, under the Scale's lock. */
  #scaled(existing: JsonObject, scale: JsonObject): JsonObject {
    const object = deepCopy(existing)
    const path = textAt(this.#scale, 'specReplicasPath')
    const replicas = isObject(scale.spec) && isInteger(scale.spec.replicas) ? scale.spec.replicas : 0
    // A value on the way that is no object stays, and is what validation names.
    setAt(object, split(path), replicas)
    const version = metaText(readMeta(scale), 'resourceVersion')
    if (version === '') delete metadataOf(object).resourceVersion
    else metadataOf(object).resourceVersion = version
    return object
  }

  #entity(object: JsonObject): Entity {
    const value = this.#scaleOf(object)
    return { value, text: () => stringify(value) }
  }

  #scaleOf(object: JsonObject): JsonObject {
    const { name, namespace, uid, resourceVersion, creationTimestamp } = readMeta(object) ?? newObject()
    const integer = (path: string): JsonValue => {
      const value = at(object, textAt(this.#scale, path))
      return isInteger(value) ? value : 0
    }
    const replicas = integer('specReplicasPath')
    const selector = at(object, textAt(this.#scale, 'labelSelectorPath'))
    return objectOf({
      kind: 'Scale',
      apiVersion: 'autoscaling/v1',
      metadata: objectOf({ name, namespace, uid, resourceVersion, creationTimestamp }),
      spec: replicas === 0 ? newObject() : objectOf({ replicas }),
      status: objectOf({
        replicas: integer('statusReplicasPath'),
        selector: typeof selector === 'string' && selector !== '' ? selector : undefined,
      }),
    })
  }
}
