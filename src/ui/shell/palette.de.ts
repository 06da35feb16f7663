import { formatsOf } from '../../apimachinery/text/language-formats.ts'
import type { TextsOf } from '../base/i18n/language.ts'
import type { paletteEn } from './palette.en.ts'

const { plural } = formatsOf('de')

export const palette: TextsOf<typeof paletteEn> = {
  palette: 'Befehle',
  results: (n) => plural(n, { one: '# Treffer', other: '# Treffer' }),
  nothing: 'Keine Treffer.',
  design: 'im Designer öffnen',
  on: 'an',
  off: 'aus',
  theme: (name) => `Design: ${name}`,
  validation: (name) => `Feldprüfung: ${name}`,
  language: (name) => `Sprache: ${name}`,
  actAs: (persona) => `Als ${persona} handeln`,
  loading: 'Wird geladen',
  dialect: (name) => `Dialekt: ${name}`,
  workspace: (name) => `Arbeitsbereich ${name} öffnen`,
  groups: {
    view: 'Diese Ansicht',
    goTo: 'Gehe zu',
    objects: 'Objekte',
    fields: 'Felder',
    crds: 'CRDs',
    kinds: 'Ressourcen',
    settings: 'Optionen',
  },
  foot: { select: 'wählen', run: 'ausführen', resources: 'Ressourcen, wie in :webapps' },
}
