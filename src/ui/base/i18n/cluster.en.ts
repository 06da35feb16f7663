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
