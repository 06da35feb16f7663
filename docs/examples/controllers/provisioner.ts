// Brings the replicas of a WebApp up one after the other, and says in the status how far it is.
import {
  type Condition,
  controllerManagedBy,
  ignoreNotFound,
  type Kind,
  type KubernetesObject,
  type Manager,
  predicates,
  setStatusCondition,
} from 'crdlab/controller'

interface WebApp extends KubernetesObject {
  spec: { replicas?: number; paused?: boolean }
  status?: { observedGeneration?: number; replicas?: number; readyReplicas?: number; conditions?: Condition[] }
}
const WEBAPP: Kind<WebApp> = { apiVersion: 'demo.crdlab.dev/v1', kind: 'WebApp' }
const STEP_MS = 900

// The fault: it does not ask to be called again, and nothing else calls it: the WebApp stays half ready.
const FAULT: boolean = false

export default (mgr: Manager) =>
  controllerManagedBy(mgr)
    .named('webapp-controller')
    .for(WEBAPP, { predicates: [predicates.generationChanged] })
    .complete({
      async reconcile(ctx, request) {
        const app = await ctx.client.get(WEBAPP, request).catch(ignoreNotFound)
        if (app === undefined || app.spec.paused) return {}
        const generation = app.metadata.generation ?? 0
        const replicas = app.spec.replicas ?? 0
        const ready = Math.min(app.status?.readyReplicas ?? 0, replicas)
        const next = app.status?.observedGeneration === generation ? Math.min(ready + 1, replicas) : ready
        const conditions = app.status?.conditions ?? []
        setStatusCondition(
          conditions,
          {
            type: 'Ready',
            status: next === replicas ? 'True' : 'False',
            reason: next === replicas ? 'AllReplicasReady' : 'Progressing',
            message: `${next} of ${replicas} replicas are ready`,
            observedGeneration: generation,
          },
          ctx.now(),
        )
        app.status = { ...app.status, observedGeneration: generation, replicas, readyReplicas: next, conditions }
        await ctx.client.status().update(app)
        ctx.log.info(`${next} of ${replicas} ready`)
        return next < replicas && !FAULT ? { requeueAfter: STEP_MS } : {}
      },
    })
