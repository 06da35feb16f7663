import { texts } from '../../base/i18n/language.ts'

/** What the endpoints of an object accept, ignore and reset, in English. */
export const paneRulesEn = {
  main: [
    ['accepts', '`.spec`, labels, annotations, finalizers'],
    ['ignores', '`.status`, without an error'],
    ['resets', '`generation`, `creationTimestamp`'],
  ],
  mainWhole: [
    ['accepts', 'everything, `.status` too: no subresource'],
    ['increments', '`generation` on any change outside `.metadata`'],
    ['resets', '`generation`, `creationTimestamp`'],
  ],
  status: [
    ['accepts', '`.status`; checks `resourceVersion`'],
    ['ignores', '`.spec`, labels, annotations, finalizers'],
    ['never', 'increments `generation`'],
  ],
  scale: [
    ['accepts', '`.spec.replicas` only'],
    ['ignores', 'everything else, labels and `.status` too'],
    ['increments', '`generation` when replicas change'],
  ],
} as const

/** These texts in the language of the page. */
export const paneRulesTexts = texts('paneRules', paneRulesEn)
