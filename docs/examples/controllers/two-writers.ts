// Two controllers label each WebApp: one with who pays for it, one with how important it is.
import { controllerManagedBy, ignoreNotFound, type Kind, type Manager, mergeFrom } from 'crdlab/controller'

const WEBAPP: Kind = { apiVersion: 'demo.crdlab.dev/v1', kind: 'WebApp' }

// The fault: both mean the same label, and neither gives in.
const FAULT: boolean = false

function labeller(mgr: Manager, name: string, label: string, value: string): void {
  controllerManagedBy(mgr)
    .named(name)
    .for(WEBAPP)
    .complete({
      async reconcile(ctx, request) {
        const app = await ctx.client.get(WEBAPP, request).catch(ignoreNotFound)
        if (app === undefined || app.metadata.labels?.[label] === value) return
        const patch = mergeFrom(structuredClone(app))
        app.metadata.labels = { ...app.metadata.labels, [label]: value }
        await ctx.client.patch(app, patch)
        ctx.log.info(`${label} is ${value}`)
      },
    })
}

export default (mgr: Manager) => {
  labeller(mgr, 'webapp-billing', FAULT ? 'class' : 'billing', 'gold')
  labeller(mgr, 'webapp-priority', FAULT ? 'class' : 'priority', 'low')
}
