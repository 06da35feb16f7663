import { formatsOf } from './formats.ts'

const { number, plural } = formatsOf('en')

/** The English texts of the frame of a real cluster; part of the page's catalogue. */
export const cluster = {
  label: (context: string) => `Cluster ${context}`,
  release: 'Kubernetes',
  user: 'user',
  silent: 'Cannot read the version of the cluster. Retrying…',
  dryRuns: 'Dry run while typing',
  readOnly: 'Read only',
  writesOn: 'Writes on',
  allow: 'Allow writes',
  off: (context: string | undefined) => `Writes to ${context ?? 'the cluster'} are off. Allow them above.`,
  requests: (context: string) => `Requests go to ${context}`,
  dryRunsOff: 'Dry runs are off, so the cluster has not checked this CRD.',
  title: (context: string) => `Connected to ${context}.`,
  lead: 'This is a real cluster. Nothing is written to it until you allow writes.',
  sub: 'a real cluster',
  lacks: [
    ['No traces', 'The cluster does not record the fate of each field. You see its response, warnings and the stored object.'],
    ['Trials run in this page', 'CRD updates are tested on a scratch server with copies of your objects.'],
    ['apiextensions v1 only', 'Older dialects need a workspace in this browser.'],
  ],
}

/** Those of copying a CRD to another server. */
export const copyKind = {
  action: 'Copy to…',
  title: (crd: string) => `Copy ${crd}`,
  to: 'to',
  open: (target: string) => `Open in ${target}`,
  nothingYet: (target: string) => `Nothing is written yet. You review and send the documents in ${target}.`,
  crd: (name: string) => `Create CRD ${name}`,
  crdWhy: 'Schema, names and printer columns as installed.',
  objects: (n: number, all: number) => `Create ${number(n)} of ${plural(all, { one: '# object', other: '# objects' })}`,
  samples: (names: string) => `${names}: the newest, oldest and largest.`,
  noObjects: 'There are no objects to copy.',
  reset: 'Reset metadata',
  resetWhy: 'New uid, resourceVersion, creationTimestamp and managedFields. generation starts at 1.',
  owners: (n: number) => plural(n, { one: 'Drop # owner reference', other: 'Drop # owner references' }),
  ownersWhy: 'Their owners are not copied.',
  masked: (n: number) => plural(n, { one: 'Mask # value', other: 'Mask # values' }),
  maskedWhy: 'Fields named password or token.',
  webhook: 'Conversion webhook not copied',
  webhookWhy: 'Versions convert by changing apiVersion alone.',
}
