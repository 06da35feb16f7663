import { formatsOf } from '../../../apimachinery/text/language-formats.ts'
import type { Trait } from '../../../examples/summaries.ts'
import { texts } from '../../base/i18n/language.ts'

const { plural } = formatsOf('en')

const traits: Readonly<Record<Trait, string>> = {
  status: 'status',
  noSubresources: 'no subresources',
  scale: 'scale',
  clusterScope: 'cluster scope',
  versions: 'two versions',
  deprecated: 'deprecation',
  conditions: 'conditions',
  cel: 'CEL',
  union: 'union',
  immutable: 'immutable',
  defaults: 'defaults',
  pattern: 'pattern',
  intOrString: 'int or string',
  listMap: 'list map',
  set: 'set',
  map: 'map',
  embedded: 'embedded object',
  preserveUnknown: 'unknown fields',
  selectable: 'selectable fields',
  finalizer: 'finalizer',
}

/** The texts of the bundled examples, in English. */
export const examplesEn = {
  /** What each example shows, by its kind. */
  shows: {
    WebApp: 'A small web application: spec, status and scale',
    CronTask: 'Scheduled work: patterns, enums and dates',
    Database: 'Two versions of one kind, the old one deprecated',
    Environment: 'Cluster-scoped, without subresources: status is a field like any other',
    WorkerPool: 'Identical workers that an autoscaler can scale',
    Queue: 'A quantity, and a field that cannot be changed once set',
    Certificate: 'A Secret reference, a set of names, conditions and a date in status',
    BackupTarget: 'Exactly one of several fields, by a CEL rule',
    FeatureFlag: 'Cluster-scoped: an enum instead of a boolean, a map of labels',
    RouteRule: 'A list map, and a CEL rule over all its items',
    ManifestSet: 'Embedded resources: whole objects of other kinds',
    Rollout: 'A number or a percentage, an immutable field, a finalizer',
  } as Readonly<Record<string, string | undefined>>,
  traits,
  fields: (count: number) => plural(count, { one: '# field', other: '# fields' }),
}

/** These texts in the language of the page. Read them while drawing: a constant of a module keeps the language of the start. */
export const exampleTexts = texts('examples', examplesEn)
