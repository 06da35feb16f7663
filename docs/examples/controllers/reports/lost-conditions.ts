// As reported in piraeusdatastore/piraeus-operator#905: every reconcile queued another one.
import {
  type Condition,
  controllerManagedBy,
  ignoreNotFound,
  type Kind,
  type KubernetesObject,
  type Manager,
  setStatusCondition,
} from 'crdlab/controller'

interface WebApp extends KubernetesObject {
  spec: { image?: string; replicas?: number; port?: number; env?: { name: string }[] }
  status?: { conditions?: Condition[] }
}
const WEBAPP: Kind<WebApp> = { apiVersion: 'demo.crdlab.dev/v1', kind: 'WebApp' }

// The fault: the new status starts without the conditions that are there. Setting one finds none, and takes the time of now.
const FAULT: boolean = false

export default (mgr: Manager) =>
  controllerManagedBy(mgr)
    .named('lost-conditions')
    .for(WEBAPP)
    .complete({
      async reconcile(ctx, request) {
        const app = await ctx.client.get(WEBAPP, request).catch(ignoreNotFound)
        if (app === undefined) return
        const conditions = FAULT ? [] : (app.status?.conditions ?? [])
        setStatusCondition(conditions, { type: 'Ready', status: 'True', reason: 'Up', message: 'up' }, ctx.now())
        app.status = { ...app.status, conditions }
        await ctx.client.status().update(app)
      },
    })
