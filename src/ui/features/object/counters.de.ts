import type { TextsOf } from '../../base/i18n/language.ts'
import type { countersEn } from './counters.en.ts'

export const counters: TextsOf<typeof countersEn> = {
  intent: 'Änderungen von spec',
  anyWrite: 'jeder Schreibzugriff',
  asFound: 'noch unverändert',
  steady: 'vom letzten Schreibzugriff nicht verändert',
  roseSpec: 'gestiegen: .spec geändert',
  rose: 'gestiegen',
  changed: 'geändert; ein Zähler für den ganzen Speicher',
  opaque: 'ein Zähler für den ganzen Speicher',
  writtenBy: (actor, request) => (request === '' ? `geändert von ${actor}` : `geändert von ${actor}: ${request}`),
  behind: 'Controller liegt zurück',
  caughtUp: 'Controller ist auf dem Stand',
  of: (observed, generation) => `${observed} von ${generation}`,
  spoken: (generation, version) => `generation ${generation}, resourceVersion ${version}`,
}
