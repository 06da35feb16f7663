import type { FieldReason } from '../../../apimachinery/field/reasons.ts'
import type { CounterReason, StageNote } from '../../../protocol/trace.ts'
import { traceTexts } from './trace.en.ts'

type Text = string | ((params: never) => string)

const filled = (text: Text, params: CounterReason | StageNote): string =>
  typeof text === 'string' ? text : String(Reflect.apply(text, undefined, [params]))

/** Why a field has its fate, or a counter moved, in the language of the page; a message of the server stays as it is. */
export const reasonText = (reason: CounterReason): string => filled(traceTexts.reasons[reason.code], reason)

/** Several reasons as one text. */
export const reasonsText = (reasons: readonly FieldReason[]): string => traceTexts.allReasons(reasons.map(reasonText))

/** What a station says of itself, in the language of the page. */
export const noteText = (note: StageNote): string =>
  note.code === 'fates'
    ? traceTexts.allCounts(note.counts.map(({ fate, count }) => traceTexts.counts[fate](count)))
    : filled(traceTexts.notes[note.code], note)
