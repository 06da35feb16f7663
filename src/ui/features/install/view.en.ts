import { texts } from '../../base/i18n/language.ts'

/** The words of the view in the rail, the palette and the help, in English. */
export const installViewEn = {
  title: 'Install',
  help: 'Send YAML or JSON: CRDs, objects, many at once.',
}

/** These texts in the language of the page. */
export const installViewTexts = texts('installView', installViewEn)
