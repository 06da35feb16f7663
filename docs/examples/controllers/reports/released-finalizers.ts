// As reported in nolar/kopf#1237: whoever releases an object that is being deleted adds the finalizer of another one again.
import {
  containsFinalizer,
  controllerManagedBy,
  ignoreNotFound,
  type Kind,
  type KubernetesObject,
  type Manager,
  mergeFrom,
  removeFinalizer,
} from 'crdlab/controller'

interface WebApp extends KubernetesObject {
  spec: { image?: string; replicas?: number; port?: number; env?: { name: string }[] }
}
const WEBAPP: Kind<WebApp> = { apiVersion: 'demo.crdlab.dev/v1', kind: 'WebApp' }

// The fault: the patch has the list as it was read, without a resourceVersion. What another one has released meanwhile is in it again.
const FAULT: boolean = false

function holder(mgr: Manager, name: string): void {
  const finalizer = `example.com/${name}`
  controllerManagedBy(mgr)
    .named(name)
    .for(WEBAPP)
    .complete({
      async reconcile(ctx, request) {
        const app = await ctx.client.get(WEBAPP, request).catch(ignoreNotFound)
        if (app?.metadata.deletionTimestamp === undefined || !containsFinalizer(app, finalizer)) return
        const patch = mergeFrom(structuredClone(app), { optimisticLock: !FAULT })
        removeFinalizer(app, finalizer)
        await ctx.client.patch(app, patch)
      },
    })
}

export default (mgr: Manager) => {
  holder(mgr, 'first')
  holder(mgr, 'second')
}
