import { texts } from '../../base/i18n/language.ts'

/** What is said beside the lines of a pane, in English. */
export const marksEn = {
  lockRequired: 'required for PUT',
  lockOptional: 'optional here',
  staleAt: (generation: string) => `stale, generation is ${generation}`,
  fates: {
    kept: (previous: string) => `kept, was ${previous}`,
    keptNew: 'kept, new',
    defaulted: 'defaulted',
    pruned: 'pruned, not in schema',
    ignored: 'ignored by this endpoint',
    ignoredStatus: 'ignored, use /status',
    reset: 'reset by the server',
    removed: 'removed',
    rejected: 'rejected',
  },
} as const

/** These texts in the language of the page. */
export const markTexts = texts('marks', marksEn)
