import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import type { ApiRequest, ApiResponse, BodySink } from '../../../apiserver/endpoints/exchange.ts'
import { ManualClock } from '../../../apiserver/storage/testing/fixtures.ts'
import { BOARD_PATH, type Board, CLASS_PATH, KEY_HEADER, MOST_HANDOUTS } from '../../../protocol/class.ts'
import { Workspaces } from '../workspaces.ts'
import { CLASS_FILE, openClass } from './class-file.ts'
import { attendClass, withBoard } from './class-route.ts'
import { Classroom } from './classroom.ts'

const KEY = 'the-key'

/** Workspaces whose answers name who answered, and the board of their class. */
function group() {
  const clock = new ManualClock()
  const classroom = new Classroom(
    { key: KEY, isPaused: false, nextHandout: 1, handouts: [], students: {} },
    clock,
    () => undefined,
  )
  const said = (text: string): ApiResponse => ({ status: 200, headers: {}, body: text })
  const open = async (name: string) => ({
    answer: async () => said(`answer of ${name}`),
    observe: async () => said(`seen of ${name}`),
    close: async () => undefined,
  })
  const workspaces = new Workspaces(open, attendClass(classroom))
  const host = withBoard(classroom, async () => said('answer of the host'))
  const send = (name: string, method: string, path: string, body: unknown = '') =>
    workspaces.answer(name, requestOf(method, path, {}, body))
  const board = async (): Promise<Board> => JSON.parse(String((await host(requestOf('GET', BOARD_PATH, key()))).body))
  const order = (body: unknown, headers: Headers = key()) => host(requestOf('POST', BOARD_PATH, headers, body))
  return { clock, classroom, send, board, order, host }
}

type Headers = Readonly<Record<string, string>>
const key = (value = KEY): Headers => ({ [KEY_HEADER.toLowerCase()]: value })

const requestOf = (method: string, path: string, headers: Headers = {}, body: unknown = ''): ApiRequest => ({
  method,
  path,
  query: new URLSearchParams(),
  header: (name) => headers[name],
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

const PUT_PATH = '/apis/demo.crdlab.dev/v1/namespaces/default/webapps/storefront/status'
const REPORT = {
  lesson: { id: 'split', title: 'The split', step: 2, steps: 5, met: 1, goals: 3, isHelped: false },
  completed: 1,
  requests: 4,
  act: { method: 'PUT', about: 'webapps/storefront', code: 409 },
}

/** Reads a stream of lines; `stop` is what its reader does when it goes. */
function follow({ body }: ApiResponse): { readonly lines: unknown[]; stop(): void } {
  const lines: unknown[] = []
  const sink: BodySink = {
    write: (text) => lines.push(JSON.parse(text)) > 0,
    drained: () => undefined,
    end: () => undefined,
  }
  if (typeof body === 'string') throw new Error(body)
  return { lines, stop: body(sink) }
}

const messageOf = ({ status, body }: ApiResponse) => [status, JSON.parse(String(body)).message]

describe('[BD-1] the board', () => {
  it('shows who is here, how far each is, and what each did last', async () => {
    const { clock, send, board } = group()
    const page = follow(await send('ada', 'GET', CLASS_PATH))
    await send('ada', 'POST', CLASS_PATH, REPORT)
    clock.advance(2000)
    await send('bo', 'PUT', PUT_PATH)
    await send('bo', 'GET', PUT_PATH)
    const { students } = await board()
    expect(students).toEqual([
      {
        name: 'ada',
        token: expect.stringMatching(/^[\w-]{22}$/),
        isHere: true,
        lesson: REPORT.lesson,
        completed: 1,
        requests: 4,
        act: REPORT.act,
        actAt: clock.now() - 2000,
        movedAt: clock.now() - 2000,
      },
      {
        name: 'bo',
        token: expect.any(String),
        isHere: false,
        completed: 0,
        requests: 1,
        act: { method: 'PUT', about: 'webapps/storefront/status', code: 200 },
        actAt: clock.now(),
      },
    ])
    const isHere = async (name: string) => JSON.parse(String((await send(name, 'GET', `${CLASS_PATH}/here`)).body))
    expect([await isHere('ada'), await isHere('bo'), await isHere('new')]).toEqual([
      { isHere: true },
      { isHere: false },
      { isHere: false },
    ])
    page.stop()
    expect((await board()).students[0]?.isHere).toBe(false)
  })

  it('keeps the time of the last goal while a student tries on', async () => {
    const { clock, send, board } = group()
    await send('ada', 'POST', CLASS_PATH, REPORT)
    clock.advance(90_000)
    await send('ada', 'POST', CLASS_PATH, { ...REPORT, requests: 5 })
    const [ada] = (await board()).students
    expect([ada?.movedAt, ada?.actAt]).toEqual([clock.now() - 90_000, clock.now()])
    await send('ada', 'POST', CLASS_PATH, { ...REPORT, requests: 5, lesson: { ...REPORT.lesson, met: 2 } })
    expect((await board()).students[0]?.movedAt).toBe(clock.now())
  })

  it('removes a student, who comes back with the next act', async () => {
    const { send, board, order } = group()
    await send('ada', 'PUT', PUT_PATH)
    await order({ order: 'remove', name: 'ada' })
    expect((await board()).students).toEqual([])
    await send('ada', 'PUT', PUT_PATH)
    expect((await board()).students).toHaveLength(1)
  })
})

describe('[BD-2] the key', () => {
  it.each([
    ['reading the board', 'GET', undefined],
    ['pausing', 'POST', { order: 'pause' }],
    ['going on', 'POST', { order: 'resume' }],
    ['handing out', 'POST', { order: 'handOut', handout: { kind: 'lesson', title: 'a', lesson: 'split' } }],
    ['taking a handout back', 'POST', { order: 'withdraw', id: 1 }],
    ['removing a student', 'POST', { order: 'remove', name: 'ada' }],
  ])('is needed for %s', async (_what, method, body) => {
    const { host, board } = group()
    for (const headers of [{}, key('wrong-key'), key('')])
      expect(messageOf(await host(requestOf(method, BOARD_PATH, headers, body)))).toEqual([
        403,
        'the board needs the key that the server printed when it started',
      ])
    expect(await board()).toMatchObject({ isPaused: false, handouts: [] })
  })

  it('is of no use to a workspace, which has no board', async () => {
    const { send } = group()
    expect((await send('ada', 'GET', BOARD_PATH)).body).toBe('answer of ada')
  })

  it('leaves all other paths to the host', async () => {
    const { host } = group()
    expect((await host(requestOf('GET', '/apis'))).body).toBe('answer of the host')
  })
})

describe('[BD-3] a pause', () => {
  it('rejects writes, and reads go on', async () => {
    const { send, order, board } = group()
    await order({ order: 'pause' })
    expect(messageOf(await send('ada', 'PUT', PUT_PATH))).toEqual([
      503,
      'the trainer has paused the class: send the request again when it goes on',
    ])
    expect((await send('ada', 'GET', PUT_PATH)).status).toBe(200)
    await order({ order: 'resume' })
    expect((await send('ada', 'PUT', PUT_PATH)).status).toBe(200)
    expect((await board()).students[0]?.requests).toBe(1)
  })
})

describe('[BD-4] a handout', () => {
  it('of a host that was started again has a number above the earlier ones, which browsers remember', async () => {
    const clock = new ManualClock()
    const handout = { kind: 'yaml', title: 'shop.yaml', text: 'kind: Shop' } as const
    const numbers: number[] = []
    for (let start = 0; start < 2; start++) {
      clock.advance(1000)
      const { classroom, close } = await openClass(undefined, clock)
      const host = withBoard(classroom, async () => ({ status: 404, headers: {}, body: '' }))
      await host(requestOf('POST', BOARD_PATH, key(classroom.key), { order: 'handOut', handout }))
      numbers.push(...classroom.record.handouts.map(({ id }) => id))
      await close()
    }
    expect(numbers).toHaveLength(2)
    expect(numbers[1]).toBeGreaterThan(numbers[0] ?? Number.POSITIVE_INFINITY)
  })
  it('comes to the pages that are open, and to those that are opened later', async () => {
    const { send, order } = group()
    const early = follow(await send('ada', 'GET', CLASS_PATH))
    await order({ order: 'handOut', handout: { kind: 'yaml', title: 'shop.yaml', text: 'kind: Shop' } })
    const late = follow(await send('bo', 'GET', CLASS_PATH))
    const head = { id: 1, kind: 'yaml', title: 'shop.yaml' }
    expect([early.lines, late.lines]).toEqual([
      [
        { isPaused: false, handouts: [] },
        { isPaused: false, handouts: [head] },
      ],
      [{ isPaused: false, handouts: [head] }],
    ])
    expect((await send('bo', 'GET', `${CLASS_PATH}/1`)).body).toBe('kind: Shop')
    await order({ order: 'withdraw', id: 1 })
    expect((await send('bo', 'GET', `${CLASS_PATH}/1`)).status).toBe(404)
    expect(late.lines.at(-1)).toEqual({ isPaused: false, handouts: [] })
  })

  it('is one of few: the oldest goes', async () => {
    const { order, board } = group()
    for (let i = 0; i <= MOST_HANDOUTS; i++)
      await order({ order: 'handOut', handout: { kind: 'lesson', title: `lesson ${i}`, lesson: 'split' } })
    const { handouts } = await board()
    expect([handouts.length, handouts[0]?.id, handouts.at(-1)?.id]).toEqual([MOST_HANDOUTS, 2, MOST_HANDOUTS + 1])
  })

  it.each([
    [[], 'the body must be an object'],
    [{ order: 'shout' }, 'order: must be pause, resume, handOut, withdraw or remove'],
    [{ order: 'handOut' }, 'handout: must be an object'],
    [{ order: 'handOut', handout: { kind: 'song', title: 'a' } }, 'handout.kind: must be lesson, lessonFile or yaml'],
    [{ order: 'handOut', handout: { kind: 'yaml', text: 'a: 1' } }, 'handout.title: must be a text'],
    [{ order: 'handOut', handout: { kind: 'yaml', title: 'a' } }, 'handout.text: must be a text'],
    [
      { order: 'handOut', handout: { kind: 'yaml', title: 'a', text: 'a'.repeat(200_001) } },
      'handout.text: must have at most 200000 characters',
    ],
    [{ order: 'handOut', handout: { kind: 'lesson', title: 'a' } }, 'handout.lesson: must be the id of a lesson'],
    [{ order: 'withdraw', id: 'a' }, 'id: must be the number of a handout'],
    [{ order: 'remove' }, 'name: must be the name of a workspace'],
  ])('%j is no order', async (body, message) => {
    const { order } = group()
    expect(messageOf(await order(body))).toEqual([400, message])
  })
})

describe('[BD-5] who looks into a workspace', () => {
  const tokenOf = async ({ send, board }: ReturnType<typeof group>, name: string): Promise<string> => {
    await send(name, 'PUT', PUT_PATH)
    return (await board()).students.find((student) => student.name === name)?.token ?? ''
  }

  it('reads what no student records, and counts for nothing', async () => {
    const made = group()
    const token = await tokenOf(made, 'ada')
    expect((await made.send(`ada~${token}`, 'GET', PUT_PATH)).body).toBe('seen of ada')
    expect((await made.board()).students[0]?.requests).toBe(1)
  })

  it.each(['PUT', 'POST', 'PATCH', 'DELETE'])('cannot %s', async (method) => {
    const made = group()
    const token = await tokenOf(made, 'ada')
    expect(messageOf(await made.send(`ada~${token}`, method, PUT_PATH))).toEqual([
      403,
      'this address shows a workspace of a class and changes nothing',
    ])
  })

  it('needs the token of that workspace', async () => {
    const made = group()
    const token = await tokenOf(made, 'ada')
    for (const [name, wrong] of [
      ['bo', token],
      ['ada', ''],
      ['ada', token.slice(1)],
    ])
      expect((await made.send(`${name}~${wrong}`, 'GET', PUT_PATH)).status).toBe(403)
  })
})

describe('a report', () => {
  it.each([
    ['[1]', 400],
    ['{', 400],
    [JSON.stringify({ completed: 'a'.repeat(5000) }), 413],
    ['{}', 200],
  ])('%s is answered with %i', async (body, status) => {
    const { send } = group()
    expect((await send('ada', 'POST', CLASS_PATH, body)).status).toBe(status)
  })

  it('is kept with what it can mean', async () => {
    const { send, board } = group()
    await send('ada', 'POST', CLASS_PATH, { lesson: { id: 'a', step: -1, met: 'x' }, completed: 1.5, act: { method: 'PUT' } })
    expect((await board()).students[0]).toMatchObject({
      lesson: { id: 'a', title: 'a', step: 0, steps: 0, met: 0, goals: 0, isHelped: false },
      completed: 0,
      requests: 0,
    })
  })
})

describe('[BD-6] the file of a class', () => {
  const inFolder = async (run: (folder: string) => Promise<void>): Promise<void> => {
    const folder = await mkdtemp(join(tmpdir(), 'crdlab-class-'))
    try {
      await run(folder)
    } finally {
      await rm(folder, { recursive: true })
    }
  }

  test('keeps key, students, handouts and pause over a restart, for its owner alone', () =>
    inFolder(async (folder) => {
      const clock = new ManualClock()
      const first = await openClass(folder, clock)
      first.classroom.noteReport('ada', REPORT)
      first.classroom.carryOut({ order: 'handOut', handout: { kind: 'yaml', title: 'a', text: 'a: 1' } })
      first.classroom.carryOut({ order: 'pause' })
      await first.close()
      const second = await openClass(folder, clock)
      expect(second.classroom.record).toEqual(first.classroom.record)
      expect(second.classroom.tokenOf('ada')).toBe(first.classroom.tokenOf('ada'))
      await second.close()
      expect((await stat(join(folder, CLASS_FILE))).mode & 0o777).toBe(0o600)
    }))

  test('is written once for changes that come together', () =>
    inFolder(async (folder) => {
      const clock = new ManualClock()
      const { classroom, close } = await openClass(folder, clock)
      classroom.noteReport('ada', REPORT)
      const before = await readFile(join(folder, CLASS_FILE), 'utf8')
      expect(JSON.parse(before).students).toEqual({})
      await close()
      expect(Object.keys(JSON.parse(await readFile(join(folder, CLASS_FILE), 'utf8')).students)).toEqual(['ada'])
    }))

  test.each(['{', '{"key": 1}', 'null'])('%s is said to be none, and is left alone', (text) =>
    inFolder(async (folder) => {
      await writeFile(join(folder, CLASS_FILE), text)
      await expect(openClass(folder, new ManualClock())).rejects.toThrow(/cannot be read: .*; move it away to begin a new class$/)
      expect(await readFile(join(folder, CLASS_FILE), 'utf8')).toBe(text)
    }),
  )
})
