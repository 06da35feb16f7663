/** The description of an example. */
export type Trait =
  | 'status'
  | 'noSubresources'
  | 'scale'
  | 'clusterScope'
  | 'versions'
  | 'deprecated'
  | 'conditions'
  | 'cel'
  | 'union'
  | 'immutable'
  | 'defaults'
  | 'pattern'
  | 'intOrString'
  | 'listMap'
  | 'set'
  | 'map'
  | 'embedded'
  | 'preserveUnknown'
  | 'selectable'
  | 'finalizer'

/** An example in short, without its texts. */
export interface ExampleSummary {
  /** The name of the CRD. */
  readonly name: string
  readonly kind: string
  /** How many fields the schema of the stored version has. */
  readonly fields: number
  readonly traits: readonly Trait[]
}

/** All examples in short, in their order. */
export const SUMMARIES: readonly ExampleSummary[] = [
  { name: 'webapps.demo.crdlab.dev', kind: 'WebApp', fields: 20, traits: ['status', 'scale', 'cel'] },
  { name: 'crontasks.demo.crdlab.dev', kind: 'CronTask', fields: 11, traits: ['pattern', 'defaults', 'set'] },
  { name: 'databases.demo.crdlab.dev', kind: 'Database', fields: 14, traits: ['versions', 'deprecated', 'selectable'] },
  { name: 'environments.demo.crdlab.dev', kind: 'Environment', fields: 10, traits: ['clusterScope', 'noSubresources'] },
  { name: 'workerpools.demo.crdlab.dev', kind: 'WorkerPool', fields: 13, traits: ['scale', 'selectable'] },
  { name: 'queues.demo.crdlab.dev', kind: 'Queue', fields: 12, traits: ['immutable', 'intOrString'] },
  { name: 'certificates.demo.crdlab.dev', kind: 'Certificate', fields: 14, traits: ['conditions', 'set'] },
  { name: 'backuptargets.demo.crdlab.dev', kind: 'BackupTarget', fields: 15, traits: ['union', 'finalizer'] },
  { name: 'featureflags.demo.crdlab.dev', kind: 'FeatureFlag', fields: 12, traits: ['clusterScope', 'defaults', 'map'] },
  { name: 'routerules.demo.crdlab.dev', kind: 'RouteRule', fields: 15, traits: ['listMap', 'cel'] },
  { name: 'manifestsets.demo.crdlab.dev', kind: 'ManifestSet', fields: 11, traits: ['embedded', 'preserveUnknown'] },
  { name: 'rollouts.demo.crdlab.dev', kind: 'Rollout', fields: 18, traits: ['intOrString', 'immutable', 'finalizer'] },
]
