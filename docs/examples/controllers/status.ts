// Reports in the status of each WebApp whether it has replicas, and which generation that is about.
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
  spec: { replicas?: number }
  status?: { observedGeneration?: number; readyReplicas?: number; conditions?: Condition[] }
}
const WEBAPP: Kind<WebApp> = { apiVersion: 'demo.crdlab.dev/v1', kind: 'WebApp' }

// The fault: it sends the status to the main endpoint, which answers 200 and ignores it.
const FAULT: boolean = false

export default (mgr: Manager) =>
  controllerManagedBy(mgr)
    .named('webapp-status')
    // The status that it writes does not wake it: a write of the status leaves the generation as it was.
    .for(WEBAPP, { predicates: [predicates.generationChanged] })
    .complete({
      async reconcile(ctx, request) {
        const app = await ctx.client.get(WEBAPP, request).catch(ignoreNotFound)
        if (app === undefined) return
        const generation = app.metadata.generation ?? 0
        const replicas = app.spec.replicas ?? 0
        const conditions = app.status?.conditions ?? []
        const isChanged = setStatusCondition(
          conditions,
          {
            type: 'Ready',
            status: replicas > 0 ? 'True' : 'False',
            reason: replicas > 0 ? 'HasReplicas' : 'ScaledToZero',
            message: `${replicas} of ${replicas} replicas are ready`,
            observedGeneration: generation,
          },
          ctx.now(),
        )
        if (!isChanged && app.status?.observedGeneration === generation) return
        app.status = { ...app.status, observedGeneration: generation, readyReplicas: replicas, conditions }
        if (FAULT) await ctx.client.update(app)
        else await ctx.client.status().update(app)
        ctx.log.info('reported', { replicas })
      },
    })
