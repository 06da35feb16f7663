import { describe, expect, it } from 'vitest'
import type { Activity } from '../../controller-runtime/activity.ts'
import { openCaged, runCaged } from '../../hosts/sandbox/testing/caged.ts'
import { CONTROLLER_EXAMPLES, type ExampleName, withFault } from '../examples.ts'
import { EXAMPLE_NAMES, playStory } from '../testing/example-stories.ts'
import { differenceLines } from './difference.ts'
import { RecordingError, readRecording } from './read.ts'
import type { Recording } from './recording.ts'
import { Replay } from './replay.ts'

/** How often each run is replayed. The goal is met with 100, which takes minutes. */
const TIMES = Number(process.env.CRDLAB_REPLAYS ?? 2)

async function replayed(recording: Recording, source?: string) {
  const activity: Activity[] = []
  const replay = new Replay(
    recording,
    openCaged,
    { time: () => undefined, observe: (each) => activity.push(each), saw: () => undefined },
    source,
  )
  while (await replay.next());
  return { replay, activity }
}

/** The text of a recording of the story of an example, and how often it wrote. */
async function recorded(name: ExampleName, isFaulty: boolean) {
  const lab = await playStory(name, isFaulty, runCaged)
  const text = lab.session.recorder?.text() ?? ''
  const { writes } = lab.session.model.counters
  await lab.close()
  return { text, writes }
}

const cases = EXAMPLE_NAMES.flatMap((name) => [[name, false] as const, [name, true] as const])

it.each(cases)(
  '[LB-1] [RP-1] %s, its fault %s, in the sandbox: replays to the same calls each time',
  async (name, isFaulty) => {
    const { text, writes } = await recorded(name, isFaulty)
    const recording = readRecording(text)
    for (let i = 0; i < TIMES; i++) {
      const { replay, activity } = await replayed(recording)
      expect(replay.difference).toBeUndefined()
      expect(replay.equal.writes).toBeGreaterThanOrEqual(writes)
      expect(activity.some(({ type }) => type === 'reconcile')).toBe(true)
    }
  },
  600_000,
)

describe('[RP-2] code that was changed', async () => {
  const { text } = await recorded('webapp-status', false)
  const recording = readRecording(text)
  const source = CONTROLLER_EXAMPLES['webapp-status']

  it.each<[what: string, changed: string, says: readonly (string | RegExp)[]]>([
    [
      'writes another body',
      source.replace('replicas are ready`', 'replicas are there`'),
      [/^call \d+ differs: PUT .*\/status$/, /body\.status\.conditions\[0\]\.message: expected ".*ready", came ".*there"/],
    ],
    ['writes to another endpoint', withFault(source, true), [/expected PUT \S+\/status, came PUT \S+\/a$/, /^ {2}url: expected/]],
    [
      'writes no more',
      source.replace(/if \(FAULT\) await.*\n.*update\(app\)/, ''),
      [/expected PUT \S+\/status, came a request or a wait given up|came nothing/],
    ],
    [
      'waits where it did not',
      source.replace("ctx.log.info('reported', { replicas })", 'return { requeueAfter: 1000 }'),
      [/expected nothing, came a wait of 1000 ms/],
    ],
    ['throws while it loads', `throw new Error('broken')\n${source}`, [/came the end of the program: broken/]],
    ['is no TypeScript', 'export default (', [/came the end of the program/]],
  ])('stops at the first difference when it %s', async (_what, changed, says) => {
    expect(changed).not.toBe(source)
    const { replay } = await replayed(recording, changed)
    const lines = replay.difference === undefined ? [] : differenceLines(replay.difference)
    for (const [i, line] of says.entries()) expect(lines[i]).toMatch(line)
  })

  it('does not matter where it only logs and computes', async () => {
    const { replay, activity } = await replayed(recording, source.replace("info('reported'", "info('told'"))
    expect(replay.difference).toBeUndefined()
    expect(activity).toContainEqual(expect.objectContaining({ type: 'log', message: 'told' }))
  })
})

describe('[RP-3] a file that is no recording', async () => {
  const { text } = await recorded('webapp-autoscaler', false)
  const [head = '', first = '', ...others] = text.split('\n')
  const file = (...lines: readonly string[]): string => lines.join('\n')

  it('a recording is read', () => expect(readRecording(text).steps.length).toBe(others.length))

  it.each<[what: string, text: string, line: number, message: string]>([
    ['empty', '', 1, 'the file is empty'],
    ['no JSON', 'controller', 1, 'no JSON'],
    ['another file', '{"format":"crdlab-workspace","version":1}', 1, 'no recording'],
    ['a later version', head.replace('"version":1', '"version":2'), 1, 'version 2 of the format is not known'],
    ['a second head', file(head, head), 2, 'no line of a recording'],
    ['no program', '{"format":"crdlab-recording","version":1}', 1, 'no line of a recording'],
    ['a seed that is none', head.replace(/"seed":\d+/, '"seed":"x"'), 1, 'no line of a recording'],
    ['a message of another form', file(head, first.replace('"start"', '"begin"')), 2, 'no line of a recording'],
    ['cut off in a line', file(head, first.slice(0, -3)), 2, 'no JSON'],
  ])('%s', (_what, broken, line, message) => {
    const read = (): unknown => readRecording(broken)
    expect(read).toThrow(RecordingError)
    expect(read).toThrow(message)
    expect(read).toThrow(expect.objectContaining({ line }))
  })
})
