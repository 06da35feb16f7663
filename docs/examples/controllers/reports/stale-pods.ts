// As reported in ray-project/kuberay#715: more pods than necessary, of which some are deleted again.
import {
  controllerManagedBy,
  ignoreAlreadyExists,
  ignoreNotFound,
  type Kind,
  type KubernetesObject,
  type Manager,
  setControllerReference,
} from 'crdlab/controller'

interface WebApp extends KubernetesObject {
  spec: { image?: string; replicas?: number; port?: number; env?: { name: string }[] }
}
const WEBAPP: Kind<WebApp> = { apiVersion: 'demo.crdlab.dev/v1', kind: 'WebApp' }

const POD: Kind = { apiVersion: 'v1', kind: 'ConfigMap' }

// The fault: it makes as many as its cache lacks, under names that are new each time. The cache does not have yet what it just made.
const FAULT: boolean = false

export default (mgr: Manager) =>
  controllerManagedBy(mgr)
    .named('stale-pods')
    .for(WEBAPP)
    .owns(POD)
    .complete({
      async reconcile(ctx, request) {
        const app = await ctx.client.get(WEBAPP, request).catch(ignoreNotFound)
        if (app === undefined) return {}
        const { name = '', namespace = '' } = app.metadata
        const wanted = app.spec.replicas ?? 0
        const pods = await ctx.client.list(POD, { namespace, labels: { ray: name } })
        for (const pod of pods.slice(wanted)) await ctx.client.delete(pod).catch(ignoreNotFound)
        for (let i = pods.length; i < wanted; i++) {
          const suffix = FAULT ? Math.random().toString(36).slice(2, 8) : String(i)
          const pod = { ...POD, metadata: { name: `${name}-${suffix}`, namespace, labels: { ray: name } } }
          setControllerReference(app, pod)
          await ctx.client.create(pod).catch(ignoreAlreadyExists)
        }
        return pods.length < wanted ? { requeueAfter: 500 } : {}
      },
    })
