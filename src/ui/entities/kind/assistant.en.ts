import { texts } from '../../base/i18n/language.ts'

/** The words of what the schema knows of a line, in English. */
export const assistantEn = {
  required: 'required',
  explain: 'Explain the field',
  explainKey: 'Alt+E: explain this field',
}

/** These texts in the language of the page. */
export const assistantTexts = texts('assistant', assistantEn)
