import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { bareHost, EXAMPLES, install, OTHER, run, SERVERS, send, uninstall, WEBAPPS, webapp } from './controllers.ts'
import { start, stopPrograms } from './program.ts'

afterEach(stopPrograms)

/** The writes that a log tells of, without times. */
const writesIn = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => /: (call (?:POST|PUT|PATCH|DELETE) .*) in \d+ ms$/.exec(line)?.[1] ?? [])

describe.each(SERVERS)('crdlab run against %s', (_, at) => {
  test('[CU-1] [CU-6] reports a status, says why, and is not woken by it', async () => {
    const url = await at()
    await install(url)
    await send(url, 'POST', WEBAPPS, webapp('a', 2))
    const program = run(`${EXAMPLES}/status.ts`, url)
    await program.line('reconcile 1 of default/a: create of WebApp default/a')
    await program.line('dropped by GenerationChanged')
    await send(url, 'PATCH', `${WEBAPPS}/a`, { spec: { replicas: 0 } })
    await program.line('reconcile 2 of default/a: update of WebApp default/a')
    await program.line('reconcile 2 of default/a done')
    expect((await send(url, 'GET', `${WEBAPPS}/a`)).status).toMatchObject({
      observedGeneration: 2,
      readyReplicas: 0,
      conditions: [{ type: 'Ready', status: 'False', reason: 'ScaledToZero' }],
    })
    expect(await program.stop()).toBe(0)
    expect(writesIn(program.lines)).toEqual([
      `call PUT ${WEBAPPS}/a/status by reconcile 1: 200`,
      `call PUT ${WEBAPPS}/a/status by reconcile 2: 200`,
    ])
    await uninstall(url)
  })
})

/** Starts the built host with examples, and returns its address. */
async function fullHost(): Promise<string> {
  const line = await start('serve', '--storage', 'memory', '--listen', '127.0.0.1:0').line('Serving on ')
  return line.slice('Serving on '.length)
}

const CONFIGMAPS = '/api/v1/namespaces/default/configmaps'

const completeServers: [what: string, at: () => Promise<string>][] = [['the built host', fullHost]]

/** Adds a server that has more than custom resources. */
async function addComplete(url: string): Promise<void> {
  if (!(await fetch(`${url}${CONFIGMAPS}`)).ok) return
  const prepare = async (): Promise<string> => {
    await install(url)
    return url
  }
  completeServers.push(['another server', prepare])
}
if (OTHER !== undefined) await addComplete(OTHER)

describe.each(completeServers)('crdlab run against all kinds of %s', (_, at) => {
  test('[CU-1] the replica maker makes what is missing again and deletes what is too much', async () => {
    const url = await at()
    const program = run(`${EXAMPLES}/replicas.ts`, url)
    await send(url, 'POST', WEBAPPS, webapp('mine', 2))
    await program.line('event create ConfigMap default/mine-1')
    await send(url, 'DELETE', `${CONFIGMAPS}/mine-0`)
    await program.line('event delete ConfigMap default/mine-0')
    await program.line('delete of owned ConfigMap default/mine-0')
    await send(url, 'PATCH', `${WEBAPPS}/mine`, { spec: { replicas: 1 } })
    await program.line('event delete ConfigMap default/mine-1')
    expect(await send(url, 'GET', `${CONFIGMAPS}/mine-0`)).toMatchObject({
      metadata: { ownerReferences: [{ kind: 'WebApp', name: 'mine', controller: true }] },
      data: { image: 'a' },
    })
    expect(await program.stop()).toBe(0)
    await send(url, 'DELETE', `${CONFIGMAPS}/mine-0`)
    await uninstall(url)
  })

  test('the cleaner holds an object until what belongs to it is gone', async () => {
    const url = await at()
    const program = run(`${EXAMPLES}/finalizer.ts`, url)
    await send(url, 'POST', WEBAPPS, webapp('mine', 1))
    await send(url, 'POST', CONFIGMAPS, { metadata: { name: 'left', labels: { app: 'mine' } } })
    const held = await program.line(`call PATCH ${WEBAPPS}/mine by reconcile`)
    expect(held).toContain(': 200 in')
    await send(url, 'DELETE', `${WEBAPPS}/mine`)
    await program.line('event delete WebApp default/mine')
    expect(await send(url, 'GET', `${CONFIGMAPS}/left`)).toMatchObject({ code: 404 })
    await uninstall(url)
  })
})

test('[CU-5] of two processes with a leader election one works, and the other takes over', async () => {
  const url = await fullHost()
  const first = run(`${EXAMPLES}/status.ts`, url, '--leader-elect')
  await first.line('this process leads')
  const second = run(`${EXAMPLES}/status.ts`, url, '--leader-elect')
  await second.line('leads')
  expect(second.lines.some((line) => line.includes('reconcile'))).toBe(false)
  await first.stop()
  await second.line('this process leads')
  await second.line('reconcile 1 of')
})

test('[CU-4] a server that goes away is waited for', async () => {
  const server = start('serve', '--storage', 'memory', '--listen', '127.0.0.1:0')
  const url = (await server.line('Serving on ')).slice('Serving on '.length)
  const program = run(`${EXAMPLES}/status.ts`, url)
  await program.line('reconcile 1 of')
  await server.stop()
  await program.line('WebApp waits for the server: ')
  const again = start('serve', '--storage', 'memory', '--listen', new URL(url).host)
  await again.line('Serving on ')
  await send(url, 'POST', WEBAPPS, webapp('later', 1))
  await program.line('create of WebApp default/later')
  expect(await program.stop()).toBe(0)
})

function fileOf(text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'crdlab-run-')), 'mine.ts')
  writeFileSync(path, text)
  return path
}

const FAULTY = `import { controllerManagedBy, type Manager } from 'crdlab/controller'

export default (mgr: Manager) =>
  controllerManagedBy(mgr)
    .for({ apiVersion: 'demo.crdlab.dev/v1', kind: 'WebApp' })
    .complete({
      async reconcile() {
        const none = undefined as unknown as { spec: string }
        none.spec.toString()
      },
    })
`

test('[CU-6] an error is printed with the line of the file, and retried', async () => {
  const url = await fullHost()
  const program = run(fileOf(FAULTY), url)
  expect(await program.line('reconcile 1 of')).toContain('create of')
  expect(await program.line('failed: ')).toContain('mine.ts:9)')
  await program.line('retry 2 after ')
})

test.each([
  ['is missing', '/nowhere/a.ts', 'the file does not exist or cannot be read', 1],
  ['is no TypeScript', fileOf('const a: = 1'), 'mine.ts:1: Unexpected token', 1],
  ['exports nothing', fileOf('export const a = 1'), 'the default export must be a function that takes a manager', 1],
  ['throws', fileOf('\nthrow new Error("at once")'), 'mine.ts:2: at once', 1],
])('a file that %s ends the run with its reason', async (_, file, message, code) => {
  const program = run(file, 'http://127.0.0.1:1')
  expect(await program.line('crdlab: ')).toContain(message)
  expect(await program.exit).toBe(code)
})

test('[RP-1] [RP-2] [RP-4] a run is recorded, replays without a server, and differs where the code does', async () => {
  const url = await bareHost()
  await install(url)
  await send(url, 'POST', WEBAPPS, webapp('a', 2))
  const folder = mkdtempSync(join(tmpdir(), 'crdlab-'))
  const recording = join(folder, 'run.jsonl')
  const program = run(`${EXAMPLES}/status.ts`, url, '--record', recording, '--as', 'system:admin')
  await program.line('reconcile 1 of default/a done')
  expect(await program.stop()).toBe(0)
  expect(readFileSync(recording, 'utf8')).not.toContain('system:admin')

  const replay = start('run', '--replay', recording)
  await replay.line('1 of them writes: no differences')
  expect(await replay.exit).toBe(0)
  expect(writesIn(replay.lines)).toEqual([`call PUT ${WEBAPPS}/a/status by reconcile 1: 200`])

  const changed = join(folder, 'changed.ts')
  writeFileSync(changed, readFileSync(`${EXAMPLES}/status.ts`, 'utf8').replace('replicas are ready', 'are there'))
  const other = start('run', changed, '--replay', recording)
  await other.line(`differs: PUT ${WEBAPPS}/a/status`)
  await other.line('body.status.conditions[0].message: expected "2 of 2 replicas are ready", came "2 of 2 are there"')
  expect(await other.exit).toBe(1)

  const broken = start('run', '--replay', changed)
  await broken.line('changed.ts:1: no JSON')
  expect(await broken.exit).toBe(1)
})

test('a mistake in the arguments is 2', async () => {
  const program = start('run')
  await program.line('run needs a FILE.ts')
  expect(await program.exit).toBe(2)
})
