import type { Session } from '../session.ts'

/**
 * Runs until the time is over; 0 sets no limit. Returns false where the limit ended it, and rejects with what `run` rejects with, and when
 * the command is stopped.
 */
export async function withTimeout(
  session: Session,
  milliseconds: number,
  run: (signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  if (milliseconds <= 0) {
    await run(session.signal)
    return true
  }
  const work = new AbortController()
  const timer = new AbortController()
  const stop = (): void => work.abort()
  session.signal.addEventListener('abort', stop)
  let isOver = false
  const limit = session.wire.clock.sleep(milliseconds, timer.signal).then(() => {
    if (timer.signal.aborted) return
    isOver = true
    work.abort()
  })
  try {
    await Promise.race([run(work.signal), limit.then(() => (isOver ? undefined : new Promise<void>(() => undefined)))])
    return !isOver
  } catch (error) {
    if (isOver && !session.signal.aborted) return false
    throw error
  } finally {
    timer.abort()
    session.signal.removeEventListener('abort', stop)
    work.abort()
  }
}
