import type { Clock } from '../../clock.ts'

/** A bookmark is sent this often to clients that allow it. In milliseconds. */
const BOOKMARK_INTERVAL = 60_000

/** Calls `send` each time a bookmark is due. Returns what ends that. */
export function startBookmarks(clock: Clock, send: () => void): () => void {
  let cancel = (): void => {}
  const wait = (): void => {
    cancel = clock.setTimer(BOOKMARK_INTERVAL, () => {
      wait()
      send()
    })
  }
  wait()
  return () => cancel()
}
