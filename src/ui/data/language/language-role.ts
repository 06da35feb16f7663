import { createLanguageService, type LanguageService } from '../../../analysis/service.ts'
import { madeText, type SentArgument, TextsByNumber } from '../../../analysis/shared-texts.ts'
import { RE2 } from '../../../apimachinery/regexp/regexp.ts'

/** A question to the worker and its answer. */
export interface Question {
  readonly id: number
  readonly method: keyof LanguageService
  readonly args: readonly SentArgument[]
  /** The number under which a text is kept that is made for an answer. */
  readonly made: number
  /** Numbers of texts that are not asked about again. */
  readonly gone: readonly number[]
}

export interface Reply {
  readonly id: number
  readonly result?: unknown
  readonly error?: string
}

// Answers are synchronous, and take each other's texts up: all code is there before the first question.
await RE2.load()

const texts = new TextsByNumber()
// The lists of a worker have higher numbers than those of the worker it replaces.
const languageService = createLanguageService(performance.timeOrigin)

/** Answers a question of the page. */
export function receive({ data }: MessageEvent<Question>): void {
  const { id, method, args, made, gone } = data
  const asked = args.map((arg) => texts.receive(arg))
  texts.forget(gone)
  let reply: Reply
  try {
    const call = languageService[method] as (...args: readonly unknown[]) => unknown
    const result = call(...asked)
    const text = madeText(result)
    if (text !== undefined) texts.keep(made, text)
    reply = { id, result }
  } catch (error) {
    reply = { id, error: error instanceof Error ? error.message : String(error) }
  }
  self.postMessage(reply)
}
