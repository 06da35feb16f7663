import cacheWarmup from './cron-task/cache-warmup.yaml?raw'
import cronTask from './cron-task/crd.yaml?raw'
import nightlyReport from './cron-task/nightly-report.yaml?raw'
import database from './database/crd.yaml?raw'
import orders from './database/orders.yaml?raw'
import sessions from './database/sessions.yaml?raw'
import environment from './environment/crd.yaml?raw'
import production from './environment/production.yaml?raw'
import staging from './environment/staging.yaml?raw'
import checkout from './web-app/checkout.yaml?raw'
import webApp from './web-app/crd.yaml?raw'
import storefront from './web-app/storefront.yaml?raw'

/** A CRD of our own with objects, to begin with. */
export interface Example {
  /** The name of the CRD. */
  readonly name: string
  readonly kind: string
  /** The CRD as YAML. */
  readonly crd: string
  /** Objects as YAML. A `status` in them is what a controller would have found: where the subresource is on, it is written by `/status`. */
  readonly objects: readonly string[]
}

/** All of group `demo.crdlab.dev`; the first is the one to start with. */
export const EXAMPLES: readonly Example[] = [
  {
    name: 'webapps.demo.crdlab.dev',
    kind: 'WebApp',
    crd: webApp,
    objects: [storefront, checkout],
  },
  {
    name: 'crontasks.demo.crdlab.dev',
    kind: 'CronTask',
    crd: cronTask,
    objects: [nightlyReport, cacheWarmup],
  },
  {
    name: 'databases.demo.crdlab.dev',
    kind: 'Database',
    crd: database,
    objects: [orders, sessions],
  },
  {
    name: 'environments.demo.crdlab.dev',
    kind: 'Environment',
    crd: environment,
    objects: [staging, production],
  },
]
