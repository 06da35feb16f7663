import backupTarget from './backup-target/crd.yaml?raw'
import nightly from './backup-target/nightly.yaml?raw'
import scratch from './backup-target/scratch.yaml?raw'
import { EXAMPLES, type Example } from './catalogue.ts'
import certificate from './certificate/crd.yaml?raw'
import oldTls from './certificate/old-tls.yaml?raw'
import shopTls from './certificate/shop-tls.yaml?raw'
import featureFlag from './feature-flag/crd.yaml?raw'
import darkMode from './feature-flag/dark-mode.yaml?raw'
import newCheckout from './feature-flag/new-checkout.yaml?raw'
import manifestSet from './manifest-set/crd.yaml?raw'
import monitoring from './manifest-set/monitoring.yaml?raw'
import queue from './queue/crd.yaml?raw'
import pageViews from './queue/page-views.yaml?raw'
import payments from './queue/payments.yaml?raw'
import checkout20 from './rollout/checkout-2-0.yaml?raw'
import rollout from './rollout/crd.yaml?raw'
import storefront25 from './rollout/storefront-2-5.yaml?raw'
import api from './route-rule/api.yaml?raw'
import routeRule from './route-rule/crd.yaml?raw'
import shop from './route-rule/shop.yaml?raw'
import batch from './worker-pool/batch.yaml?raw'
import workerPool from './worker-pool/crd.yaml?raw'
import thumbnails from './worker-pool/thumbnails.yaml?raw'

/** All examples: those that a new server can begin with, and CRDs that each show one way to say something. */
export const ALL_EXAMPLES: readonly Example[] = [
  ...EXAMPLES,
  {
    name: 'workerpools.demo.crdlab.dev',
    kind: 'WorkerPool',
    crd: workerPool,
    objects: [batch, thumbnails],
  },
  {
    name: 'queues.demo.crdlab.dev',
    kind: 'Queue',
    crd: queue,
    objects: [payments, pageViews],
  },
  {
    name: 'certificates.demo.crdlab.dev',
    kind: 'Certificate',
    crd: certificate,
    objects: [shopTls, oldTls],
  },
  {
    name: 'backuptargets.demo.crdlab.dev',
    kind: 'BackupTarget',
    crd: backupTarget,
    objects: [nightly, scratch],
  },
  {
    name: 'featureflags.demo.crdlab.dev',
    kind: 'FeatureFlag',
    crd: featureFlag,
    objects: [darkMode, newCheckout],
  },
  {
    name: 'routerules.demo.crdlab.dev',
    kind: 'RouteRule',
    crd: routeRule,
    objects: [shop, api],
  },
  {
    name: 'manifestsets.demo.crdlab.dev',
    kind: 'ManifestSet',
    crd: manifestSet,
    objects: [monitoring],
  },
  {
    name: 'rollouts.demo.crdlab.dev',
    kind: 'Rollout',
    crd: rollout,
    objects: [storefront25, checkout20],
  },
]
