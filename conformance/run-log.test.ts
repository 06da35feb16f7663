import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { FakeClock } from '../src/client/testing/fake-clock.ts'
import { openCaged } from '../src/hosts/sandbox/testing/caged.ts'
import type { LabModel } from '../src/lab/model/lab-model.ts'
import type { Outcome, ReconcileRecord } from '../src/lab/model/reconcile-log.ts'
import { readRecording } from '../src/lab/recording/read.ts'
import { ReplaySession } from '../src/lab/recording/replay-session.ts'
import { EXAMPLES, install, run, SERVERS, send, uninstall, WEBAPPS, webapp } from './controllers.ts'
import { type Program, stopPrograms } from './program.ts'

afterEach(stopPrograms)

const folder = mkdtempSync(join(tmpdir(), 'crdlab-'))

/** A file that fails twice for each object. */
const FLAKY = join(folder, 'flaky.ts')
writeFileSync(
  FLAKY,
  `import { controllerManagedBy, type Manager } from 'crdlab/controller'

let tries = 0
export default (mgr: Manager) =>
  controllerManagedBy(mgr)
    .named('flaky')
    .for({ apiVersion: 'demo.crdlab.dev/v1', kind: 'WebApp' })
    .complete({
      async reconcile(ctx) {
        if (tries++ < 2) throw new Error('not yet')
        ctx.log.info('done', { tries })
      },
    })
`,
)

interface Story {
  readonly file: string
  /** What happens while the file runs; \`says\` waits for a line of its log. */
  readonly play: (url: string, says: Program['line']) => Promise<void>
  /** Events, reconciles with their calls, and what the controller logs, as any server leads to them. */
  readonly log: readonly string[]
}

const scale = (url: string, replicas: number) => send(url, 'PATCH', `${WEBAPPS}/a`, { spec: { replicas } })
const PUT = `call PUT ${WEBAPPS}/a/status by reconcile`

const STORIES: Readonly<Record<string, Story>> = {
  'webapp-status': {
    file: `${EXAMPLES}/status.ts`,
    play: async (url, says) => {
      await says('dropped by GenerationChanged')
      await says('reconcile 1 of default/a done')
      await scale(url, 0)
      await says('reconcile 2 of default/a done')
      await says('dropped by GenerationChanged', 2)
      await send(url, 'DELETE', `${WEBAPPS}/a`)
      await says('reconcile 3 of default/a done')
    },
    log: [
      'event create WebApp default/a: queued default/a',
      'event update WebApp default/a: dropped by GenerationChanged',
      'event update WebApp default/a: queued default/a',
      'event update WebApp default/a: dropped by GenerationChanged',
      'event delete WebApp default/a: queued default/a',
      'reconcile 1 of default/a: create of WebApp default/a',
      `${PUT} 1: 200`,
      'reconcile 1 of default/a done',
      'reconcile 2 of default/a: update of WebApp default/a',
      `${PUT} 2: 200`,
      'reconcile 2 of default/a done',
      'reconcile 3 of default/a: delete of WebApp default/a',
      'reconcile 3 of default/a done',
      'info reported replicas=2',
      'info reported replicas=0',
    ],
  },
  'webapp-controller': {
    file: `${EXAMPLES}/provisioner.ts`,
    play: async (_url, says) => {
      await says('reconcile 3 of default/a done')
      await says('dropped by GenerationChanged', 3)
    },
    log: [
      'event create WebApp default/a: queued default/a',
      ...Array<string>(3).fill('event update WebApp default/a: dropped by GenerationChanged'),
      'reconcile 1 of default/a: create of WebApp default/a',
      `${PUT} 1: 200`,
      'reconcile 1 of default/a done, requeue after 900 ms',
      'reconcile 2 of default/a: requeue after 900 ms',
      `${PUT} 2: 200`,
      'reconcile 2 of default/a done, requeue after 900 ms',
      'reconcile 3 of default/a: requeue after 900 ms',
      `${PUT} 3: 200`,
      'reconcile 3 of default/a done',
      'info 0 of 2 ready',
      'info 1 of 2 ready',
      'info 2 of 2 ready',
    ],
  },
  flaky: {
    file: FLAKY,
    play: async (_url, says) => void (await says('reconcile 3 of default/a done')),
    log: [
      'event create WebApp default/a: queued default/a',
      'reconcile 1 of default/a: create of WebApp default/a',
      'reconcile 1 of default/a failed: not yet (flaky.ts:10)',
      'queue default/a in 5 ms',
      'reconcile 2 of default/a: retry 1 after not yet',
      'reconcile 2 of default/a failed: not yet (flaky.ts:10)',
      'queue default/a in 10 ms',
      'reconcile 3 of default/a: retry 2 after not yet',
      'reconcile 3 of default/a done',
      'info done tries=3',
    ],
  },
}

const IS_EVENT = /^event /
const IS_LOG = /^(?:info|error) /

/** Events can come before or after the answer of the call that led to them: they stand apart. */
const inParts = (lines: readonly string[]): string[] => [
  ...lines.filter((line) => IS_EVENT.test(line)),
  ...lines.filter((line) => !IS_EVENT.test(line) && !IS_LOG.test(line)),
  ...lines.filter((line) => IS_LOG.test(line)),
]

/** What a log says of a controller, without times, versions and folders. */
function loggedOf(lines: readonly string[], controller: string): string[] {
  const said = lines.flatMap((line) => new RegExp(`^[\\d:.]{12} ${controller}: (.*)$`).exec(line)?.[1] ?? [])
  return inParts(
    said
      .filter((line) => !/^queue \S+ in 900 ms$/.test(line))
      .map((line) =>
        line
          .replace(/ at \d+: (?=queued|dropped)/, ': ')
          .replace(/(?<=: \d{3}| done) in \d+ ms/, '')
          .replace(/\([^ ()]*\/(?=[^/()]+\))/, '('),
      ),
  )
}

const EVENTS = { ADDED: 'create', LISTED: 'create', MODIFIED: 'update', DELETED: 'delete', RESYNC: 'resync' } as const

const causesOf = ({ events, kind, attempt }: ReconcileRecord, before: Outcome | undefined): string => {
  if (events.length > 0) return events.map(({ event, on }) => `${event} of ${on}`).join(', ')
  if (kind === 'requeue' && before?.type === 'requeue') return `requeue after ${before.ms} ms`
  return before?.type === 'failed' ? `${kind} ${attempt} after ${before.message}` : kind
}

function endOf(outcome: Outcome | undefined, file: string): readonly [end: string, waits?: string] {
  if (outcome?.type !== 'failed') return [`done${outcome?.type === 'requeue' ? `, requeue after ${outcome.ms} ms` : ''}`]
  return [`failed: ${outcome.message} (${file}:${outcome.line})`, `in ${outcome.waitMs} ms`]
}

/** What the panes of the lab show, in the words of the log. */
function shownBy(model: LabModel, file: string): string[] {
  const events = model.watch.rows.toReversed().flatMap(({ event, facts, verdicts }) =>
    verdicts.map(({ droppedBy, requests }) => {
      const verdict = droppedBy === undefined ? `queued ${requests.join(', ')}` : `dropped by ${droppedBy}`
      return `event ${EVENTS[event]} ${facts.on}: ${verdict}`
    }),
  )
  const { records } = model.reconciles
  const reconciles = records.flatMap((record, i) => {
    const { id, request, steps, outcome } = record
    const calls = steps.flatMap((step) =>
      step.type === 'call' ? [`call ${step.method} ${step.path} by reconcile ${id}: ${step.code}`] : [],
    )
    const [end, waits] = endOf(outcome, file)
    return [
      `reconcile ${id} of ${request}: ${causesOf(record, records[i - 1]?.outcome)}`,
      ...calls,
      `reconcile ${id} of ${request} ${end}`,
      ...(waits === undefined ? [] : [`queue ${request} ${waits}`]),
    ]
  })
  const logs = model.lines.flatMap(({ what }) => {
    if (what.type !== 'log') return []
    const values = Object.entries(what.values).map(([key, value]) => ` ${key}=${String(value)}`)
    return [`${what.level} ${what.message}${values.join('')}`]
  })
  return [...events, ...reconciles, ...logs]
}

/** What the lab shows of a recording at its end. */
async function shownOf(path: string, file: string): Promise<string[]> {
  const replay = new ReplaySession(readRecording(readFileSync(path, 'utf8')), openCaged, new FakeClock())
  const ended = new Promise<void>((resolve) => {
    replay.subscribe(() => replay.state.isOver && replay.mode === 'pause' && resolve())
  })
  replay.go('end')
  await ended
  expect(replay.state.difference).toBeUndefined()
  return shownBy(replay.model, file)
}

/** Plays a story for a file that runs against a server, and returns what was logged. */
async function played(url: string, name: string, ...more: string[]): Promise<string[]> {
  const { file, play } = STORIES[name] as Story
  await install(url)
  await send(url, 'POST', WEBAPPS, webapp('a', 2))
  const program = run(file, url, ...more)
  await play(url, program.line)
  expect(await program.stop()).toBe(0)
  await uninstall(url)
  return loggedOf(program.lines, name)
}

describe.each(SERVERS)('the log of crdlab run against %s', (_, at) => {
  test.each(Object.keys(STORIES))('[CU-6] %s logs the same on any server', async (name) => {
    expect(await played(await at(), name)).toEqual(STORIES[name]?.log)
  })

  test.each(Object.keys(STORIES))('[CU-6] [RP-1] %s logs what the lab shows', async (name) => {
    const recording = join(folder, `${name}.jsonl`)
    const logged = await played(await at(), name, '--record', recording)
    expect(logged).toEqual(STORIES[name]?.log)
    expect(await shownOf(recording, `${name}.ts`)).toEqual(logged)
  })
})
