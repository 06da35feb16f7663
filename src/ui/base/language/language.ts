import { madeText, SharedTexts } from '../../../analysis/shared-texts.ts'
import { spawn } from '../../../workers/spawn.ts'
import type { Question, Reply } from './language-role.ts'
import type { PageService } from './page-service.ts'

/** The questions of a service, asked of its worker. */
export type Asked<T> = {
  [K in keyof T]: T[K] extends (...args: infer A) => infer R ? (...args: A) => Promise<Awaited<R>> : never
}

/** A text that keeps the worker busy longer than this is given up, with the worker. */
const PATIENCE_MS = 30_000

interface Waiting {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
  readonly timer: ReturnType<typeof setTimeout>
  /** The number under which the worker keeps a text that it makes. */
  readonly made: number
}

let worker: Worker | undefined
/** The texts that the worker has as well. */
let texts = new SharedTexts()
let nextId = 1
const waiting = new Map<number, Waiting>()

function stop(why: string): void {
  worker?.terminate()
  worker = undefined
  texts = new SharedTexts()
  for (const { reject, timer } of waiting.values()) {
    clearTimeout(timer)
    reject(new Error(why))
  }
  waiting.clear()
}

function start(): Worker {
  const made = spawn('language')
  made.onmessage = (event: MessageEvent<Reply>) => {
    const { id, result, error } = event.data
    const asked = waiting.get(id)
    if (asked === undefined) return
    waiting.delete(id)
    clearTimeout(asked.timer)
    if (error === undefined) {
      texts.keep(asked.made, madeText(result))
      asked.resolve(result)
    } else asked.reject(new Error(error))
  }
  made.onerror = () => stop('the language worker ended')
  return made
}

function ask(method: keyof PageService, args: readonly unknown[]): Promise<unknown> {
  worker ??= start()
  const target = worker
  return new Promise((resolve, reject) => {
    const id = nextId++
    const timer = setTimeout(() => stop('this text takes too long to read'), PATIENCE_MS)
    const sent = args.map((arg) => texts.send(arg))
    const made = texts.next()
    waiting.set(id, { resolve, reject, timer, made })
    const question: Question = { id, method, args: sent, made, gone: texts.gone() }
    target.postMessage(question)
  })
}

/** The language service in its worker: reading a text of megabytes never holds the page. */
export const language = new Proxy({} as Asked<PageService>, {
  get:
    (_, method) =>
    (...args: unknown[]) =>
      ask(method as keyof PageService, args),
})

/** Starts the worker, so that the first question does not wait for its code. */
export function prepareLanguage(): void {
  worker ??= start()
}
