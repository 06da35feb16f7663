import { texts } from '../../base/i18n/language.ts'

/** The texts of the health of an object, in English. What kstatus says is in no catalogue. */
export const healthEn = {
  title: 'Health as tools see it',
  lead: 'As kstatus computes it for Flux, kpt and Helm.',
  label: 'Health:',
  conditions: 'Conditions',
  none: 'No conditions. Without them, an object is current once its generation is observed.',
  heads: { type: 'Type', status: 'Status', reason: 'Reason' },
  stale: (generation: string) => `describes generation ${generation}`,
  good: 'good',
  bad: 'bad',
  copy: 'Copy the command',
  met: 'returns at once',
  waits: 'waits',
} as const

export const healthTexts = texts('health', healthEn)
