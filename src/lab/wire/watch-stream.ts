import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { decodeAnswer } from '../../client/json.ts'
import { linesOf } from '../../client/watch.ts'

/** A line of a watch. `object` is absent for what is no change: bookmarks and errors. */
export interface WatchLine {
  readonly text: string
  readonly type: string
  readonly object?: JsonObject
}

/** How many lines wait for the program at most; the server keeps the rest. */
const MAX_WAITING = 256

const CHANGES = ['ADDED', 'MODIFIED', 'DELETED']

function readLine(text: string): WatchLine {
  const value = decodeAnswer(text)
  if (!isObject(value) || !isObject(value.object)) return { text, type: '' }
  const type = String(value.type)
  return { text, type, ...(CHANGES.includes(type) && { object: value.object }) }
}

/** What happens to the lines of a watch on their way. */
export interface LineHandling<T> {
  /** A line came. Returns what is known of it afterwards. */
  arrived(line: WatchLine): T
  /** Resolves, in order, to how often the program gets the line. */
  deliver(line: WatchLine, known: T): Promise<number>
}

/**
 * Returns a stream that gives the lines of another one when they may pass. Lines are read as they come, so that what waits can be seen. It ends and fails
 * as the other one does; `close` ends the other one.
 */
export function watchStream<T>(
  body: ReadableStream<Uint8Array>,
  handling: LineHandling<T>,
  close: () => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const waiting: { readonly line: WatchLine; readonly known: T }[] = []
  let failure: unknown
  let wake = (): void => undefined
  let isOver = false
  let hasRoom = (): void => undefined
  const news = (): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve
    })
  const room = (): Promise<void> =>
    new Promise((resolve) => {
      hasRoom = resolve
    })
  const read = async (): Promise<void> => {
    for await (const text of linesOf(body)) {
      const line = readLine(text)
      waiting.push({ line, known: handling.arrived(line) })
      wake()
      if (waiting.length >= MAX_WAITING) await room()
      if (isOver) return
    }
  }
  const reading = read()
    .catch((error: unknown) => {
      failure = error
    })
    .finally(() => {
      isOver = true
      wake()
    })
  const asked: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      for (;;) {
        while (waiting.length === 0 && !isOver) await news()
        const next = waiting.shift()
        if (next === undefined) {
          await reading
          if (failure === undefined) controller.close()
          else controller.error(failure)
          return
        }
        hasRoom()
        const times = await handling.deliver(next.line, next.known)
        for (let i = 0; i < times; i++) controller.enqueue(encoder.encode(`${next.line.text}\n`))
        if (times > 0) return
      }
    },
    cancel() {
      isOver = true
      waiting.length = 0
      close()
      wake()
      hasRoom()
    },
  }
  // Nothing is read ahead: what was not asked for has not come.
  return new ReadableStream(asked, { highWaterMark: 0 })
}
