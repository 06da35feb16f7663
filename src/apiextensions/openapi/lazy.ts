import { LazyModule } from '../../apimachinery/lazy-module.ts'
import type { Route } from '../../apiserver/endpoints/handler.ts'
import type { openApiRoute } from './route.ts'

/** The publication of schemas, with the definitions of built-in kinds. */
export const OPENAPI = new LazyModule(() => import('./route.ts'))

/** Serves `/openapi`. Throws ModuleNeeded without `OPENAPI`. */
export function lazyOpenApiRoute(...parts: Parameters<typeof openApiRoute>): Route {
  let route: Route | undefined
  return (context) => {
    if (!context.request.path.startsWith('/openapi/')) return undefined
    route ??= OPENAPI.get().openApiRoute(...parts)
    return route(context)
  }
}
