import { formatsOf } from '../../../apimachinery/text/language-formats.ts'
import { texts } from '../../base/i18n/language.ts'

const { number } = formatsOf('en')

/** The texts of the result of a write, in English. */
export const verdictEn = {
  label: 'Result of the write',
  main: 'main',
  ok: (code: number) => (code === 201 ? 'Created' : 'OK'),
  request: (method: string, place: string, milliseconds: number, isDryRun: boolean) =>
    `${isDryRun ? 'dry run, ' : ''}${method} ${place}, ${number(milliseconds, { style: 'unit', unit: 'millisecond' })}`,
  close: 'Close the result',
  splitter: 'Height of the panes',
  rejected: 'Rejected',
  raw: 'Raw',
  rawStatus: 'Raw Status',
  noStations: "The server didn't trace this write.",
  noTrace: "This server doesn't trace writes, so the fate of each field is unknown. The response is in the API log.",
  noAnswer: 'No response',
  noAnswerHow: 'The write may or may not have been stored. Your draft is safe; send it again when the server is back.',
  reload: 'Reload',
} as const

/** These texts in the language of the page. */
export const verdictTexts = texts('verdict', verdictEn)
