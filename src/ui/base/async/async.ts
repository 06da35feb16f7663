import type { ClientClock } from '../../../client/transport.ts'

/** The browser's own time. */
export const browserClock: ClientClock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted === true) return resolve()
      const end = (): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      signal?.addEventListener('abort', end)
    }),
}

/**
 * Returns a queue: each task starts after those before it have settled, and its result goes to its own caller. A task that fails does not
 * stop those after it.
 */
export function serialQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const result = last.then(task)
    last = result.catch(() => undefined)
    return result
  }
}

/** Does something for each of many, so many at a time, until the signal aborts. */
export async function forEach<T>(
  things: readonly T[],
  atOnce: number,
  signal: AbortSignal,
  work: (thing: T) => Promise<void>,
): Promise<void> {
  const waiting = things.values()
  const one = async (): Promise<void> => {
    for (const thing of waiting) {
      if (signal.aborted) return
      await work(thing)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}

/** Runs a task for the newest of the values that are submitted. */
export interface LatestRunner<T> {
  /** Runs the task with a value, or after the run in progress if no newer value has come by then. */
  submit(value: T): void
  /** Settles when nothing runs or waits; undefined while the runner is idle. Never rejects. */
  readonly idle: Promise<void> | undefined
}

/**
 * Returns a runner that has one run of `task` in progress at most. Values that come during a run replace each other; the last one runs
 * afterwards. An error of a run goes to `onError`, by default to the page's handler of errors; later values run all the same. `onIdle` is called
 * whenever the runner has become idle.
 */
export function latestRunner<T>(
  task: (value: T) => Promise<void>,
  { onError = (error) => reportError(error), onIdle }: { onError?(error: unknown): void; onIdle?(): void } = {},
): LatestRunner<T> {
  let waiting: { readonly value: T } | undefined
  let idle: Promise<void> | undefined
  const run = async (): Promise<void> => {
    while (waiting !== undefined) {
      const { value } = waiting
      waiting = undefined
      await task(value).catch(onError)
    }
    idle = undefined
    onIdle?.()
  }
  return {
    get idle() {
      return idle
    },
    submit(value) {
      waiting = { value }
      idle ??= Promise.resolve().then(run)
    },
  }
}

/** Returns a function that begins an attempt. What it returns tells whether that attempt is still the newest one. */
export function latestAttempt(): () => () => boolean {
  let newest = 0
  return () => {
    const own = ++newest
    return () => own === newest
  }
}

/**
 * Runs a task after a pause of `ms`, unless the returned function is called first. That function also aborts the signal of a task that runs.
 * As the body of an effect it debounces: each change cancels the run before it.
 */
export function afterPause(
  ms: number,
  task: (signal: AbortSignal) => void | Promise<void>,
  clock: Pick<ClientClock, 'sleep'> = browserClock,
): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const run = async (): Promise<void> => {
    await clock.sleep(ms, signal)
    if (!signal.aborted) await task(signal)
  }
  void run()
  return () => controller.abort()
}

/**
 * Calls `attempt` until it returns a value, and pauses before each further call. Returns undefined when the pauses, in milliseconds, are
 * used up or the signal aborts. For states that send no event when they change.
 */
export async function retry<T>(
  attempt: () => Promise<T | undefined>,
  pauses: Iterable<number>,
  { clock = browserClock, signal }: { readonly clock?: Pick<ClientClock, 'sleep'>; readonly signal?: AbortSignal } = {},
): Promise<T | undefined> {
  const found = await attempt()
  if (found !== undefined) return found
  for (const ms of pauses) {
    await clock.sleep(ms, signal)
    if (signal?.aborted === true) return undefined
    const next = await attempt()
    if (next !== undefined) return next
  }
  return undefined
}

/** Pauses that double from `first` to `most` milliseconds until `total` milliseconds have been paused. */
export function* backoff(first: number, most: number, total: number): Generator<number, void> {
  let ms = first
  for (let paused = 0; paused < total; paused += ms, ms = Math.min(ms * 2, most)) yield ms
}

/** Calls a listener on every change, until the returned function is called. */
export type Changes = (listener: () => void) => () => void

/**
 * Calls `check` now and after every change until it returns a value; returns undefined after `timeoutMs`. Changes during a check lead to one
 * more check. A check is also due when `recheckMs` have passed without a change, so that a lost watch does not block for good.
 */
export async function waitFor<T>(
  check: () => Promise<T | undefined>,
  changes: Changes,
  { clock, timeoutMs, recheckMs }: { readonly clock: ClientClock; readonly timeoutMs: number; readonly recheckMs: number },
): Promise<T | undefined> {
  const until = clock.elapsed() + timeoutMs
  let hasChanged = false
  let wake: AbortController | undefined
  const stop = changes(() => {
    hasChanged = true
    wake?.abort()
  })
  try {
    for (;;) {
      hasChanged = false
      const found = await check()
      const left = until - clock.elapsed()
      if (found !== undefined || left <= 0) return found
      if (hasChanged) continue
      wake = new AbortController()
      await clock.sleep(Math.min(recheckMs, left), wake.signal)
    }
  } finally {
    stop()
  }
}

/** What browsers offer to let input and drawing go first. */
interface Scheduler {
  readonly scheduler?: { readonly yield?: () => Promise<void> }
}

/** Lets the browser handle input and draw before the caller goes on. */
export function yieldToMain(): Promise<void> {
  const { scheduler } = globalThis as Scheduler
  return scheduler?.yield === undefined ? browserClock.sleep(0) : scheduler.yield()
}

/**
 * Runs a task once the browser has painted what is drawn now, unless the returned function is called first. A page that is not seen paints nothing, and does
 * not wait.
 */
export function afterPaint(task: () => void): () => void {
  if (document.hidden) return afterPause(0, task)
  let cancel = (): void => {}
  const frame = requestAnimationFrame(() => {
    cancel = afterPause(0, task)
  })
  return () => {
    cancelAnimationFrame(frame)
    cancel()
  }
}
