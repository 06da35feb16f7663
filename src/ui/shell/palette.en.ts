import { formatsOf } from '../../apimachinery/text/language-formats.ts'
import { texts } from '../base/i18n/language.ts'

const { plural } = formatsOf('en')

/** The texts of the palette, in English. */
export const paletteEn = {
  palette: 'Command palette',
  results: (n: number) => plural(n, { one: '# result', other: '# results' }),
  nothing: 'No results.',
  design: 'open in the designer',
  on: 'on',
  off: 'off',
  theme: (name: string) => `Theme: ${name}`,
  validation: (name: string) => `Field validation: ${name}`,
  language: (name: string) => `Language: ${name}`,
  actAs: (persona: string) => `Act as ${persona}`,
  loading: 'Loading',
  dialect: (name: string) => `Dialect: ${name}`,
  workspace: (name: string) => `Open workspace ${name}`,
  groups: {
    view: 'This view',
    goTo: 'Go to',
    objects: 'Objects',
    fields: 'Fields',
    crds: 'CRDs',
    kinds: 'Resources',
    settings: 'Settings',
  },
  foot: { select: 'select', run: 'run', resources: 'resources, as in :webapps' },
} as const

/** These texts in the language of the page. */
export const paletteTexts = texts('palette', paletteEn)
