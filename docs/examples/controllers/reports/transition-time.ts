// As reported in rabbitmq/messaging-topology-operator#251: with many objects it never came to rest.
import {
  type Condition,
  controllerManagedBy,
  ignoreNotFound,
  type Kind,
  type KubernetesObject,
  type Manager,
} from 'crdlab/controller'

interface WebApp extends KubernetesObject {
  spec: { image?: string; replicas?: number; port?: number; env?: { name: string }[] }
  status?: { conditions?: Condition[] }
}
const WEBAPP: Kind<WebApp> = { apiVersion: 'demo.crdlab.dev/v1', kind: 'WebApp' }

// The fault: each reconcile sets lastTransitionTime. A round over all objects takes more than a second, so that each write is a change.
const FAULT: boolean = false

export default (mgr: Manager) =>
  controllerManagedBy(mgr)
    .named('transition-time')
    .for(WEBAPP)
    .complete({
      async reconcile(ctx, request) {
        const app = await ctx.client.get(WEBAPP, request).catch(ignoreNotFound)
        if (app === undefined) return
        const before = app.status?.conditions?.find(({ type }) => type === 'Ready')
        const now = `${new Date(ctx.now()).toISOString().slice(0, 19)}Z`
        const isSame = before?.status === 'True' && !FAULT
        const lastTransitionTime = isSame ? (before.lastTransitionTime ?? now) : now
        const ready: Condition = { type: 'Ready', status: 'True', reason: 'Created', message: 'created', lastTransitionTime }
        app.status = { ...app.status, conditions: [ready] }
        await ctx.client.status().update(app)
      },
    })
