// Scales a WebApp by the load that its annotation demo.crdlab.dev/load says, in requests a second: one replica for each hundred. It needs /scale alone.
import { controllerManagedBy, ignoreNotFound, type Kind, type KubernetesObject, type Manager } from 'crdlab/controller'

interface Scale extends KubernetesObject {
  spec: { replicas?: number }
  status?: { replicas: number; selector?: string }
}
const WEBAPP: Kind = { apiVersion: 'demo.crdlab.dev/v1', kind: 'WebApp' }
const PER_REPLICA = 100
const MOST = 20

// The fault: it takes the load for that of each replica. Each scaling then asks for the next one.
const FAULT: boolean = false

export default (mgr: Manager) =>
  controllerManagedBy(mgr)
    .named('webapp-autoscaler')
    .for(WEBAPP)
    .complete({
      async reconcile(ctx, request) {
        const app = await ctx.client.get(WEBAPP, request).catch(ignoreNotFound)
        const load = Number(app?.metadata.annotations?.['demo.crdlab.dev/load'])
        if (app === undefined || !(load > 0)) return
        const scale = await ctx.client.subResource('scale').get<Scale>(app)
        const now = scale.spec.replicas ?? 0
        const total = FAULT ? load * now : load
        const wanted = Math.min(Math.ceil(total / PER_REPLICA), MOST)
        if (wanted === now) return
        scale.spec.replicas = wanted
        await ctx.client.subResource('scale').update(app, { body: scale })
        ctx.log.info('scaled', { from: now, to: wanted })
      },
    })
