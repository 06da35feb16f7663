import type { CDPSession, Page } from '@playwright/test'

/** What the browser does with processor time, by the names of its trace events. What has no name here counts as `other`. */
const PHASES: Readonly<Record<string, RegExp>> = {
  compile:
    /^(?:v8\.(?:compile|parse|produce|deserialize)|V8\.(?:Compile|Parse|Deserialize|Background)|ParseAuthorStyleSheet|ParseHTML)/i,
  script:
    /^(?:EvaluateScript|v8\.(?:evaluateModule|callFunction|run|newInstance|callModuleMethod)|FunctionCall|RunMicrotasks|TimerFire|EventDispatch|FireAnimationFrame|FireIdleCallback|V8\.Invoke|v8\.instantiateModule)/,
  style: /^(?:UpdateLayoutTree|RecalcStyle|Document::updateStyle|Blink\.Style|ScheduleStyleRecalculation)/,
  layout: /^(?:Layout$|LocalFrameView::performLayout|HitTest|InvalidateLayout|IntersectionObserver|UpdateLayerTree)/,
  paint: /^(?:Paint|PrePaint|Layerize|Commit|Decode|ImageDecode|RasterTask|UpdateLayer|Compositing)/,
  gc: /GC|V8\.GC|MajorGC|MinorGC|BlinkGC/,
}
export const PHASE_NAMES = ['compile', 'script', 'style', 'layout', 'paint', 'gc', 'other'] as const
export type Phase = (typeof PHASE_NAMES)[number]

/** Milliseconds of processor time by thread and phase, and the longest task of the main thread. */
export interface Spent {
  readonly main: Readonly<Record<Phase, number>>
  readonly workers: number
  /** Scripts that are parsed beside the threads that run them. */
  readonly pool: number
  readonly longestTask: number
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: {
    readonly name?: string
    readonly data?: { readonly cpuProfile?: CpuProfile; readonly timeDeltas?: readonly number[] }
  }
}

interface CpuProfile {
  readonly nodes?: readonly {
    readonly id: number
    readonly callFrame: { readonly url?: string; readonly functionName: string }
  }[]
  readonly samples?: readonly number[]
}

const CATEGORIES = [
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'v8',
  'blink',
  'loading',
  '__metadata',
]
const PROFILER = ['disabled-by-default-v8.cpu_profiler']

/** Records what the browser does while `open` runs. With `sampled`, functions are sampled too, which costs time itself. */
export async function record(page: Page, sampled: boolean, open: () => Promise<void>): Promise<readonly TraceEvent[]> {
  const session: CDPSession = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const ended = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: [...CATEGORIES, ...(sampled ? PROFILER : [])] },
  })
  await open()
  await session.send('Tracing.end')
  await ended
  await session.detach()
  return events
}

/** The threads of the page's process by kind. The page is the process whose main thread was busiest. */
function threadsOf(events: readonly TraceEvent[]): ReadonlyMap<number, 'main' | 'worker' | 'pool'> {
  const named = events.filter(({ name }) => name === 'thread_name')
  const busy = (pid: number, tid: number): number =>
    events.reduce((sum, event) => sum + (event.pid === pid && event.tid === tid ? (event.tdur ?? 0) : 0), 0)
  const mains = named.filter(({ args }) => args?.name === 'CrRendererMain')
  const [page] = mains.map((main) => ({ ...main, busy: busy(main.pid, main.tid) })).sort((a, b) => b.busy - a.busy)
  const threads = new Map<number, 'main' | 'worker' | 'pool'>()
  for (const { pid, tid, args } of named) {
    if (pid !== page?.pid) continue
    if (args?.name === 'CrRendererMain') threads.set(tid, 'main')
    else if (/Worker thread/.test(args?.name ?? '')) threads.set(tid, 'worker')
    else if (/ThreadPool/.test(args?.name ?? '')) threads.set(tid, 'pool')
  }
  return threads
}

const phaseOf = (name: string): Phase | undefined => PHASE_NAMES.find((phase) => PHASES[phase]?.test(name) === true)

/** Adds up processor time: each event gives what it took to its own phase, without what stands in it and has another. */
export function spentIn(events: readonly TraceEvent[]): Spent {
  const threads = threadsOf(events)
  const main = Object.fromEntries(PHASE_NAMES.map((phase) => [phase, 0])) as Record<Phase, number>
  const sums = { worker: 0, pool: 0 }
  let longestTask = 0
  for (const [tid, kind] of threads) {
    const own = events
      .filter((event) => event.tid === tid && event.ph === 'X' && event.tdur !== undefined)
      .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
    const open: { readonly end: number; readonly phase: Phase }[] = []
    for (const event of own) {
      while ((open.at(-1)?.end ?? Number.POSITIVE_INFINITY) <= event.ts) open.pop()
      const outer = open.at(-1)
      const spent = (event.tdur ?? 0) / 1000
      const phase = phaseOf(event.name) ?? outer?.phase ?? 'other'
      open.push({ end: event.ts + (event.dur ?? 0), phase })
      if (kind !== 'main') {
        if (outer === undefined) sums[kind] += spent
        continue
      }
      if (outer === undefined) longestTask = Math.max(longestTask, spent)
      else main[outer.phase] -= spent
      main[phase] += spent
    }
  }
  return { main, workers: sums.worker, pool: sums.pool, longestTask }
}

/** The share of sampled script time by file of the build, without its hash; what is in none is `native`. */
export function sharesByFile(events: readonly TraceEvent[]): ReadonlyMap<string, number> {
  const threads = threadsOf(events)
  const files = new Map<string, string>()
  const sums = new Map<string, number>()
  for (const { name, pid, args } of events) {
    if (name !== 'ProfileChunk' || ![...threads].length) continue
    const { cpuProfile, timeDeltas = [] } = args?.data ?? {}
    for (const { id, callFrame } of cpuProfile?.nodes ?? []) {
      const file = /([^/]+?)(?:-[\w-]{8})?\.js$/.exec(callFrame.url ?? '')?.[1]
      files.set(`${pid} ${id}`, file ?? (callFrame.functionName === '(idle)' ? 'idle' : callFrame.functionName))
    }
    for (const [i, node] of (cpuProfile?.samples ?? []).entries()) {
      const file = files.get(`${pid} ${node}`) ?? 'native'
      if (file === 'idle') continue
      const spent = (timeDeltas[i] ?? 0) / 1000
      sums.set(file, (sums.get(file) ?? 0) + spent)
    }
  }
  return new Map([...sums].sort((a, b) => b[1] - a[1]))
}
