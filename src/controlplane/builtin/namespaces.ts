import type { KeepsGeneration } from '../../apiextensions/registry/kept-generation.ts'
import { forbiddenError, notFound, StatusError } from '../../apimachinery/api/errors.ts'
import { invalid } from '../../apimachinery/field/error.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { deepCopy, isObject, type JsonObject, newObject, objectOf } from '../../apimachinery/json/value.ts'
import { isDNS1123Label } from '../../apimachinery/meta/names.ts'
import { OBJECT_META, TYPE_META } from '../../apimachinery/typed/meta.ts'
import { list, optional, STRING, struct } from '../../apimachinery/typed/types.ts'
import type { Clock, Random } from '../../apiserver/clock.ts'
import type { Route } from '../../apiserver/endpoints/handler.ts'
import type { Deleter } from '../../apiserver/endpoints/handlers/delete.ts'
import { timestamp } from '../../apiserver/endpoints/request-context.ts'
import { metadataOf, metaText, readMeta } from '../../apiserver/registry/rest/metadata.ts'
import { decideDeletion } from '../../apiserver/registry/stored-deletion.ts'
import type { Decision, Storage, StorageEvent, StoredObject } from '../../apiserver/storage/interfaces.ts'
import { WorkQueue } from '../../apiserver/work-queue.ts'
import { AGE, ageCell, column, keep, type ServedResource, type TypedResource } from './typed-resource.ts'

/** Namespaces are crdlab's own: one exists once it was created or used, `default` always (rule NS-1). */
const PREFIX = '//namespaces/'
const DEFAULT = 'default'
const OF = { group: '', resource: 'namespaces' }

const TYPE = struct('v1.Namespace', () => ({
  ...TYPE_META,
  metadata: optional(OBJECT_META),
  spec: optional(struct('v1.NamespaceSpec', () => ({ finalizers: optional(list(STRING)) }))),
  status: optional(struct('v1.NamespaceStatus', () => ({ phase: optional(STRING) }))),
}))

const phaseOf = (object: JsonObject): string => (isObject(object.status) ? String(object.status.phase ?? '') : '')

/** The label that every namespace has. Source: k8s.io/kubernetes pkg/apis/core/v1/defaults.go. */
function label(object: JsonObject): void {
  const metadata = metadataOf(object)
  const name = metaText(metadata, 'name')
  if (name === '') return
  const labels = isObject(metadata.labels) ? metadata.labels : newObject()
  labels[NAME_LABEL] = name
  metadata.labels = labels
}

const NAME_LABEL = 'kubernetes.io/metadata.name'

export const NAMESPACES: TypedResource = {
  group: '',
  version: 'v1',
  resource: 'namespaces',
  singular: 'namespace',
  kind: 'Namespace',
  shortNames: ['ns'],
  namespaced: false,
  type: TYPE,
  table: {
    columnDefinitions: [
      column('Name', 'string', 'Name of the namespace', 0, 'name'),
      column('Status', 'string', 'The status of the namespace'),
      AGE,
    ],
    cells: (object, now) => [metaText(readMeta(object), 'name'), phaseOf(object), ageCell(object, now)],
  },
  // Selectors find a namespace by its name.
  setDefaults: label,
  prepareForCreate: (object) => {
    label(object)
    object.spec = objectOf({ finalizers: ['kubernetes'] })
    object.status = objectOf({ phase: 'Active' })
  },
  prepareForUpdate: (object, old) => {
    keep(object, old, 'spec')
    keep(object, old, 'status')
  },
  validate: (object) => {
    const name = metaText(readMeta(object), 'name')
    return isDNS1123Label(name).map((why) => invalid('metadata.name', name, why))
  },
}

const terminating = (object: JsonObject): JsonObject => {
  const copy = deepCopy(object)
  copy.status = objectOf({ phase: 'Terminating' })
  return copy
}

/** The first DELETE marks a namespace; it goes once nothing is in it (rule NS-2). */
export const deleteNamespace =
  ({ scope }: ServedResource): Deleter =>
  async (context, _namespace, name, options) => {
    if (name === DEFAULT) throw forbiddenError(OF, name, 'this namespace may not be deleted')
    const { storage, codec } = scope.store.config
    const key = PREFIX + name
    const mark = (current: StoredObject | undefined): JsonObject => {
      if (current === undefined) throw notFound(OF, name)
      const object = terminating(current.value)
      metadataOf(object).deletionTimestamp ??= timestamp(context.clock)
      return object
    }
    if (options.dryRun) {
      const value = mark(storage.get(key))
      const entity = { value, text: () => stringify(value) }
      return { pending: entity, last: entity }
    }
    const { object } = await storage.write(key, (current): Decision => ({ kind: 'put', value: codec.toStorage(mark(current)) }))
    if (object === undefined) throw new StatusError(500, '', 'the object is gone')
    const entity = scope.store.entity(object)
    return { pending: entity, last: entity }
  }

/** Refuses to create anything in a namespace that is being deleted. */
export const namespaceGuard =
  (storage: Storage): Route =>
  ({ info }) => {
    if (info.verb !== 'create' || info.namespace === '') return undefined
    const namespace = storage.get(PREFIX + info.namespace)?.value
    if (namespace === undefined || phaseOf(namespace) !== 'Terminating') return undefined
    const why = `unable to create new content in namespace ${info.namespace} because it is being terminated`
    throw forbiddenError({ group: info.group, resource: info.resource }, '', why)
  }

interface Context {
  readonly storage: Storage
  readonly clock: Clock
  readonly random: Random
  readonly keepsGeneration: KeepsGeneration
}

/** The namespace of a key, or '' for objects without one. */
const namespaceIn = (key: string): string => {
  const parts = key.split('/')
  return parts.length === 5 ? (parts[3] ?? '') : ''
}

/** Makes namespaces when they are first used, and empties those that are being deleted. */
export class NamespaceController {
  readonly #context: Context
  readonly #queue: WorkQueue
  #stop = (): void => {}

  constructor(context: Context) {
    this.#context = context
    this.#queue = new WorkQueue(context.clock, (name) => this.#sync(name))
  }

  start(): void {
    const { storage } = this.#context
    const { items, resourceVersion } = storage.list('/')
    const used = new Set([DEFAULT, ...items.map(({ key }) => namespaceIn(key))])
    for (const { key } of storage.list(PREFIX).items) used.add(key.slice(PREFIX.length))
    for (const name of used) if (name !== '') this.#queue.add(name)
    this.#stop = storage.watch('/', resourceVersion, { event: (event) => this.#observe(event), closed: () => {} })
  }

  idle(): Promise<void> {
    return this.#queue.idle()
  }

  stop(): void {
    this.#stop()
    this.#queue.stop()
  }

  #observe({ type, object }: StorageEvent): void {
    const { key } = object
    if (key.startsWith(PREFIX)) this.#queue.add(key.slice(PREFIX.length))
    else if (namespaceIn(key) !== '') {
      const known = this.#context.storage.get(PREFIX + namespaceIn(key))?.value
      if (known === undefined || (type === 'DELETED' && phaseOf(known) === 'Terminating')) this.#queue.add(namespaceIn(key))
    }
  }

  async #sync(name: string): Promise<void> {
    const { storage, clock, keepsGeneration } = this.#context
    const stored = storage.get(PREFIX + name)
    const contents = storage.list('/').items.filter(({ key }) => namespaceIn(key) === name)
    if (stored === undefined) {
      if (name === DEFAULT || contents.length > 0) await this.#make(name)
      return
    }
    if (phaseOf(stored.value) !== 'Terminating') return
    for (const { key } of contents)
      await storage.write(key, (current) => decideDeletion(current, timestamp(clock), keepsGeneration(key)))
    const left = storage.list('/').items.some(({ key }) => namespaceIn(key) === name)
    if (!left) await storage.write(PREFIX + name, (current) => ({ kind: current === undefined ? 'none' : 'delete' }))
  }

  async #make(name: string): Promise<void> {
    const { storage, clock, random } = this.#context
    const value = objectOf({
      kind: 'Namespace',
      apiVersion: 'v1',
      metadata: objectOf({
        name,
        uid: random.uuid(),
        creationTimestamp: timestamp(clock),
        labels: objectOf({ [NAME_LABEL]: name }),
      }),
      spec: objectOf({ finalizers: ['kubernetes'] }),
      status: objectOf({ phase: 'Active' }),
    })
    await storage.write(PREFIX + name, (current) => (current === undefined ? { kind: 'put', value } : { kind: 'none' }))
  }
}
