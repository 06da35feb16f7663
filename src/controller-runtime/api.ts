/**
 * Declares what `import ... from 'crdlab/controller'` returns: the parts of controller-runtime, for controllers in TypeScript. They need a transport and a
 * clock, and no API of Node or of a browser. This file is published as the package's declarations, so it imports nothing.
 */

/** Source: k8s.io/apimachinery/pkg/apis/meta/v1, OwnerReference. */
export interface OwnerReference {
  apiVersion: string
  kind: string
  name: string
  uid: string
  controller?: boolean
  blockOwnerDeletion?: boolean
}

/** Source: k8s.io/apimachinery/pkg/apis/meta/v1, ObjectMeta. */
export interface ObjectMeta {
  name?: string
  generateName?: string
  namespace?: string
  uid?: string
  resourceVersion?: string
  generation?: number
  creationTimestamp?: string
  deletionTimestamp?: string
  labels?: Record<string, string>
  annotations?: Record<string, string>
  finalizers?: string[]
  ownerReferences?: OwnerReference[]
  deletionGracePeriodSeconds?: number
  managedFields?: object[]
  selfLink?: string
}

/** An object of any kind. An interface that extends it gives `spec` and `status` a type; so do those of `crdlab types`. */
export interface KubernetesObject {
  apiVersion: string
  kind: string
  metadata: ObjectMeta
}

/** An object whose fields have no types. Source: k8s.io/apimachinery/pkg/apis/meta/v1/unstructured/unstructured.go, Unstructured. */
export interface Unstructured extends KubernetesObject {
  [field: string]: unknown
}

/** A kind of a version: `const WEBAPP: Kind<WebApp> = { apiVersion: 'demo.crdlab.dev/v1', kind: 'WebApp' }`. */
export interface Kind<T extends KubernetesObject = Unstructured> {
  readonly apiVersion: string
  readonly kind: string
  /** Never set: it carries the type of the objects. */
  readonly object?: T
}

/** A kind, whatever the type of its objects. */
export type AnyKind = Kind<KubernetesObject>

/** The object to reconcile. Source: sigs.k8s.io/controller-runtime/pkg/reconcile/reconcile.go, Request. */
export interface Request {
  readonly name: string
  /** Absent for objects without a namespace. */
  readonly namespace?: string
}

/** Source: sigs.k8s.io/controller-runtime/pkg/reconcile/reconcile.go, Result. */
export interface Result {
  /** Reconcile again in so many milliseconds. Absent or 0: after the next event. */
  readonly requeueAfter?: number
}

export type Values = Readonly<Record<string, unknown>>

export interface Logger {
  info(message: string, values?: Values): void
  error(error: unknown, message: string, values?: Values): void
}

/** What an Event says. */
export interface EventReport {
  readonly type: 'Normal' | 'Warning'
  /** Why, in one word: `Scaled`. */
  readonly reason: string
  /** What the controller did: `Scale`. */
  readonly action: string
  /** A sentence for people, of at most 1,024 bytes. */
  readonly note: string
  readonly related?: KubernetesObject
}

/** Records Events in the background; what is reported again is counted. */
export interface EventRecorder {
  event(regarding: KubernetesObject, report: EventReport): void
}

export interface ListOptions {
  readonly namespace?: string
  /** A selector, such as `app=a,tier in (x, y)`, or labels that match exactly. */
  readonly labels?: string | Readonly<Record<string, string>>
  /** Values that fields match exactly. The cache needs an index of each field. */
  readonly fields?: Readonly<Record<string, string>>
  readonly limit?: number
}

/** Source: sigs.k8s.io/controller-runtime/pkg/client/interfaces.go, Reader. */
export interface Reader {
  /** Returns a copy. Rejects with a StatusError when there is no such object; see `ignoreNotFound`. */
  get<T extends KubernetesObject>(kind: Kind<T>, key: Request): Promise<T>
  list<T extends KubernetesObject>(kind: Kind<T>, options?: ListOptions): Promise<T[]>
}

export interface WriteOptions {
  readonly dryRun?: boolean
  /** The field manager; the name of the controller by default. */
  readonly fieldOwner?: string
  readonly fieldValidation?: 'Ignore' | 'Warn' | 'Strict'
}

export interface ForceOptions extends WriteOptions {
  /** Takes fields of other managers over. For applies alone. */
  readonly force?: boolean
}

export interface DeleteOptions {
  readonly dryRun?: boolean
  readonly gracePeriodSeconds?: number
  readonly preconditions?: { readonly uid?: string; readonly resourceVersion?: string }
  readonly propagationPolicy?: 'Orphan' | 'Background' | 'Foreground'
}

/** A patch to send: `mergeFrom` computes one, `rawPatch` takes one. */
export interface Patch {
  readonly type: string
  /** The body, for an object as it shall be. */
  data(object: KubernetesObject): string
}

/** Writes of a subresource. Each gives the object that it is called with the state that the server answers. */
export interface SubResourceClient {
  get<T extends KubernetesObject>(object: KubernetesObject): Promise<T>
  /** Sends the object itself, or a body of another kind, such as a Scale. Resolves to the answer. */
  update<T extends KubernetesObject>(object: T, options?: WriteOptions): Promise<T>
  update<T extends KubernetesObject>(object: KubernetesObject, options: WriteOptions & { readonly body: T }): Promise<T>
  patch<T extends KubernetesObject>(object: T, patch: Patch, options?: WriteOptions): Promise<T>
  apply<T extends KubernetesObject>(object: T, options?: ForceOptions): Promise<T>
}

/**
 * Reads from the cache and writes to the server, so that a read can be older than the last write. Each write gives the object that it is called with
 * the state that the server answers, and rejects with a StatusError. Source: sigs.k8s.io/controller-runtime/pkg/client/interfaces.go, Client.
 */
export interface Client extends Reader {
  create<T extends KubernetesObject>(object: T, options?: WriteOptions): Promise<T>
  update<T extends KubernetesObject>(object: T, options?: WriteOptions): Promise<T>
  patch<T extends KubernetesObject>(object: T, patch: Patch, options?: WriteOptions): Promise<T>
  /** Server-side apply. */
  apply<T extends KubernetesObject>(object: T, options?: ForceOptions): Promise<T>
  delete(object: KubernetesObject, options?: DeleteOptions): Promise<void>
  deleteAllOf(kind: AnyKind, options?: Pick<ListOptions, 'namespace' | 'labels'> & DeleteOptions): Promise<void>
  status(): SubResourceClient
  subResource(name: string): SubResourceClient
}

/** What a reconcile has to work with. */
export interface Context {
  readonly client: Client
  /** Reads from the server. */
  readonly apiReader: Reader
  readonly recorder: EventRecorder
  readonly log: Logger
  /** Aborts when the controller stops. */
  readonly signal: AbortSignal
  /** Milliseconds since the epoch. */
  now(): number
}

/** Source: sigs.k8s.io/controller-runtime/pkg/reconcile/reconcile.go, TypedReconciler. */
export interface Reconciler {
  /** Any error is retried with growing pauses, but a TerminalError. */
  reconcile(ctx: Context, request: Request): Promise<Result | undefined> | Promise<void>
}

/** Source: sigs.k8s.io/controller-runtime/pkg/event/event.go. */
export type Event =
  | { readonly type: 'create'; readonly object: KubernetesObject; readonly isInInitialList: boolean }
  | { readonly type: 'update'; readonly objectOld: KubernetesObject; readonly objectNew: KubernetesObject }
  | { readonly type: 'delete'; readonly object: KubernetesObject; readonly deleteStateUnknown: boolean }
type EventOf<Type extends Event['type']> = Extract<Event, { readonly type: Type }>
export type CreateEvent = EventOf<'create'>
export type UpdateEvent = EventOf<'update'>
export type DeleteEvent = EventOf<'delete'>

/**
 * Decides which events reach the queue; a function that is absent lets all pass. Objects are shared: copy them before you change them.
 * Source: sigs.k8s.io/controller-runtime/pkg/predicate/predicate.go, Funcs.
 */
export interface Predicate {
  /** As the log names it. */
  readonly name?: string
  create?(event: CreateEvent): boolean
  update?(event: UpdateEvent): boolean
  delete?(event: DeleteEvent): boolean
}

export declare const predicates: {
  /** Drops updates that leave `metadata.generation` as it was: writes of the status and of metadata. */
  readonly generationChanged: Predicate
  readonly resourceVersionChanged: Predicate
  readonly labelChanged: Predicate
  readonly annotationChanged: Predicate
  /** Asks a function about the object of each event, and about the new one of an update. */
  fromFilter(filter: (object: KubernetesObject) => boolean, name?: string): Predicate
  and(...all: readonly Predicate[]): Predicate
  or(...any: readonly Predicate[]): Predicate
  not(predicate: Predicate): Predicate
}

export type MapFunc = (object: KubernetesObject) => readonly Request[] | Promise<readonly Request[]>

/** Turns events into requests. Made by `enqueueRequestForObject`, `enqueueRequestForOwner` and `enqueueRequestsFromMapFunc`. */
export interface EventHandler {
  /** As the log says how an event led to a request. */
  readonly via: 'object' | 'owner' | 'map'
  /** `isNamespaced` says whether objects of a kind have a namespace. */
  requests(
    event: Event,
    isNamespaced: (kind: AnyKind) => boolean | Promise<boolean>,
  ): readonly Request[] | Promise<readonly Request[]>
}

export declare const enqueueRequestForObject: EventHandler
/** Enqueues the owners of a kind, of any version of it. */
export declare function enqueueRequestForOwner(owner: AnyKind, options?: { readonly onlyControllerOwner?: boolean }): EventHandler
/** An update maps the old object and the new one. */
export declare function enqueueRequestsFromMapFunc(map: MapFunc): EventHandler

/** Source: k8s.io/client-go/util/workqueue/default_rate_limiters.go, TypedRateLimiter. */
export interface RateLimiter {
  /** Returns how long the item waits, in milliseconds, and counts it as requeued. */
  when(item: string): number
  forget(item: string): void
  numRequeues(item: string): number
}

/** Source: sigs.k8s.io/controller-runtime/pkg/controller/controller.go, TypedOptions. */
export interface ControllerOptions {
  /** How many objects are reconciled at a time. 1 by default. */
  readonly maxConcurrentReconciles?: number
  /** 5 ms to 1,000 s for each object, and 10 a second over all with a burst of 100, by default. */
  readonly rateLimiter?: RateLimiter
  /** How long the first list of each kind can take, in milliseconds, while the server can be reached. Two minutes by default. */
  readonly cacheSyncTimeout?: number
  /** Whether it waits to be the leader, where leaders are elected. True by default. */
  readonly needLeaderElection?: boolean
}

export interface WatchOptions {
  readonly predicates?: readonly Predicate[]
}

/** Source: sigs.k8s.io/controller-runtime/pkg/builder/controller.go, TypedBuilder. */
export interface Builder {
  /** The kind to reconcile. */
  for(kind: AnyKind, options?: WatchOptions): Builder
  /** A kind whose objects are owned by those to reconcile. */
  owns(kind: AnyKind, options?: WatchOptions & { readonly matchEveryOwner?: boolean }): Builder
  watches(kind: AnyKind, handler: EventHandler, options?: WatchOptions): Builder
  /** A predicate for the events of all kinds. */
  withEventFilter(predicate: Predicate): Builder
  withOptions(options: ControllerOptions): Builder
  /** The name, the User-Agent and the field manager. The kind in lower case by default. */
  named(name: string): Builder
  /** Adds the controller to the manager. Throws for what is missing, and for a name that is taken. */
  complete(reconciler: Reconciler): void
}

/** Source: sigs.k8s.io/controller-runtime/pkg/manager/manager.go, Manager. */
export interface Manager {
  /** A client beside all controllers, for map functions. */
  readonly client: Client
  readonly apiReader: Reader
  readonly fieldIndexer: {
    /** Makes `list` of the cache take `fields: { [field]: value }`. */
    indexField(kind: AnyKind, field: string, extract: (object: KubernetesObject) => readonly string[]): void
  }
}

export declare function controllerManagedBy(manager: Manager): Builder

/** An error that is not retried. Source: sigs.k8s.io/controller-runtime/pkg/reconcile/reconcile.go, TerminalError. */
export declare class TerminalError extends Error {
  constructor(cause: unknown)
}

/** What a server answered against a request. */
export interface StatusError extends Error {
  readonly status: {
    readonly code: number
    /** `NotFound`, `Conflict`, `Invalid`. */
    readonly reason: string
    readonly message: string
    readonly causes: readonly { readonly field: string; readonly message: string; readonly reason: string }[]
  }
}

type IsStatusError = (error: unknown) => error is StatusError
export declare const isNotFound: IsStatusError
export declare const isAlreadyExists: IsStatusError
export declare const isConflict: IsStatusError
export declare const isInvalid: IsStatusError
export declare const isForbidden: IsStatusError
export declare const isGone: IsStatusError
export declare const isTooManyRequests: IsStatusError
/** `await ctx.client.get(WEBAPP, request).catch(ignoreNotFound)` is undefined for what is gone; other errors stay errors. */
export declare function ignoreNotFound(error: unknown): undefined
export declare function ignoreAlreadyExists(error: unknown): undefined

/** A merge patch of what changed since a copy was made. `optimisticLock`: a conflict when the object has changed at the server. */
export declare function mergeFrom(original: KubernetesObject, options?: { readonly optimisticLock?: boolean }): Patch
/** A patch as it is, with its media type. */
export declare function rawPatch(type: string, data: string): Patch

/** Each returns whether it changed the object, which it does not send. */
export declare function addFinalizer(object: KubernetesObject, finalizer: string): boolean
export declare function removeFinalizer(object: KubernetesObject, finalizer: string): boolean
export declare function containsFinalizer(object: KubernetesObject, finalizer: string): boolean

/** Makes an owner the controller of an object, for garbage collection and `owns`. Throws when another one is. */
export declare function setControllerReference(owner: KubernetesObject, controlled: KubernetesObject): void
export declare function setOwnerReference(owner: KubernetesObject, object: KubernetesObject): void
export declare function getControllerOf(object: KubernetesObject): OwnerReference | undefined

export type OperationResult = 'unchanged' | 'created' | 'updated' | 'updatedStatus' | 'updatedStatusOnly'
/**
 * Reads the object, lets `mutate` change it to what it shall be, and creates or updates it when that differs. The object holds name and namespace,
 * and then what the server has.
 */
export declare function createOrUpdate<T extends KubernetesObject>(
  client: Client,
  object: T,
  mutate: (object: T) => void | Promise<void>,
): Promise<OperationResult>
/** As `createOrUpdate`, by merge patches: one of the object and one of its status. */
export declare const createOrPatch: typeof createOrUpdate

/** Source: k8s.io/apimachinery/pkg/apis/meta/v1, Condition. */
export interface Condition {
  type: string
  status: 'True' | 'False' | 'Unknown'
  reason: string
  message: string
  observedGeneration?: number
  lastTransitionTime?: string
}
/** Adds or changes the condition of a type; its time changes with its status alone. `now` is `ctx.now()`. Returns whether anything changed. */
export declare function setStatusCondition(conditions: Condition[], condition: Condition, now: number): boolean
export declare function removeStatusCondition(conditions: Condition[], type: string): boolean
export declare function findStatusCondition(conditions: readonly Condition[], type: string): Condition | undefined
export declare function isStatusConditionTrue(conditions: readonly Condition[], type: string): boolean
