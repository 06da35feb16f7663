// Holds a WebApp with a finalizer until the ConfigMaps that have its label are gone.
import {
  addFinalizer,
  containsFinalizer,
  controllerManagedBy,
  ignoreNotFound,
  type Kind,
  type Manager,
  mergeFrom,
  removeFinalizer,
} from 'crdlab/controller'

const WEBAPP: Kind = { apiVersion: 'demo.crdlab.dev/v1', kind: 'WebApp' }
const CONFIGMAP: Kind = { apiVersion: 'v1', kind: 'ConfigMap' }
const FINALIZER = 'demo.crdlab.dev/cleanup'

// The fault: it keeps its finalizer when all is cleaned up, so that the WebApp is being deleted for ever.
const FAULT: boolean = false

export default (mgr: Manager) =>
  controllerManagedBy(mgr)
    .named('webapp-cleaner')
    .for(WEBAPP)
    .complete({
      async reconcile(ctx, request) {
        const app = await ctx.client.get(WEBAPP, request).catch(ignoreNotFound)
        if (app === undefined) return {}
        const patch = mergeFrom(structuredClone(app), { optimisticLock: true })
        if (app.metadata.deletionTimestamp === undefined) {
          if (addFinalizer(app, FINALIZER)) await ctx.client.patch(app, patch)
          return {}
        }
        if (!containsFinalizer(app, FINALIZER)) return {}
        const { name = '', namespace = '' } = app.metadata
        await ctx.client.deleteAllOf(CONFIGMAP, { namespace, labels: { app: name } })
        const left = await ctx.apiReader.list(CONFIGMAP, { namespace, labels: { app: name } })
        if (left.length > 0) return { requeueAfter: 1000 }
        if (FAULT) return {}
        removeFinalizer(app, FINALIZER)
        await ctx.client.patch(app, patch)
        return {}
      },
    })
