import { ControllerManager } from '../apiextensions/controller/manager.ts'
import { openApiRoute } from '../apiextensions/openapi/route.ts'
import { customResourceRoute, ServingInfoCache } from '../apiextensions/registry/customresource/route.ts'
import { customResourceDefinitionDiscovery } from '../apiextensions/registry/customresourcedefinition/discovery.ts'
import { customResourceDefinitionRoute } from '../apiextensions/registry/customresourcedefinition/route.ts'
import { discoverGroups, discoverResources } from '../apiextensions/registry/discovery.ts'
import { traceRoute } from '../apiserver/audit/route.ts'
import { TraceLog } from '../apiserver/audit/trace-log.ts'
import type { Clock, Random } from '../apiserver/clock.ts'
import { type Discovery, discoveryRoute } from '../apiserver/endpoints/discovery.ts'
import { type ApiRequest, type ApiResponse, fromFetch, toFetch } from '../apiserver/endpoints/exchange.ts'
import { createHandler } from '../apiserver/endpoints/handler.ts'
import type { Storage } from '../apiserver/storage/interfaces.ts'

export interface ControlPlaneOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly random: Random
  /** The API server alone, without what crdlab adds to it. */
  readonly bare: boolean
}

export interface ControlPlane {
  /** The engine: one request in, one answer out. Watches answer with a body that streams. */
  handle(request: Request): Promise<Response>
  /** The same for hosts that have the parts of a request already. */
  serve(request: ApiRequest): Promise<ApiResponse>
  /** Resolves once the controllers have nothing left to do. */
  idle(): Promise<void>
  close(): Promise<void>
}

/** Puts the parts together: routes in their order, controllers, one store under all of them. */
export function createControlPlane({ storage, clock, random, bare }: ControlPlaneOptions): ControlPlane {
  const traces = new TraceLog()
  // The server that answers are compared with keeps its keys below a name made at its start; a cluster says /registry.
  const keyPrefix = bare ? `/${random.uuid()}` : '/registry'
  const cache = new ServingInfoCache(storage, keyPrefix)
  const customResources: Discovery = {
    groups: () => discoverGroups(storage),
    resources: (group, version) => discoverResources(storage, group, version),
  }
  const routes = [
    traceRoute(traces),
    customResourceDefinitionRoute(storage, keyPrefix),
    customResourceRoute(storage, cache),
    openApiRoute(storage),
    discoveryRoute([customResourceDefinitionDiscovery, customResources]),
  ]
  const serve = createHandler({ routes, clock, random, traces })
  const controllers = new ControllerManager({ storage, clock })
  controllers.start()
  return {
    handle: async (request) => toFetch(await serve(await fromFetch(request))),
    serve,
    idle: () => controllers.idle(),
    close: async () => {
      controllers.stop()
      await storage.close()
    },
  }
}
