import { parseJson } from '../../../apimachinery/json/parse.ts'
import type { Option, PutQuestion } from '../../../lessons/predictions.ts'
import { isRecord, keep, recall } from '../../base/state/stored.ts'

/** A question that was put to the reader. */
export interface AnsweredQuestion extends PutQuestion {
  /** The answer that the reader chose. */
  readonly picked?: string
  /** The answer that came true. */
  readonly happened?: Option
}

/** What a reader answered in a lesson. It outlives a reload of the page. */
export interface Answers {
  /** Questions of the run that is played, by step. */
  readonly predicted: ReadonlyMap<string, AnsweredQuestion>
  /** The explanation at the end, in the reader's words. */
  readonly explained: string
}

const KEY = 'lesson-answers'
/** Of how many lessons the last answers are kept. */
const MOST_LESSONS = 60
/** How many questions, and how many answers of one, are read. */
const MOST = 50
export const LONGEST_EXPLANATION = 2000

/** The id of a value is its JSON, which can hold what JavaScript's numbers cannot. */
const write = ({ id, value }: Option) => ({ id, isValue: value !== undefined })

function readOption(option: unknown): Option | undefined {
  if (!isRecord(option) || typeof option.id !== 'string') return undefined
  const { id } = option
  if (option.isValue !== true) return { id }
  try {
    return { id, value: parseJson(id).value }
  } catch {
    return undefined
  }
}

function readPredicted(kept: unknown): AnsweredQuestion | undefined {
  if (!isRecord(kept) || !Array.isArray(kept.options) || !Number.isInteger(kept.from)) return undefined
  const options = kept.options.slice(0, MOST).flatMap((option) => readOption(option) ?? [])
  const happened = readOption(kept.happened)
  return {
    options,
    from: kept.from as number,
    ...(typeof kept.picked === 'string' && { picked: kept.picked }),
    ...(happened && { happened }),
  }
}

/** Reads answers; what is none of them is left out. */
export function readAnswers(kept: unknown): Answers {
  const { predicted, explained } = isRecord(kept) ? kept : {}
  const steps = isRecord(predicted) ? Object.entries(predicted).slice(0, MOST) : []
  const read = steps.flatMap(([step, one]) => {
    const known = readPredicted(one)
    return known === undefined ? [] : [[step, known] as const]
  })
  return { predicted: new Map(read), explained: typeof explained === 'string' ? explained.slice(0, LONGEST_EXPLANATION) : '' }
}

/** The form in which answers are kept. */
export function writeAnswers({ predicted, explained }: Answers): unknown {
  const steps = [...predicted].map(([step, { options, from, picked, happened }]) => [
    step,
    { options: options.map(write), from, picked, happened: happened && write(happened) },
  ])
  return { predicted: Object.fromEntries(steps) as unknown, explained }
}

function kept(): Record<string, unknown> {
  const all = recall(KEY)
  return isRecord(all) ? all : {}
}

/** The answers of a lesson, by its id. */
export function answersOf(lesson: string): Answers {
  const all = kept()
  return readAnswers(Object.hasOwn(all, lesson) ? all[lesson] : undefined)
}

/** Keeps answers of a lesson in the place of those that it had. */
export function keepAnswers(lesson: string, answers: Partial<Answers>): void {
  const { [lesson]: _, ...others } = kept()
  const last = Object.entries(others).slice(1 - MOST_LESSONS)
  keep(KEY, Object.fromEntries([...last, [lesson, writeAnswers({ ...answersOf(lesson), ...answers })]]))
}

/** Forgets the answers of a lesson: another can have its id. */
export function forgetAnswers(lesson: string): void {
  const { [lesson]: _, ...others } = kept()
  keep(KEY, others)
}
