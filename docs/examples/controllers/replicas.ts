// Makes a ConfigMap for each replica of a WebApp, which owns them. Who deletes one gets a new one.
import {
  controllerManagedBy,
  createOrUpdate,
  ignoreNotFound,
  type Kind,
  type KubernetesObject,
  type Manager,
  setControllerReference,
} from 'crdlab/controller'

interface WebApp extends KubernetesObject {
  spec: { replicas?: number; image?: string }
}
interface ConfigMap extends KubernetesObject {
  data?: Record<string, string>
}
const WEBAPP: Kind<WebApp> = { apiVersion: 'demo.crdlab.dev/v1', kind: 'WebApp' }
const CONFIGMAP: Kind<ConfigMap> = { apiVersion: 'v1', kind: 'ConfigMap' }

// The fault: its ConfigMaps have no owner. One that is deleted is not missed, and all stay when their WebApp goes.
const FAULT: boolean = false

export default (mgr: Manager) =>
  controllerManagedBy(mgr)
    .named('webapp-replicas')
    .for(WEBAPP)
    .owns(CONFIGMAP)
    .complete({
      async reconcile(ctx, request) {
        const app = await ctx.client.get(WEBAPP, request).catch(ignoreNotFound)
        if (app === undefined || app.metadata.deletionTimestamp !== undefined) return
        const { name = '', namespace = '' } = app.metadata
        const wanted = Array.from({ length: app.spec.replicas ?? 0 }, (_, i) => `${name}-${i}`)
        for (const replica of wanted) {
          const map: ConfigMap = { ...CONFIGMAP, metadata: { name: replica, namespace } }
          const result = await createOrUpdate(ctx.client, map, (each) => {
            each.metadata.labels = { ...each.metadata.labels, app: name }
            each.data = { image: app.spec.image ?? '' }
            if (!FAULT) setControllerReference(app, each)
          })
          if (result === 'created')
            ctx.recorder.event(app, { type: 'Normal', reason: 'Created', action: 'Create', note: `Created ConfigMap ${replica}` })
        }
        for (const map of await ctx.client.list(CONFIGMAP, { namespace, labels: { app: name } }))
          if (!wanted.includes(map.metadata.name ?? '')) await ctx.client.delete(map).catch(ignoreNotFound)
      },
    })
