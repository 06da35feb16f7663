/** What a new program begins with. */
export const BLANK_PROGRAM = `import { type Kind, type Manager, controllerManagedBy, ignoreNotFound } from 'crdlab/controller'
import type { WebApp } from 'types/demo.crdlab.dev/v1'

const WEBAPP: Kind<WebApp> = { apiVersion: 'demo.crdlab.dev/v1', kind: 'WebApp' }

export default (mgr: Manager) =>
  controllerManagedBy(mgr)
    .for(WEBAPP)
    .complete({
      async reconcile(ctx, request) {
        const app = await ctx.client.get(WEBAPP, request).catch(ignoreNotFound)
        if (app === undefined) return
        ctx.log.info('reconciled', { generation: app.metadata.generation })
      },
    })
`
