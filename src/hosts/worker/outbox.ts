import type { FromServer } from './protocol.ts'

/**
 * Collects what is said in one turn and sends it as one message: an event that a hundred watches of a tab receive costs one message to
 * that tab. Pieces of one body that follow each other are joined.
 */
export class Outbox {
  private waiting: FromServer[] = []
  private readonly post: (messages: FromServer[]) => void

  constructor(post: (messages: FromServer[]) => void) {
    this.post = post
  }

  send(message: FromServer): void {
    const last = this.waiting.at(-1)
    if (message.type === 'chunk' && last?.type === 'chunk' && last.id === message.id) {
      this.waiting[this.waiting.length - 1] = { ...message, text: last.text + message.text }
      return
    }
    this.waiting.push(message)
    if (this.waiting.length === 1) queueMicrotask(() => this.flush())
  }

  /** Sends what waits now, so that nothing said later overtakes it. */
  flush(): void {
    if (this.waiting.length === 0) return
    const messages = this.waiting
    this.waiting = []
    this.post(messages)
  }
}
