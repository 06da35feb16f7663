import { EXAMPLES } from '../../../../examples/catalogue.ts'
import backupTarget from './backup-target.yaml?raw'
import certificate from './certificate.yaml?raw'
import featureFlag from './feature-flag.yaml?raw'
import gatewayRoute from './gateway-route.yaml?raw'
import manifestSet from './manifest-set.yaml?raw'
import queue from './queue.yaml?raw'
import workerPool from './worker-pool.yaml?raw'

/** A CRD to begin a design with. */
export interface Template {
  readonly kind: string
  /** What it shows, in one line. */
  readonly summary: string
  readonly traits: readonly string[]
  readonly crd: string
}

/** All templates: the examples, and CRDs that each show one way to say something. */
export const TEMPLATES: readonly Template[] = [
  ...EXAMPLES.map(({ kind, summary, traits, crd }) => ({ kind, summary, traits, crd })),
  {
    kind: 'WorkerPool',
    summary: 'A number of equal workers that an autoscaler may change',
    traits: ['scale', 'selectable fields'],
    crd: workerPool,
  },
  {
    kind: 'Queue',
    summary: 'A quantity, and a field that cannot be changed once it is set',
    traits: ['quantity', 'immutable'],
    crd: queue,
  },
  {
    kind: 'Certificate',
    summary: 'A reference to a secret, a set of names, a date that the controller finds',
    traits: ['secret reference', 'set'],
    crd: certificate,
  },
  {
    kind: 'BackupTarget',
    summary: 'Exactly one of several shapes, said by a CEL rule',
    traits: ['union', 'CEL'],
    crd: backupTarget,
  },
  {
    kind: 'FeatureFlag',
    summary: 'Cluster-scoped: an enum in place of a boolean, a map of labels',
    traits: ['cluster scope', 'map'],
    crd: featureFlag,
  },
  {
    kind: 'RouteRule',
    summary: 'A list whose items have keys, and a rule over all of them',
    traits: ['list map', 'CEL'],
    crd: gatewayRoute,
  },
  {
    kind: 'ManifestSet',
    summary: 'Whole objects of other kinds inside of one',
    traits: ['embedded resource', 'unknown fields'],
    crd: manifestSet,
  },
]
