// Adds a variable to the environment of each WebApp. A merge patch replaces lists as a whole.
import { controllerManagedBy, ignoreNotFound, type Kind, type KubernetesObject, type Manager, mergeFrom } from 'crdlab/controller'

interface WebApp extends KubernetesObject {
  spec: { env?: { name: string; value?: string }[] }
}
const WEBAPP: Kind<WebApp> = { apiVersion: 'demo.crdlab.dev/v1', kind: 'WebApp' }
const VARIABLE = { name: 'MANAGED_BY', value: 'webapp-env' }

// The fault: its patch has no resourceVersion. What somebody added to the list meanwhile is lost, and nobody sees a conflict.
const FAULT: boolean = false

export default (mgr: Manager) =>
  controllerManagedBy(mgr)
    .named('webapp-env')
    .for(WEBAPP)
    .complete({
      async reconcile(ctx, request) {
        const app = await ctx.client.get(WEBAPP, request).catch(ignoreNotFound)
        const env = app?.spec.env ?? []
        if (app === undefined || env.some(({ name }) => name === VARIABLE.name)) return
        const patch = mergeFrom(structuredClone(app), { optimisticLock: !FAULT })
        app.spec.env = [...env, VARIABLE]
        await ctx.client.patch(app, patch)
        ctx.log.info('added', VARIABLE)
      },
    })
