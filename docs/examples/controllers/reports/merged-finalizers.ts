// As reported in tigera/operator#4492: of two finalizers that were added at the same time one was missing.
import {
  addFinalizer,
  controllerManagedBy,
  ignoreNotFound,
  type Kind,
  type KubernetesObject,
  type Manager,
  mergeFrom,
  predicates,
} from 'crdlab/controller'

interface WebApp extends KubernetesObject {
  spec: { image?: string; replicas?: number; port?: number; env?: { name: string }[] }
}
const WEBAPP: Kind<WebApp> = { apiVersion: 'demo.crdlab.dev/v1', kind: 'WebApp' }

// The fault: a merge patch replaces lists as a whole, and this one has no resourceVersion.
const FAULT: boolean = false

function holder(mgr: Manager, name: string): void {
  controllerManagedBy(mgr)
    .named(name)
    .for(WEBAPP, { predicates: [predicates.generationChanged] })
    .complete({
      async reconcile(ctx, request) {
        const app = await ctx.client.get(WEBAPP, request).catch(ignoreNotFound)
        if (app === undefined) return
        const patch = mergeFrom(structuredClone(app), { optimisticLock: !FAULT })
        if (addFinalizer(app, `example.com/${name}`)) await ctx.client.patch(app, patch)
      },
    })
}

export default (mgr: Manager) => {
  holder(mgr, 'goldmane')
  holder(mgr, 'whisker')
}
