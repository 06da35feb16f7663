import cacheWarmup from './cron-task/cache-warmup.yaml?raw'
import cronTask from './cron-task/crd.yaml?raw'
import nightlyReport from './cron-task/nightly-report.yaml?raw'
import database from './database/crd.yaml?raw'
import orders from './database/orders.yaml?raw'
import sessions from './database/sessions.yaml?raw'
import environment from './environment/crd.yaml?raw'
import production from './environment/production.yaml?raw'
import staging from './environment/staging.yaml?raw'
import type { Example } from './example.ts'
import { WEB_APP } from './web-app/example.ts'

export type { Example } from './example.ts'

/** All of group `demo.crdlab.dev`; the first is the one to start with. */
export const EXAMPLES: readonly Example[] = [
  WEB_APP,
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
