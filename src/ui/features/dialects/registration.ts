import type { DialectName } from '../../../dialects/settings.ts'

/** What a registration says; empty texts are left out. */
export interface Registration {
  readonly dialect: DialectName
  readonly group: string
  readonly version: string
  readonly scope: 'Namespaced' | 'Cluster'
  readonly plural: string
  readonly kind: string
  readonly singular: string
  readonly listKind: string
  /** With commas or spaces between them. */
  readonly shortNames: string
  /** `spec.validation.openAPIV3Schema` of the proposal, as YAML. */
  readonly schema: string
  readonly hasStatus: boolean
  readonly hasScale: boolean
  readonly specReplicasPath: string
  readonly statusReplicasPath: string
  readonly labelSelectorPath: string
}

export const BLANK: Registration = {
  dialect: 'proposal',
  group: 'example.com',
  version: 'v1',
  scope: 'Namespaced',
  plural: 'widgets',
  kind: 'Widget',
  singular: '',
  listKind: '',
  shortNames: '',
  schema: '',
  hasStatus: true,
  hasScale: false,
  specReplicasPath: '.spec.replicas',
  statusReplicasPath: '.status.replicas',
  labelSelectorPath: '',
}

const HEADS: { readonly [dialect in DialectName]: readonly string[] } = {
  proposal: ['apiVersion: apiextensions.k8s.io/v1beta1', 'kind: CustomResourceDefinition'],
  tpr: ['apiVersion: apiextension.k8s.io/v1beta1', 'kind: ThirdPartyResource'],
}

/** Plain texts that YAML reads as something else. */
const WORDS: ReadonlySet<string> = new Set(['y', 'n', 'yes', 'no', 'on', 'off', 'true', 'false', 'null'])

const scalar = (text: string): string =>
  /^\.?[a-z][a-z0-9./-]*$/i.test(text) && !WORDS.has(text.toLowerCase()) ? text : JSON.stringify(text)

const indented = (lines: readonly string[]): string[] => lines.map((line) => (line === '' ? '' : `  ${line}`))

/** A key with lines below it; nothing without lines. */
const block = (key: string, lines: readonly string[]): string[] => (lines.length === 0 ? [] : [`${key}:`, ...indented(lines)])

const field = (key: string, text: string): string[] => (text === '' ? [] : [`${key}: ${scalar(text)}`])

function namesOf({ plural, singular, kind, listKind, shortNames }: Registration): string[] {
  const short = shortNames.split(/[\s,]+/).filter((name) => name !== '')
  return [
    ...field('plural', plural),
    ...field('singular', singular),
    ...field('kind', kind),
    ...field('listKind', listKind),
    ...(short.length === 0 ? [] : [`shortNames: [${short.map(scalar).join(', ')}]`]),
  ]
}

/** What only the proposal has: a schema and subresources. */
function proposalOf(registration: Registration): string[] {
  const { schema, hasStatus, hasScale, specReplicasPath, statusReplicasPath, labelSelectorPath } = registration
  const rows = schema.trimEnd() === '' ? [] : schema.trimEnd().split('\n')
  const scale = [
    ...field('specReplicasPath', specReplicasPath),
    ...field('statusReplicasPath', statusReplicasPath),
    ...field('labelSelectorPath', labelSelectorPath),
    'groupVersion: autoscaling/v1',
  ]
  return [
    ...block('validation', block('openAPIV3Schema', rows)),
    ...block('subResources', [...(hasStatus ? ['status: {}'] : []), ...(hasScale ? block('scale', scale) : [])]),
  ]
}

/** The registration as YAML. Its name follows from its plural and its group. */
export function registrationText(registration: Registration): string {
  const { dialect, group, version, scope, plural } = registration
  const spec = [
    ...field('group', group),
    ...field('version', version),
    ...field('scope', scope),
    ...block('names', namesOf(registration)),
    ...(dialect === 'proposal' ? proposalOf(registration) : []),
  ]
  const lines = [...HEADS[dialect], ...block('metadata', field('name', `${plural}.${group}`)), ...block('spec', spec)]
  return `${lines.join('\n')}\n`
}
