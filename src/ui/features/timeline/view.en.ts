import { texts } from '../../base/i18n/language.ts'

/** The words of the view in the rail, the palette and the help, in English. */
export const timelineViewEn = {
  title: 'Timeline',
  help: 'What happened, by writer, and how the counters moved.',
}

/** These texts in the language of the page. */
export const timelineViewTexts = texts('timelineView', timelineViewEn)
