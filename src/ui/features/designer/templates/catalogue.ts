import { EXAMPLES } from '../../../../examples/catalogue.ts'
import backupTarget from './backup-target.yaml?raw'
import certificate from './certificate.yaml?raw'
import featureFlag from './feature-flag.yaml?raw'
import gatewayRoute from './gateway-route.yaml?raw'
import manifestSet from './manifest-set.yaml?raw'
import queue from './queue.yaml?raw'
import workerPool from './worker-pool.yaml?raw'

/** A CRD to start a design from. What it shows is in the catalogue of texts, by its kind. */
export interface Template {
  readonly kind: string
  readonly crd: string
}

/** All templates: the examples, and CRDs that each show one way to say something. */
export const TEMPLATES: readonly Template[] = [
  ...EXAMPLES.map(({ kind, crd }) => ({ kind, crd })),
  {
    kind: 'WorkerPool',
    crd: workerPool,
  },
  {
    kind: 'Queue',
    crd: queue,
  },
  {
    kind: 'Certificate',
    crd: certificate,
  },
  {
    kind: 'BackupTarget',
    crd: backupTarget,
  },
  {
    kind: 'FeatureFlag',
    crd: featureFlag,
  },
  {
    kind: 'RouteRule',
    crd: gatewayRoute,
  },
  {
    kind: 'ManifestSet',
    crd: manifestSet,
  },
]
