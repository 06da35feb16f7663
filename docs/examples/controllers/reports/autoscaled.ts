// As reported in apache/superset-kubernetes-operator#151: what the autoscaler scales up, the operator scales down.
import { controllerManagedBy, ignoreNotFound, type Kind, type KubernetesObject, type Manager, mergeFrom } from 'crdlab/controller'

interface WebApp extends KubernetesObject {
  spec: { image?: string; replicas?: number; port?: number; env?: { name: string }[] }
}
const WEBAPP: Kind<WebApp> = { apiVersion: 'demo.crdlab.dev/v1', kind: 'WebApp' }

// The fault: the operator writes the whole spec, also the replicas, which are the autoscaler's.
const FAULT: boolean = false

function writer(mgr: Manager, name: string, change: (app: WebApp) => boolean): void {
  controllerManagedBy(mgr)
    .named(name)
    .for(WEBAPP)
    .complete({
      async reconcile(ctx, request) {
        const app = await ctx.client.get(WEBAPP, request).catch(ignoreNotFound)
        if (app === undefined) return
        const patch = mergeFrom(structuredClone(app))
        if (change(app)) await ctx.client.patch(app, patch)
      },
    })
}

export default (mgr: Manager) => {
  writer(mgr, 'autoscaler', (app) => {
    const isChanged = app.spec.replicas !== 2
    app.spec.replicas = 2
    return isChanged
  })
  writer(mgr, 'operator', (app) => {
    const wanted = { ...app.spec, image: 'shop/superset:1.0', ...(FAULT ? { replicas: 1 } : {}) }
    const isChanged = JSON.stringify(wanted) !== JSON.stringify(app.spec)
    app.spec = wanted
    return isChanged
  })
}
