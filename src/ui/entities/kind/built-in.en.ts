import { texts } from '../../base/i18n/language.ts'

/** What the endpoints of kinds of Kubernetes accept, ignore and reject, in English. */
export const builtInEn = {
  namespace: {
    main: [
      ['accepts', 'labels, annotations, `.metadata.finalizers`'],
      ['ignores', '`.status`, and `.spec`: only `/finalize` changes it'],
      ['sets', 'the label `kubernetes.io/metadata.name`'],
    ],
    status: [
      ['accepts', '`.status`, labels and annotations'],
      ['ignores', '`.spec`'],
      ['rejects', 'any `phase` but `Active`; while it is deleted, any but `Terminating`'],
    ],
  },
  crd: {
    main: [
      ['accepts', '`.spec`, labels, annotations, finalizers'],
      ['ignores', '`.status`, without an error'],
      ['increments', '`generation` when `.spec` changes'],
    ],
    status: [
      ['accepts', '`.status`: conditions, names, `storedVersions`'],
      ['ignores', '`.spec`'],
      ['never', 'increments `generation`'],
    ],
  },
  lease: {
    main: [
      ['accepts', '`.spec`, labels, annotations, finalizers'],
      ['checks', '`resourceVersion`: of two candidates one gets 409'],
      ['has', 'no `/status` and no `generation`'],
    ],
    status: [],
  },
  role: {
    main: [
      ['accepts', '`.rules`, labels, annotations, finalizers'],
      ['rejects', 'permissions that you do not have, unless you may `escalate`'],
      ['has', 'no `/status` and no `generation`'],
    ],
    status: [],
  },
  binding: {
    main: [
      ['accepts', '`.subjects`, labels, annotations, finalizers'],
      ['rejects', 'another `.roleRef`, and roles beyond yours unless you may `bind`'],
      ['has', 'no `/status` and no `generation`'],
    ],
    status: [],
  },
  other: {
    main: [
      ['accepts', 'all fields that may change, labels and annotations'],
      ['ignores', '`.status` where there is a `/status`'],
      ['rejects', 'changes of fields that cannot change'],
    ],
    status: [
      ['accepts', '`.status`'],
      ['ignores', '`.spec`'],
      ['never', 'increments `generation`'],
    ],
  },
} as const

/** These texts in the language of the page. */
export const builtInTexts = texts('builtIn', builtInEn)
