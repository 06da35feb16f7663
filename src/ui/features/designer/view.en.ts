import { texts } from '../../base/i18n/language.ts'

/** The words of the view in the rail, the palette and the help, in English. */
export const designViewEn = {
  title: 'Design',
  help: 'Build a CRD from fields, with its YAML and its problems beside it.',
}

/** These texts in the language of the page. */
export const designViewTexts = texts('designView', designViewEn)
