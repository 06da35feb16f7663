import type * as api from './api.ts'
import { enqueueRequestForObject, enqueueRequestForOwner } from './handlers.ts'
import type { ControllerSpec, Watch } from './managed-controller.ts'

/** Where a controller is added. */
interface Adds {
  add(spec: ControllerSpec): void
}

/** Source: sigs.k8s.io/controller-runtime/pkg/builder/controller.go, TypedBuilder. */
class ControllerBuilder implements api.Builder {
  readonly #manager: Adds
  readonly #watches: Watch[] = []
  readonly #owned: (() => Watch)[] = []
  readonly #filters: api.Predicate[] = []
  #for: api.AnyKind | undefined
  #name: string | undefined
  #options: api.ControllerOptions = {}

  constructor(manager: Adds) {
    this.#manager = manager
  }

  for(kind: api.AnyKind, { predicates = [] }: api.WatchOptions = {}): this {
    if (this.#for !== undefined)
      throw new Error('For(...) should only be called once, could not assign multiple objects for reconciliation')
    this.#for = kind
    return this.#add({ kind, handler: enqueueRequestForObject, predicates })
  }

  owns(kind: api.AnyKind, { predicates = [], matchEveryOwner = false }: Parameters<api.Builder['owns']>[1] = {}): this {
    this.#owned.push(() => {
      if (this.#for === undefined) throw new Error('Owns() can only be used together with For()')
      return { kind, handler: enqueueRequestForOwner(this.#for, { onlyControllerOwner: !matchEveryOwner }), predicates }
    })
    return this
  }

  watches(kind: api.AnyKind, handler: api.EventHandler, { predicates = [] }: api.WatchOptions = {}): this {
    return this.#add({ kind, handler, predicates })
  }

  withEventFilter(predicate: api.Predicate): this {
    this.#filters.push(predicate)
    return this
  }

  withOptions(options: api.ControllerOptions): this {
    this.#options = options
    return this
  }

  named(name: string): this {
    this.#name = name
    return this
  }

  complete(reconciler: api.Reconciler): void {
    const name = this.#name ?? this.#for?.kind.toLowerCase()
    if (name === undefined) throw new Error('one of For() or Named() must be called')
    const watches = [...this.#watches, ...this.#owned.map((make) => make())]
    if (watches.length === 0)
      throw new Error(
        'there are no watches configured, controller will never get triggered. Use For(), Owns() or Watches() to set them up',
      )
    this.#manager.add({
      name,
      watches: watches.map((watch) => ({ ...watch, predicates: [...this.#filters, ...watch.predicates] })),
      reconciler,
      options: this.#options,
    })
  }

  #add(watch: Watch): this {
    this.#watches.push(watch)
    return this
  }
}

/** Throws for a manager of something else. Source: sigs.k8s.io/controller-runtime/pkg/builder/controller.go, ControllerManagedBy. */
export function controllerManagedBy(manager: api.Manager): api.Builder {
  const { add } = manager as Partial<Adds>
  if (add === undefined) throw new Error('must provide a non-nil Manager')
  return new ControllerBuilder({ add: add.bind(manager) })
}
