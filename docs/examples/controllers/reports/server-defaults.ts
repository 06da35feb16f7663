// As reported in ClickHouse/clickhouse-operator#132: it restarted what it had just started, again and again.
import { controllerManagedBy, ignoreNotFound, type Kind, type KubernetesObject, type Manager } from 'crdlab/controller'

interface WebApp extends KubernetesObject {
  spec: { image?: string; replicas?: number; port?: number; env?: { name: string }[] }
}
const WEBAPP: Kind<WebApp> = { apiVersion: 'demo.crdlab.dev/v1', kind: 'WebApp' }

const WANTED = { image: 'shop/server:2.0', replicas: 2 }

// The fault: it compares what it wants with what is stored as a whole. The server has added its defaults, so the two always differ.
const FAULT: boolean = false

export default (mgr: Manager) =>
  controllerManagedBy(mgr)
    .named('server-defaults')
    .for(WEBAPP)
    .complete({
      async reconcile(ctx, request) {
        const app = await ctx.client.get(WEBAPP, request).catch(ignoreNotFound)
        if (app === undefined) return
        const { image, replicas } = app.spec
        const stored = FAULT ? app.spec : { image, replicas }
        if (JSON.stringify(stored) === JSON.stringify(WANTED)) return
        app.spec = { ...WANTED }
        app.metadata.annotations = { ...app.metadata.annotations, restartedAt: new Date(ctx.now()).toISOString() }
        await ctx.client.update(app)
        ctx.log.info('restarted')
      },
    })
