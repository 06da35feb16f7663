import { texts } from '../../base/i18n/language.ts'

/** The words of the view in the rail, the palette and the help, in English. */
export const resourcesViewEn = {
  title: 'Resources',
  help: 'Kinds, their objects, and one object through spec, status and scale.',
}

/** These texts in the language of the page. */
export const resourcesViewTexts = texts('resourcesView', resourcesViewEn)
