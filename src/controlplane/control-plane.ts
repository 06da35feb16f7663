import { ControllerManager, v1Controlled } from '../apiextensions/controller/manager.ts'
import { lazyOpenApiRoute } from '../apiextensions/openapi/lazy.ts'
import { customResourceRoute, ServingInfoCache } from '../apiextensions/registry/customresource/handler.ts'
import { customResourceDefinitionDiscovery } from '../apiextensions/registry/customresourcedefinition/discovery.ts'
import { customResourceDefinitionRoute } from '../apiextensions/registry/customresourcedefinition/route.ts'
import { discoverGroups, discoverResources } from '../apiextensions/registry/discovery.ts'
import { NEWEST, type Release } from '../apimachinery/releases/release.ts'
import { AdmissionChain } from '../apiserver/admission/chain.ts'
import { Authorizer } from '../apiserver/authorization/authorizer.ts'
import { StoredRoles } from '../apiserver/authorization/rbac.ts'
import type { Clock, Random } from '../apiserver/clock.ts'
import { type Discovery, discoveryRoute, unservedRoute } from '../apiserver/endpoints/discovery.ts'
import { type ApiRequest, type ApiResponse, fromFetch, toFetch } from '../apiserver/endpoints/exchange.ts'
import { createHandler } from '../apiserver/endpoints/handler.ts'
import type { Storage, Term } from '../apiserver/storage/interfaces.ts'
import { boundTo } from '../apiserver/storage/term.ts'
import type { CallWebhook } from '../apiserver/webhook/call.ts'
import { claimedKinds } from '../dialects/claims.ts'
import type { ScaleVersion } from '../dialects/proposal/scale-versions.ts'
import type { DialectName, FeatureGates } from '../dialects/settings.ts'
import { admissionPlugins } from './admission/plugins.ts'
import { KINDS } from './builtin/kinds.ts'
import { documentedKind } from './builtin/serving.ts'
import type { TypedResource } from './builtin/typed-resource.ts'
import type { ControllerName } from './chosen-controllers.ts'
import { BARE, type Controller, clusterControllers, clusterParts } from './cluster-parts.ts'
import { dialectsOf, dialectsRoute } from './dialects.ts'
import { RestMapper } from './rest-mapper.ts'

export interface ControlPlaneOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly random: Random
  /** The API server alone, without what crdlab adds to it. */
  readonly bare: boolean
  /** The release that the server equals; absent: the newest. `releaseOf` gives another. */
  readonly release?: Release | undefined
  /** Decide every request by the roles that are bound to its user; without it everybody may do everything. */
  readonly authorization?: boolean
  /** The historical forms of registering resources that are served beside v1; none with `bare`. `loadDialects` comes first. */
  readonly dialects?: readonly DialectName[]
  readonly featureGates?: FeatureGates
  /** The versions of Scale that CRDs of the proposal may ask for; absent: those of today. */
  readonly scaleVersions?: readonly ScaleVersion[]
  /** The kinds that are part of the server, none with `bare`; absent: `KINDS`. */
  readonly kinds?: readonly TypedResource[]
  /** Calls webhooks; absent: none is called, and an object of another version cannot be had. */
  readonly callWebhook?: CallWebhook
  /** The controllers of a cluster that run; absent: all. */
  readonly controllers?: ReadonlySet<ControllerName> | undefined
  /** Elects the server whose controllers act, where several serve one store; absent: there is this one. */
  readonly elect?: Elect
}

/**
 * Takes part in the elections of a leader: `lead` is called whenever this server is elected, with the term that what its controllers
 * write is bound to, and what it returns when it leads no more. The result leaves the elections.
 */
export type Elect = (lead: (term?: Term) => () => void) => () => void

export interface ControlPlane {
  /** The engine: one request in, one answer out. Watches answer with a body that streams. */
  handle(request: Request): Promise<Response>
  /** The same for hosts that have the parts of a request already. */
  serve(request: ApiRequest): Promise<ApiResponse>
  /** Resolves once the controllers have nothing left to do. */
  idle(): Promise<void>
  /** Stops the controllers and leaves the store open, for another control plane over it. */
  stop(): void
  close(): Promise<void>
}

/** The election of the only server there is. */
const always: Elect = (lead) => lead()

/** Puts the parts together: routes in their order, controllers, one store under all of them. */
export function createControlPlane(options: ControlPlaneOptions): ControlPlane {
  const { storage, clock, random, bare, release = NEWEST, kinds: builtIn = KINDS, controllers: chosen } = options
  // The server that answers are compared with keeps its keys below a name made at its start; a cluster says /registry.
  const keyPrefix = bare ? `/${random.uuid()}` : '/registry'
  const webhooks = options.callWebhook && { call: options.callWebhook, random, release }
  const settings = { dialects: options.dialects ?? [], featureGates: options.featureGates ?? {} }
  const dialects = bare ? [] : dialectsOf(settings, options.scaleVersions)
  const v1 = v1Controlled(release)
  const controlled = [v1, ...dialects.flatMap((dialect) => dialect.kinds)]
  const kinds = controlled.map(({ registrations }) => registrations)
  const prefixes = kinds.map(({ prefix }) => prefix)
  const claimed = [v1.registrations, ...claimedKinds(bare ? [] : settings.dialects)]
  const customResources: Discovery = {
    groups: () => discoverGroups(storage, kinds),
    resources: (group, version) => discoverResources(storage, group, version, kinds),
    namesKinds: true,
  }
  const roles = new StoredRoles(storage)
  const authorizer = !bare && options.authorization === true ? new Authorizer(roles) : undefined
  const more = bare ? BARE : clusterParts({ storage, kinds: builtIn, authorizer }, keyPrefix)
  const registered = dialects.flatMap((dialect) => dialect.documented.map((of) => ({ ...of, namespaced: false })))
  const documented = [...more.served.map(({ of }) => documentedKind(of)), ...registered]
  const caches = kinds.map((kind) => new ServingInfoCache({ storage, clock, ...(webhooks && { webhooks }) }, keyPrefix, kind))
  const discoveries = [
    customResourceDefinitionDiscovery,
    ...dialects.flatMap((dialect) => dialect.discoveries),
    customResources,
    ...more.discoveries,
  ]
  const routes = [
    ...(bare ? [] : [dialectsRoute(release === NEWEST ? settings : { ...settings, kubernetes: `1.${release.minor}` })]),
    ...more.routes,
    customResourceDefinitionRoute(storage, keyPrefix, release),
    ...dialects.flatMap((dialect) => dialect.routes({ storage, keyPrefix, kinds: claimed })),
    ...caches.map(customResourceRoute),
    lazyOpenApiRoute(storage, kinds, documented, release),
    discoveryRoute(discoveries, release),
    unservedRoute(discoveries),
  ]
  const mapper = new RestMapper(discoveries, storage, prefixes)
  const server = { storage, webhooks, caches, kinds: claimed, dialects, bare, roles, authorizer, served: more.served, mapper }
  const admission = new AdmissionChain(admissionPlugins({ ...server, clock }))
  const handle = createHandler({ ...server, release, routes, admission, clock, random, caughtUp: () => storage.caughtUp() })
  const cluster = bare ? undefined : clusterControllers({ storage, kinds: builtIn, clock, mapper, chosen, serve: handle })
  const everywhere = cluster?.controllers ?? []
  let led: readonly Controller[] = []
  const lead = (term?: Term): (() => void) => {
    const bound = boundTo(storage, term)
    const elected = [new ControllerManager({ storage: bound, clock }, controlled, claimed), ...(cluster?.led(term) ?? [])]
    led = elected
    for (const controller of elected) controller.start()
    return () => {
      for (const controller of elected) controller.stop()
      if (led === elected) led = []
    }
  }
  for (const part of [...caches, ...everywhere, admission]) part.start()
  const leave = (options.elect ?? always)(lead)
  const serve = cluster === undefined ? handle : async (request: ApiRequest) => cluster.ready().then(() => handle(request))
  const stop = (): void => {
    leave()
    for (const part of [...caches, ...everywhere, admission]) part.stop()
  }
  return {
    handle: async (request) => toFetch(await serve(await fromFetch(request))),
    serve,
    idle: async () => {
      // The work of one may make work for another, so they are asked until a whole round was quiet.
      for (let version = -1; version !== storage.resourceVersion; ) {
        version = storage.resourceVersion
        for (const controller of [...led, ...everywhere]) await controller.idle()
      }
    },
    stop,
    close: async () => {
      stop()
      await storage.close()
    },
  }
}
