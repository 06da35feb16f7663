import { createOpenTextService } from '../../../analysis/open-text.ts'
import { madeText, type SentArgument, TextsByNumber } from '../../../analysis/shared-texts.ts'
import { LazyModule, once } from '../../../apimachinery/lazy-module.ts'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import type { PageService } from './page-service.ts'

/** A question to the worker and its answer. */
export interface Question {
  readonly id: number
  readonly method: keyof PageService
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

const texts = new TextsByNumber()
// The lists of a worker have higher numbers than those of the worker it replaces.
const openText = createOpenTextService(performance.timeOrigin)
/** What is asked now and then needs CEL, the validation of CRDs and RE2: several times the code that opening a view needs. */
const further = new LazyModule(() => import('./further-answers.ts'))

/** The service that has the answer to a question, once its code is there. Rejects with ModuleUnavailable. */
const serviceOf = (method: keyof PageService): Partial<PageService> | Promise<Partial<PageService>> =>
  method in openText ? openText : further.load().then(({ furtherAnswers }) => furtherAnswers)

/** Answers a question of the page. */
export async function answer({ id, method, args, made, gone }: Question): Promise<Reply> {
  const asked = args.map((arg) => texts.receive(arg))
  texts.forget(gone)
  try {
    const service = await serviceOf(method)
    const call = service[method] as (...args: readonly unknown[]) => unknown
    const result = call(...asked)
    const text = madeText(result)
    if (text !== undefined) texts.keep(made, text)
    return { id, result: result instanceof Promise ? await result : result }
  } catch (error) {
    return { id, error: errorMessage(error) }
  }
}

/** How many milliseconds after the first answer the rest of the code is loaded, as in the engine: what is open stays whole without a network. */
const REST_MS = 10_000

const loadRest = once(() => {
  setTimeout(() => further.load().catch(() => undefined), REST_MS)
})

/** Answers a question of the page by a message. */
export async function receive({ data }: MessageEvent<Question>): Promise<void> {
  self.postMessage(await answer(data))
  loadRest()
}
