import { type LanguageService, languageService } from './service.ts'

/** A question to the worker and its answer. */
export interface Question {
  readonly id: number
  readonly method: keyof LanguageService
  readonly args: readonly unknown[]
}

export interface Reply {
  readonly id: number
  readonly result?: unknown
  readonly error?: string
}

self.onmessage = (event: MessageEvent<Question>) => {
  const { id, method, args } = event.data
  let reply: Reply
  try {
    const call = languageService[method] as (...args: readonly unknown[]) => unknown
    reply = { id, result: call(...args) }
  } catch (error) {
    reply = { id, error: error instanceof Error ? error.message : String(error) }
  }
  self.postMessage(reply)
}
