import { texts } from '../../base/i18n/language.ts'

/** The words of the view in the rail, the palette and the help, in English. */
export const dialectsViewEn = {
  title: 'Dialects',
  help: 'The 2017 proposal and ThirdPartyResources beside today’s CRDs.',
}

/** These texts in the language of the page. */
export const dialectsViewTexts = texts('dialectsView', dialectsViewEn)
