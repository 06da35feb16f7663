import { authorizationRoute } from '../apiserver/authorization/authorization-route.ts'
import type { Authorizer } from '../apiserver/authorization/authorizer.ts'
import { reviewDiscovery, reviewRoute } from '../apiserver/authorization/reviews.ts'
import type { Clock } from '../apiserver/clock.ts'
import type { Discovery } from '../apiserver/endpoints/discovery.ts'
import type { ApiRequest, ApiResponse } from '../apiserver/endpoints/exchange.ts'
import type { Route } from '../apiserver/endpoints/handler.ts'
import type { Storage, Term } from '../apiserver/storage/interfaces.ts'
import { BootstrapPolicy } from './bootstrap-policy/controller.ts'
import { type ServedResource, serveTyped, typedDiscovery, typedRoute } from './builtin/serving.ts'
import type { TypedResource } from './builtin/typed-resource.ts'
import type { ControllerName } from './chosen-controllers.ts'
import { LateControllers } from './load-led-controllers.ts'
import { type Loopback, loopback } from './loopback.ts'
import { SystemNamespaces } from './namespace-controller/system-namespaces.ts'
import type { RestMapper } from './rest-mapper.ts'

/** Something that follows the store and acts on what it sees. */
export interface Controller {
  start(): void
  /** Resolves once nothing is left to do now. */
  idle(): Promise<void>
  stop(): void
}

/** What the controllers of a cluster read, and how they write. */
export interface LedContext {
  readonly storage: Storage
  readonly clock: Clock
  readonly mapper: RestMapper
  readonly api: Loopback
  /** Those that run; absent: all. */
  readonly chosen?: ReadonlySet<ControllerName> | undefined
  serve(request: ApiRequest): Promise<ApiResponse>
}

/** What a cluster serves beside custom resources: the kinds that are part of the server, and access reviews. */
export interface ClusterParts {
  readonly routes: readonly Route[]
  readonly discoveries: readonly Discovery[]
  readonly served: readonly ServedResource[]
}

/** A bare server has none of it. */
export const BARE: ClusterParts = { routes: [], discoveries: [], served: [] }

interface PartsOptions {
  readonly storage: Storage
  readonly kinds: readonly TypedResource[]
  /** Absent: every user can do everything. */
  readonly authorizer?: Authorizer | undefined
}

export function clusterParts({ storage, kinds, authorizer }: PartsOptions, keyPrefix: string): ClusterParts {
  const served = kinds.map((kind) => serveTyped(kind, storage, keyPrefix, kinds))
  return {
    routes: [authorizationRoute(authorizer), reviewRoute(authorizer), typedRoute(served)],
    discoveries: [typedDiscovery(served), reviewDiscovery],
    served,
  }
}

interface ControllerOptions {
  readonly storage: Storage
  readonly kinds: readonly TypedResource[]
  readonly clock: Clock
  readonly mapper: RestMapper
  readonly chosen?: ReadonlySet<ControllerName> | undefined
  serve(request: ApiRequest): Promise<ApiResponse>
}

export interface ClusterControllers {
  /** Those that every server runs. */
  readonly controllers: readonly Controller[]
  /** Creates those that one of the servers over a store runs, for one term of it. */
  led(term: Term | undefined): readonly Controller[]
  /** Resolves once what every cluster has is there, or could not be created. */
  ready(): Promise<void>
}

/** The controllers of a cluster. They read the store and write by requests, so that what they write is as what clients write. */
export function clusterControllers({ storage, kinds, clock, mapper, chosen, serve }: ControllerOptions): ClusterControllers {
  const server = { storage, clock, api: loopback(serve, 'kube-apiserver') }
  const namespaces = new SystemNamespaces(server)
  const policy = new BootstrapPolicy(server, kinds)
  let ready: Promise<void> | undefined
  return {
    controllers: [mapper, namespaces, policy],
    led: (term) => {
      const context = { storage, clock, mapper, chosen, serve, api: loopback(serve, 'kube-controller-manager', term) }
      return [new LateControllers(context)]
    },
    ready: () => {
      ready ??= Promise.all([namespaces.idle(), policy.idle()]).then(() => {})
      return ready
    },
  }
}
