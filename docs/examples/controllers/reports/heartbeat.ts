// As reported in kubevirt/ssp-operator#59: since the status wakes the operator, it never stops.
import {
  type Condition,
  controllerManagedBy,
  ignoreNotFound,
  type Kind,
  type KubernetesObject,
  type Manager,
  predicates,
} from 'crdlab/controller'

interface WebApp extends KubernetesObject {
  spec: { image?: string; replicas?: number; port?: number; env?: { name: string }[] }
  status?: { conditions?: Condition[] }
}
const WEBAPP: Kind<WebApp> = { apiVersion: 'demo.crdlab.dev/v1', kind: 'WebApp' }

// The fault: the heartbeat in the status is a change of the object, which no predicate drops.
const FAULT: boolean = false

export default (mgr: Manager) =>
  controllerManagedBy(mgr)
    .named('heartbeat')
    .for(WEBAPP, { predicates: FAULT ? [] : [predicates.generationChanged] })
    .complete({
      async reconcile(ctx, request) {
        const app = await ctx.client.get(WEBAPP, request).catch(ignoreNotFound)
        if (app === undefined) return
        const message = `alive at ${new Date(ctx.now()).toISOString()}`
        const lastTransitionTime = app.metadata.creationTimestamp ?? ''
        const alive: Condition = { type: 'Alive', status: 'True', reason: 'Heartbeat', message, lastTransitionTime }
        app.status = { ...app.status, conditions: [alive] }
        await ctx.client.status().update(app)
      },
    })
