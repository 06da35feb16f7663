// As reported in mariadb-operator/mariadb-operator#1794: the lists of its status came in another order each time.
import {
  type Condition,
  controllerManagedBy,
  ignoreNotFound,
  type Kind,
  type KubernetesObject,
  type Manager,
} from 'crdlab/controller'

interface WebApp extends KubernetesObject {
  spec: { image?: string; replicas?: number; port?: number; env?: { name: string }[] }
  status?: { conditions?: Condition[] }
}
const WEBAPP: Kind<WebApp> = { apiVersion: 'demo.crdlab.dev/v1', kind: 'WebApp' }

const SERVERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

// The fault: the list has the order of a map of Go, which is another one each time.
const FAULT: boolean = false

/** The names in the order in which a map of Go could give them. */
const shuffled = (names: readonly string[]): string[] =>
  names
    .map((name) => ({ name, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name)

export default (mgr: Manager) =>
  controllerManagedBy(mgr)
    .named('map-order')
    .for(WEBAPP)
    .complete({
      async reconcile(ctx, request) {
        const app = await ctx.client.get(WEBAPP, request).catch(ignoreNotFound)
        if (app === undefined) return
        const lastTransitionTime = app.metadata.creationTimestamp ?? ''
        const conditions = (FAULT ? shuffled(SERVERS) : SERVERS).map(
          (name): Condition => ({ type: `Server-${name}`, status: 'True', reason: 'Up', message: 'up', lastTransitionTime }),
        )
        app.status = { ...app.status, conditions }
        await ctx.client.status().update(app)
      },
    })
