import { texts } from '../../base/i18n/language.ts'

/** The texts of the panes of an object and of the requests that they send, in English. */
export const panesEn = {
  endpoints: 'Endpoints',
  draft: 'unsaved',
  showStored: 'Show stored',
  locked: 'forbidden',
  /** The pane of a kind that has no spec. */
  object: 'object',
  absent: {
    status:
      'This version has no status subresource: `/status` returns 404, the main endpoint writes `.status`, and every change to it increments `generation`. Add `subresources: {status: {}}` to the version in the CRD to enable it.',
    scale:
      'This version has no scale subresource: `/scale` returns 404, so `kubectl scale` and autoscalers cannot act on it. Add `subresources.scale` with its two paths to the version in the CRD to enable it.',
    scaleBroken: 'GET /scale fails because the replicas path has no value. Set one in spec, or send PUT or PATCH to /scale.',
  },
  /** What the endpoints of the dialect proposal accept, ignore and reject. */
  proposal: {
    main: [
      ['accepts', '`.spec`, labels, annotations, finalizers'],
      ['ignores', '`.status`, without an error'],
      ['increments', '`generation` when `.spec` changes, and only then'],
    ],
    status: [
      ['accepts', 'PUT of `.status`; checks `resourceVersion`'],
      ['ignores', '`.spec`, labels, annotations, finalizers'],
      ['never', 'increments `generation`'],
    ],
    scale: [
      ['accepts', 'PUT of `.spec.replicas`; requires `resourceVersion`'],
      ['rejects', '`.status` values without a path in the CRD'],
      ['increments', '`generation` when replicas change'],
    ],
  },
  verbs: {
    PUT: 'Replace the whole object (needs resourceVersion)',
    merge: 'Send only your changes (no resourceVersion check)',
    json: 'Send your changes as JSON Patch operations',
    apply: 'Server-side apply (you become field manager)',
  },
  verb: 'verb',
  force: 'force conflicts',
  forceWord: 'force',
  copy: 'Copy the request',
  unsendable: 'The YAML is invalid',
  sending: 'Sending',
  loading: 'Loading',
  unchanged: 'Nothing was changed',
  send: (what: string) => `Send ${what}`,
  sendTo: (what: string, context: string) => `Send ${what} to ${context}`,
  sendDry: (what: string) => `Dry-run ${what}`,
} as const

/** These texts in the language of the page. */
export const paneTexts = texts('panes', panesEn)
