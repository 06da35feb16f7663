import { stringify } from '../apimachinery/json/serialize.ts'
import { type JsonObject, objectOf } from '../apimachinery/json/value.ts'
import { ApiError } from '../client/api-status.ts'
import type { Client as Wire } from '../client/client.ts'
import { pathOf } from '../client/resource-type.ts'
import type { RequestSpec } from '../client/transport.ts'
import type * as api from './api.ts'
import { assign, copyOf, toJson } from './objects.ts'
import { selectorText } from './readers.ts'
import type { RestMapper } from './rest-mapper.ts'

type KubernetesObject = api.KubernetesObject
const JSON_TYPE = 'application/json'
const APPLY_PATCH = 'application/apply-patch+yaml'

function queryOf({ dryRun, fieldOwner, fieldValidation, force }: api.ForceOptions): Record<string, string> {
  return {
    ...(dryRun === true && { dryRun: 'All' }),
    ...(fieldOwner !== undefined && { fieldManager: fieldOwner }),
    ...(fieldValidation !== undefined && { fieldValidation }),
    ...(force === true && { force: 'true' }),
  }
}

function deletionOf({ dryRun, gracePeriodSeconds, preconditions, propagationPolicy }: api.DeleteOptions): string {
  return stringify(
    objectOf({
      kind: 'DeleteOptions',
      apiVersion: 'v1',
      dryRun: dryRun === true ? ['All'] : undefined,
      gracePeriodSeconds,
      preconditions: preconditions && objectOf({ ...preconditions }),
      propagationPolicy,
    }),
  )
}

/** Writes to the server, and gives the object of a write the state that is answered. Source: sigs.k8s.io/controller-runtime/pkg/client/unstructured_client.go. */
export class Writer implements Omit<api.Client, keyof api.Reader> {
  readonly #client: Wire
  readonly #mapper: RestMapper

  constructor(client: Wire, mapper: RestMapper) {
    this.#client = client
    this.#mapper = mapper
  }

  async create<T extends KubernetesObject>(object: T, options: api.WriteOptions = {}): Promise<T> {
    const type = await this.#mapper.resourceOf(object)
    const path = pathOf(type, { namespace: object.metadata.namespace })
    return this.#write(object, {
      method: 'POST',
      path,
      query: queryOf(options),
      contentType: JSON_TYPE,
      body: stringify(toJson(object)),
    })
  }

  update<T extends KubernetesObject>(object: T, options: api.WriteOptions = {}): Promise<T> {
    return this.#replace(object, '', options, object)
  }

  patch<T extends KubernetesObject>(object: T, patch: api.Patch, options: api.WriteOptions = {}): Promise<T> {
    return this.#patch(object, '', patch.type, patch.data(object), options)
  }

  apply<T extends KubernetesObject>(object: T, options: api.ForceOptions = {}): Promise<T> {
    return this.#patch(object, '', APPLY_PATCH, stringify(toJson(object)), options)
  }

  async delete(object: KubernetesObject, options: api.DeleteOptions = {}): Promise<void> {
    const path = await this.#pathTo(object, '')
    await this.#send({ method: 'DELETE', path, contentType: JSON_TYPE, body: deletionOf(options) })
  }

  async deleteAllOf(kind: api.AnyKind, options: Parameters<api.Client['deleteAllOf']>[1] = {}): Promise<void> {
    const { namespace, labels = '' } = options
    const path = pathOf(await this.#mapper.resourceOf(kind), { namespace })
    const labelSelector = selectorText(labels)
    const query = labelSelector === '' ? {} : { labelSelector }
    await this.#send({ method: 'DELETE', path, query, contentType: JSON_TYPE, body: deletionOf(options) })
  }

  status(): api.SubResourceClient {
    return this.subResource('status')
  }

  subResource(name: string): api.SubResourceClient {
    return {
      get: async <T extends KubernetesObject>(object: KubernetesObject) =>
        copyOf<T>(await this.#send({ method: 'GET', path: await this.#pathTo(object, name) })),
      update: <T extends KubernetesObject>(object: KubernetesObject, options: api.WriteOptions & { readonly body?: T } = {}) =>
        this.#replace((options.body ?? object) as T, name, options, object),
      patch: (object, patch, options = {}) => this.#patch(object, name, patch.type, patch.data(object), options),
      apply: (object, options = {}) => this.#patch(object, name, APPLY_PATCH, stringify(toJson(object)), options),
    }
  }

  async #pathTo(object: KubernetesObject, subresource: string): Promise<string> {
    const { namespace, name = '' } = object.metadata
    const path = pathOf(await this.#mapper.resourceOf(object), { namespace, name })
    return subresource === '' ? path : `${path}/${encodeURIComponent(subresource)}`
  }

  /** Sends the content of one object to the place of another. */
  async #replace<T extends KubernetesObject>(
    content: T,
    subresource: string,
    options: api.WriteOptions,
    place: KubernetesObject,
  ): Promise<T> {
    const { resourceVersion: known } = content.metadata
    const path = await this.#pathTo(place, subresource)
    const spec: RequestSpec = {
      method: 'PUT',
      path,
      query: queryOf(options),
      contentType: JSON_TYPE,
      body: stringify(toJson(content)),
    }
    return this.#write(content, known === undefined ? spec : { ...spec, known })
  }

  async #patch<T extends KubernetesObject>(
    object: T,
    subresource: string,
    contentType: string,
    body: string,
    options: api.ForceOptions,
  ): Promise<T> {
    const path = await this.#pathTo(object, subresource)
    return this.#write(object, { method: 'PATCH', path, query: queryOf(options), contentType, body })
  }

  async #write<T extends KubernetesObject>(object: T, spec: RequestSpec): Promise<T> {
    assign(object, await this.#send(spec))
    return object
  }

  async #send(spec: RequestSpec): Promise<JsonObject> {
    const { object, failure } = await this.#client.send(spec)
    if (failure !== undefined) throw new ApiError(failure)
    return object ?? objectOf({})
  }
}
