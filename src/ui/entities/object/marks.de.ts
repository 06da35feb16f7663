import type { TextsOf } from '../../base/i18n/language.ts'
import type { marksEn } from './marks.en.ts'

export const marks: TextsOf<typeof marksEn> = {
  lockRequired: 'nötig für PUT',
  lockOptional: 'hier optional',
  staleAt: (generation) => `veraltet, generation ist ${generation}`,
  fates: {
    kept: (previous) => `behalten, war ${previous}`,
    keptNew: 'behalten, neu',
    defaulted: 'Standardwert',
    pruned: 'verworfen, nicht im Schema',
    ignored: 'ignoriert von diesem Endpunkt',
    ignoredStatus: 'ignoriert, nimm /status',
    reset: 'vom Server zurückgesetzt',
    removed: 'entfernt',
    rejected: 'abgelehnt',
  },
}
