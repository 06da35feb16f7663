// Counts the environment variables of a WebApp into a condition.
import {
  type Condition,
  controllerManagedBy,
  ignoreNotFound,
  type Kind,
  type KubernetesObject,
  type Manager,
} from 'crdlab/controller'

interface WebApp extends KubernetesObject {
  spec: { env?: unknown[] }
  status?: { observedGeneration?: number; conditions?: Condition[] }
}
const WEBAPP: Kind<WebApp> = { apiVersion: 'demo.crdlab.dev/v1', kind: 'WebApp' }

// The fault: it writes the time of each reconcile. Each write is a change, whose event calls it again.
const FAULT: boolean = false

export default (mgr: Manager) =>
  controllerManagedBy(mgr)
    .named('webapp-counter')
    .for(WEBAPP)
    .complete({
      async reconcile(ctx, request) {
        const app = await ctx.client.get(WEBAPP, request).catch(ignoreNotFound)
        if (app === undefined) return
        const seen = FAULT ? `, seen at ${new Date(ctx.now()).toISOString()}` : ''
        const counted: Condition = {
          type: 'Counted',
          status: 'True',
          reason: 'Counted',
          message: `${app.spec.env?.length ?? 0} variables${seen}`,
          lastTransitionTime: app.metadata.creationTimestamp ?? '',
        }
        const others = (app.status?.conditions ?? []).filter(({ type }) => type !== counted.type)
        app.status = { ...app.status, conditions: [...others, counted] }
        await ctx.client.status().update(app)
      },
    })
