// Makes a WebApp the owner of the ConfigMaps that have its name as their label `app` and no owner yet.
import {
  controllerManagedBy,
  enqueueRequestsFromMapFunc,
  getControllerOf,
  ignoreNotFound,
  type Kind,
  type Manager,
  mergeFrom,
  setControllerReference,
} from 'crdlab/controller'

const WEBAPP: Kind = { apiVersion: 'demo.crdlab.dev/v1', kind: 'WebApp' }
const CONFIGMAP: Kind = { apiVersion: 'v1', kind: 'ConfigMap' }

// The fault: it takes ConfigMaps away from owners that they have.
const FAULT: boolean = false

export default (mgr: Manager) =>
  controllerManagedBy(mgr)
    .named('webapp-adopter')
    .for(WEBAPP)
    .watches(
      CONFIGMAP,
      enqueueRequestsFromMapFunc(({ metadata: { namespace = '', labels } }) =>
        labels?.app === undefined ? [] : [{ namespace, name: labels.app }],
      ),
    )
    .complete({
      async reconcile(ctx, request) {
        const app = await ctx.client.get(WEBAPP, request).catch(ignoreNotFound)
        if (app === undefined || app.metadata.deletionTimestamp !== undefined) return
        const { name = '', namespace = '', uid } = app.metadata
        for (const map of await ctx.client.list(CONFIGMAP, { namespace, labels: { app: name } })) {
          const owner = getControllerOf(map)
          if (owner?.uid === uid || (owner !== undefined && !FAULT)) continue
          const patch = mergeFrom(structuredClone(map), { optimisticLock: true })
          map.metadata.ownerReferences = map.metadata.ownerReferences?.filter(({ controller }) => controller !== true) ?? []
          setControllerReference(app, map)
          await ctx.client.patch(map, patch)
          ctx.log.info('adopted', { map: map.metadata.name, from: owner?.name ?? 'nobody' })
        }
      },
    })
