import { formatsOf } from '../../../apimachinery/text/language-formats.ts'
import type { TextsOf } from '../../base/i18n/language.ts'
import type { verdictEn } from './verdict.en.ts'

const { number } = formatsOf('de')

export const verdict: TextsOf<typeof verdictEn> = {
  label: 'Ergebnis des Schreibzugriffs',
  main: 'main',
  ok: (code) => (code === 201 ? 'Created' : 'OK'),
  request: (method, place, milliseconds, isDryRun) =>
    `${isDryRun ? 'Probelauf, ' : ''}${method} ${place}, ${number(milliseconds, { style: 'unit', unit: 'millisecond' })}`,
  close: 'Ergebnis schließen',
  splitter: 'Höhe der Bereiche',
  rejected: 'Abgelehnt',
  raw: 'Original',
  rawStatus: 'Status im Original',
  noStations: 'Der Server hat diesen Schreibzugriff nicht aufgezeichnet.',
  noTrace:
    'Dieser Server zeichnet Schreibzugriffe nicht auf, deshalb ist nicht bekannt, was aus jedem Feld wurde. Die Antwort steht im API-Protokoll.',
  noAnswer: 'Keine Antwort',
  noAnswerHow:
    'Vielleicht wurde gespeichert, vielleicht nicht. Dein Entwurf ist sicher; send ihn erneut, wenn der Server wieder da ist.',
  reload: 'Neu laden',
}
