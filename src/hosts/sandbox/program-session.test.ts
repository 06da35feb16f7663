import { readFileSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'
import { ManualClock } from '../../apiserver/storage/testing/fixtures.ts'
import type { ClientClock } from '../../client/transport.ts'
import type { Activity } from '../../controller-runtime/activity.ts'
import { startTestEngine, type TestEngine, WIDGETS, widget } from '../../controlplane/testing/engine.ts'
import type { ProgramEnd, ProgramOptions } from '../../lab/program.ts'
import { systemClock } from '../system-clock.ts'
import { LIMITS } from './cage.ts'
import { CagedProgram } from './caged-program.ts'
import type { ToSandbox } from './messages.ts'
import type { SandboxPort } from './opened-sandbox.ts'
import { ProgramSession } from './program-session.ts'
import { inProcess, wasmBytes } from './testing/in-process.ts'

const WASM = Promise.resolve(wasmBytes())

/** The time of this machine. */
const realClock: ClientClock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const cancel = systemClock.setTimer(ms, resolve)
      signal?.addEventListener('abort', () => {
        cancel()
        resolve()
      })
    }),
}

let engine: TestEngine | undefined
afterEach(async () => {
  await engine?.plane.close()
  engine = undefined
})

interface Sent {
  readonly method: string
  readonly path: string
  readonly headers: Headers
}

interface Run {
  readonly activity: readonly Activity[]
  readonly sent: readonly Sent[]
  readonly end: ProgramEnd
}

/** Runs a file over an engine with a widget until it ends, or something happens that the test waits for. `ms`: the limit of a turn. */
async function run(
  source: string,
  isDone: (activity: Activity) => boolean,
  options: Partial<ProgramOptions> = {},
  ms = 20_000,
): Promise<Run> {
  const server = await startTestEngine({ bare: false })
  engine = server
  await server.install()
  await server.send('POST', WIDGETS, widget('a', { replicas: 1 }))
  const activity: Activity[] = []
  const sent: Sent[] = []
  const session: ProgramSession = new ProgramSession(
    {
      source,
      fileName: 'own.ts',
      name: 'lab',
      seed: 1,
      observe: (each) => {
        activity.push(each)
        if (isDone(each)) session.stop()
      },
      ...options,
      wire: {
        clock: realClock,
        fetch: async (path, init) => {
          sent.push({ method: init?.method ?? 'GET', path: String(path), headers: new Headers(init?.headers) })
          return server.plane.handle(new Request(`http://localhost${String(path)}`, init))
        },
        ...options.wire,
      },
    },
    inProcess(ms),
    WASM,
    systemClock,
  )
  return { activity, sent, end: await session.ended }
}

/** A file whose controller does this in each reconcile. */
const reconciling = (body: string, before = ''): string => `import { controllerManagedBy, type Manager } from 'crdlab/controller'
${before}
const WIDGET = { apiVersion: 'ex.io/v1', kind: 'Widget' }
export default (manager: Manager) => controllerManagedBy(manager).named('own').for(WIDGET).complete({
  async reconcile(ctx, request): Promise<void> {
    ${body}
  },
})
`

it('[SB-1] a file that runs in Node runs in the sandbox', async () => {
  const source = readFileSync('docs/examples/controllers/status.ts', 'utf8')
    .replace('demo.crdlab.dev/v1', 'ex.io/v1')
    .replace("'WebApp'", "'Widget'")
  const { activity, end } = await run(source, ({ type }) => type === 'reconciled')
  expect(end).toEqual({ type: 'stopped' })
  expect(activity.flatMap((each) => (each.type === 'log' ? [each.message] : []))).toEqual(['reported'])
  const written = await engine?.send('GET', `${WIDGETS}/a`)
  expect(written?.body).toMatchObject({ metadata: { managedFields: [{}, { manager: 'webapp-status', subresource: 'status' }] } })
})

it('[SB-2] a program is the one that it runs as, whatever it says', async () => {
  const { sent } = await run(reconciling('await ctx.client.get(WIDGET, request)'), ({ type }) => type === 'reconciled', {
    wire: { user: 'system:serviceaccount:default:own', groups: ['system:serviceaccounts'] } as never,
  })
  expect(sent.length).toBeGreaterThan(2)
  for (const { headers } of sent) {
    expect(headers.get('Impersonate-User')).toBe('system:serviceaccount:default:own')
    expect(headers.get('Impersonate-Group')).toBe('system:serviceaccounts')
  }
})

it.each<[what: string, source: string, message: string, line: number | undefined]>([
  ['no TypeScript', 'export default (', "'own.ts' is no TypeScript", undefined],
  ['no default export', 'export const a = 1', 'own.ts: the default export must be a function that takes a manager', undefined],
  ['an error while it loads', '\nthrow new Error("broken")', 'broken', 2],
  ['an import', "import fs from 'node:fs'\nfs.readFileSync('/')", 'there is no "node:fs" here', undefined],
  [
    'a dynamic import',
    "export default async () => {\n  await import('https://example.com/a.js')\n}",
    'could not load module',
    undefined,
  ],
])('[SB-3] ends with the reason and the line: %s', async (_what, source, message, line) => {
  const { end } = await run(source, () => false)
  expect(end).toMatchObject({ type: 'failed', ...(line !== undefined && { line }) })
  expect('message' in end && end.message).toContain(message.replace("'own.ts' is no TypeScript", 'Unexpected token'))
})

/** What a limit says: a loop can fill the memory, or take its steps, before its time is over. */
const REACHED =
  /^it (?:worked for more than 150 ms without waiting for anything|took too many steps without waiting for anything|used more than 64 MiB of memory|nests too deeply: the stack is full)$/

/** What a reconcile does, and what ends: the program, by a limit, or the reconcile, with an error. */
const MISBEHAVIOURS: readonly [what: string, body: string, expected: 'limit' | RegExp, before?: string][] = [
  ['an endless loop', 'while (true) {}', 'limit'],
  ['an endless loop in a getter', 'const o = { get a(): number { while (true) {} } }; o.a', 'limit'],
  ['an endless loop in a comparison', '[3, 1, 2].sort(() => { while (true) {} })', 'limit'],
  ['an endless loop in toJSON', 'ctx.log.info("a", { v: { toJSON() { while (true) {} } } })', 'limit'],
  ['an endless loop in a proxy', 'const p = new Proxy({}, { get() { while (true) {} } }) as { a: 1 }; p.a', 'limit'],
  ['an endless generator', 'for (const _ of (function* () { while (true) yield 1 })()) {}', 'limit'],
  ['an endless chain of promises', 'for (;;) await null', 'limit'],
  [
    'promises that beget promises',
    'const f = (): void => { Promise.resolve().then(f).then(f) }; f(); await new Promise(() => {})',
    'limit',
  ],
  ['a thenable without an end', 'const t = { then(r: (v: unknown) => void) { r(t) } }; await t', 'limit'],
  ['memory without bound', 'const a: unknown[] = []; for (;;) a.push(new Array(1000).fill(1))', 'limit'],
  ['a growing string', 'let s = "ab"; for (;;) s += s', /string too long/],
  ['a huge string', 'String.prototype.repeat.call("x", 2 ** 29)', /out of memory/],
  ['a huge array', 'new Array(1e8).fill(0)', /out of memory/],
  ['a huge buffer', 'new ArrayBuffer(2 ** 30)', /out of memory/],
  ['a growing number', 'let n = 3n; for (;;) n = n * n', /out of memory|too large/],
  ['a map without bound', 'const m = new Map(); for (let i = 0; ; i++) m.set(i, {})', 'limit'],
  ['recursion without end', 'const f = (): number => 1 + f(); f()', /stack overflow/],
  ['recursion in two functions', 'const f = (): number => g() + 1, g = (): number => f() + 1; f()', /stack overflow/],
  ['JSON that is nested deeply', 'JSON.parse("[".repeat(1e6))', 'limit'],
  [
    'an object that contains itself',
    'const w = await ctx.client.get(WIDGET, request); w.a = w; await ctx.client.update(w)',
    /contains itself|stack overflow/,
  ],
  ['a regular expression that explodes', '/^(a+)+$/.test("a".repeat(40) + "b")', 'limit'],
  ['one that explodes by a back reference', '/^(a*)*\\1$/.test("a".repeat(40) + "b")', 'limit'],
  [
    'a getter that throws',
    'const w = await ctx.client.get(WIDGET, request); Object.defineProperty(w, "spec", { enumerable: true, get() { throw new Error("mine") } }); await ctx.client.update(w)',
    /mine/,
  ],
  ['nothing thrown', 'throw undefined', /undefined/],
  [
    'an error whose message throws',
    'throw Object.defineProperty(new Error("x"), "message", { get() { throw new Error("inner") } })',
    /^an error that throws when it is read$/,
  ],
  ['a timer', 'setTimeout(() => {}, 10)', /no timers: return \{ requeueAfter \}/],
  ['the network', 'await fetch("https://example.com")', /no network: use ctx.client/],
  ['another origin', 'await new XMLHttpRequest()', /no network/],
  ['a module', 'await import("node:fs")', /could not load module/],
  ['the constructor of a function', 'ctx.log.info.constructor("return this")().process.exit()', /undefined|not a function/],
  ['a page', '(globalThis as unknown as { document: Document }).document.cookie', /undefined/],
  ['another workspace', '(globalThis as unknown as { indexedDB: IDBFactory }).indexedDB.open("crdlab")', /undefined/],
  [
    'another prototype for objects',
    'await ctx.client.get(WIDGET, request); return',
    /^the program has changed built-in functions that the library needs$/,
    'Object.prototype.toJSON = () => 5',
  ],
  ['another JSON', 'ctx.log.info("a"); throw new Error("mine")', /mine/, 'JSON.stringify = () => "{}"; JSON.parse = () => ({})'],
  [
    'another Promise',
    'throw new Error("mine")',
    /^then$/,
    'Promise.prototype.then = function () { throw new Error("then") } as never',
  ],
  ['messages without end', 'for (;;) ctx.log.info("a")', 'limit'],
  [
    'requests without end',
    'await Promise.all(Array.from({ length: 300 }, (_, i) => ctx.apiReader.get(WIDGET, { name: String(i), namespace: "default" })))',
    /more than 200 requests/,
  ],
]

it.each(MISBEHAVIOURS)('[SB-4] ends within a second and says why: %s', async (_what, body, expected, before) => {
  const { activity, end } = await run(
    reconciling(body, before),
    ({ type }) => type === 'failed',
    {},
    expected === 'limit' ? 150 : 20_000,
  )
  const failed = activity.find((each) => each.type === 'failed')
  const said = failed === undefined ? ('message' in end ? end.message : '') : (failed.error as Error).message
  if (expected === 'limit') expect(end.type).toBe('limit')
  expect(said).toMatch(expected === 'limit' ? REACHED : expected)
})

it.each<[what: string, answers: readonly string[][]]>([
  ['in its first turn', [[]]],
  ['when it is woken', [[], ['{"type":"sleep","id":1,"ms":1}']]],
])('[SB-5] a worker that is silent for a second %s is ended, however long it took to load', async (_what, answers) => {
  const timers = new ManualClock()
  const told: ToSandbox['type'][] = []
  const port: SandboxPort = {
    onmessage: null,
    onerror: null,
    postMessage: ({ type }) => told.push(type),
    terminate: () => told.splice(0),
  }
  const wire = { clock: realClock, fetch: () => new Promise<Response>(() => undefined) }
  const session = new ProgramSession(
    { source: '', fileName: 'own.ts', name: 'lab', seed: 1, observe: () => undefined, wire },
    port,
    WASM,
    timers,
  )
  await expect.poll(() => told).toEqual(['open', 'message'])
  timers.advance(60_000)
  expect(told).toEqual(['open', 'message'])
  for (const messages of answers) port.onmessage?.({ type: 'turn', messages })
  await expect.poll(() => told).toHaveLength(1 + answers.length)
  timers.advance(2000)
  expect(await session.ended).toMatchObject({ type: 'limit', limit: 'time' })
  expect(told).toEqual([])
})

it.each<[what: string, url: string]>([
  ['what this project adds to the API', '/crdlab/journal'],
  ['another origin', 'https://example.com/api'],
  ['a path that leaves the API', '/api/../crdlab/journal'],
])('[SB-6] reaches the API alone, not %s', async (_what, url) => {
  const sent: string[] = []
  const failures: string[] = []
  let told = 0
  const port: SandboxPort = {
    onmessage: null,
    onerror: null,
    postMessage: (message) => {
      told++
      if (message.type === 'message' && message.message.type === 'failed') failures.push(message.message.message)
    },
    terminate: () => undefined,
  }
  const wire = {
    clock: realClock,
    fetch: async (path: Request | string) => Response.json({}, { status: sent.push(String(path)) && 200 }),
  }
  const session = new ProgramSession(
    { source: '', fileName: 'own.ts', name: 'lab', seed: 1, observe: () => undefined, wire },
    port,
    WASM,
    systemClock,
  )
  const wants = [[], [JSON.stringify({ type: 'fetch', id: 1, method: 'GET', url, headers: {} })]]
  for (const messages of wants) {
    await expect.poll(() => told).toBeGreaterThan(0)
    told--
    port.onmessage?.({ type: 'turn', messages })
  }
  await expect.poll(() => failures).toEqual([`a program reaches the API alone, not GET ${url}`])
  expect(sent).toEqual([])
  session.stop()
})

it('[SB-7] the same file, seed and messages give the same run', async () => {
  const source = 'throw new Error([Math.random(), Math.random(), Date.now(), new Date().toISOString()].join())'
  const runOf = async (seed: number): Promise<readonly string[]> => {
    const program = await CagedProgram.open(
      { type: 'open', wasm: await WASM, source, fileName: 'own.ts', name: 'lab', seed },
      () => performance.now(),
      LIMITS,
    )
    return program.tell({ type: 'start', now: 5, elapsed: 0 })
  }
  const once = await runOf(7)
  expect(once.join()).toContain('5,1970-01-01T00:00:00.005Z')
  expect(await runOf(7)).toEqual(once)
  expect(await runOf(8)).not.toEqual(once)
})
