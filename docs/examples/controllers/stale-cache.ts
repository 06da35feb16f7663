// Gives each WebApp a ConfigMap for each replica, one at a time, and looks into its cache to see how many there are.
import {
  controllerManagedBy,
  ignoreAlreadyExists,
  ignoreNotFound,
  type Kind,
  type KubernetesObject,
  type Manager,
  setControllerReference,
} from 'crdlab/controller'

interface WebApp extends KubernetesObject {
  spec: { replicas?: number }
}
const WEBAPP: Kind<WebApp> = { apiVersion: 'demo.crdlab.dev/v1', kind: 'WebApp' }
const CONFIGMAP: Kind = { apiVersion: 'v1', kind: 'ConfigMap' }

// The fault: it believes the cache. A ConfigMap that it just made is not in there yet, and it makes another one: their names never collide.
const FAULT: boolean = false

export default (mgr: Manager) =>
  controllerManagedBy(mgr)
    .named('webapp-parts')
    .for(WEBAPP)
    .owns(CONFIGMAP)
    .complete({
      async reconcile(ctx, request) {
        const app = await ctx.client.get(WEBAPP, request).catch(ignoreNotFound)
        if (app === undefined || app.metadata.deletionTimestamp !== undefined) return {}
        const { name = '', namespace = '' } = app.metadata
        const parts = await ctx.client.list(CONFIGMAP, { namespace, labels: { part: name } })
        if (parts.length >= (app.spec.replicas ?? 0)) return {}
        const part = `${name}-part-${FAULT ? ctx.now() : parts.length}`
        const map = { ...CONFIGMAP, metadata: { name: part, namespace, labels: { part: name } } }
        setControllerReference(app, map)
        await ctx.client.create(map).catch(ignoreAlreadyExists)
        ctx.log.info(`has ${parts.length}, makes one more`)
        return { requeueAfter: 200 }
      },
    })
