// As reported in gardener/gardener#14274: two installations of one registration.
import { controllerManagedBy, ignoreNotFound, type Kind, type KubernetesObject, type Manager } from 'crdlab/controller'

interface WebApp extends KubernetesObject {
  spec: { image?: string; replicas?: number; port?: number; env?: { name: string }[] }
}
const WEBAPP: Kind<WebApp> = { apiVersion: 'demo.crdlab.dev/v1', kind: 'WebApp' }

const INSTALLATION: Kind = { apiVersion: 'v1', kind: 'ConfigMap' }

// The fault: whether there is an installation is read from the cache, which two reconciles in quick succession find empty.
const FAULT: boolean = false

export default (mgr: Manager) =>
  controllerManagedBy(mgr)
    .named('cached-list')
    .for(WEBAPP)
    .owns(INSTALLATION)
    .complete({
      async reconcile(ctx, request) {
        const app = await ctx.client.get(WEBAPP, request).catch(ignoreNotFound)
        if (app === undefined) return {}
        const { name = '', namespace = '' } = app.metadata
        const reader = FAULT ? ctx.client : ctx.apiReader
        const installed = await reader.list(INSTALLATION, { namespace, labels: { registration: name } })
        if (installed.length > 0) return {}
        const suffix = Math.random().toString(36).slice(2, 8)
        const metadata = { name: `${name}-${suffix}`, namespace, labels: { registration: name } }
        await ctx.client.create({ ...INSTALLATION, metadata })
        return { requeueAfter: 300 }
      },
    })
