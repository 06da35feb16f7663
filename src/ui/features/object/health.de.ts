import type { TextsOf } from '../../base/i18n/language.ts'
import type { healthEn } from './health.en.ts'

export const health: TextsOf<typeof healthEn> = {
  title: 'Zustand, wie Werkzeuge ihn sehen',
  lead: 'Wie kstatus ihn für Flux, kpt und Helm berechnet.',
  label: 'Zustand:',
  conditions: 'Conditions',
  none: 'Keine Conditions. Ohne sie ist ein Objekt aktuell, sobald seine Generation beobachtet ist.',
  heads: { type: 'Typ', status: 'Status', reason: 'Grund' },
  stale: (generation) => `beschreibt Generation ${generation}`,
  good: 'gut',
  bad: 'schlecht',
  copy: 'Befehl kopieren',
  met: 'kehrt sofort zurück',
  waits: 'wartet',
}
