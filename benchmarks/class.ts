import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { BOARD_PATH, type Board, CLASS_PATH, KEY_HEADER } from '../src/protocol/class.ts'
import { type Host, report } from './page/host.ts'

const USAGE = `usage: npm run bench:class -- [--students N] [--seconds N]

Starts the built host with workspaces and lets N students (100) act once a second each, for N seconds (20): every other act is a write to an object, the
others are reports of progress. A trainer reads the board every second. Prints how long students wait for answers, how long ago the newest
act was that a board does not show, and the memory of the host. Linux.`

/** Milliseconds. */
const ANSWER_GOAL = 100
const BOARD_GOAL = 2000
/** MiB. */
const MEMORY_GOAL = 2048
const SECOND = 1000

const OBJECT = '/apis/demo.crdlab.dev/v1/namespaces/default/webapps/storefront'

interface Class extends Host {
  readonly key: string
}

async function startClass(): Promise<Class> {
  const flags = ['serve', '--listen', '127.0.0.1:0', '--storage', 'memory', '--workspaces']
  const child = spawn(process.execPath, ['bin/crdlab.mjs', ...flags], { stdio: ['ignore', 'pipe', 'inherit'] })
  let url = ''
  for await (const line of createInterface({ input: child.stdout })) {
    url = /^Serving on (\S+)$/.exec(line)?.[1] ?? url
    const key = /#\/class\/(\S+)$/.exec(line)?.[1]
    if (key !== undefined) return { url, key, child }
  }
  throw new Error('the host ended before it served')
}

/** A student, who alternates between writes and reports. */
class Student {
  readonly answers: number[] = []
  readonly name: string
  readonly #at: string
  #writes = 0
  #reported = 0

  constructor({ url }: Host, name: string) {
    this.name = name
    this.#at = `${url}/workspaces/${name}`
  }

  /** How many writes the board has to show, once those that were sent are answered. */
  get requests(): number {
    return this.#writes + this.#reported
  }

  /** Sends a write or a report. */
  async act(round: number): Promise<void> {
    const started = performance.now()
    if (round % 2 === 0) {
      await this.#send(OBJECT, 'PATCH', 'application/merge-patch+json', { spec: { replicas: (round % 50) + 1 } })
      this.#writes++
    } else {
      await this.#send(CLASS_PATH, 'POST', 'application/json', { completed: 0, requests: round })
      this.#reported = round
    }
    this.answers.push(performance.now() - started)
  }

  async #send(path: string, method: string, type: string, body: object): Promise<void> {
    const answer = await fetch(this.#at + path, { method, headers: { 'Content-Type': type }, body: JSON.stringify(body) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${text}`)
  }
}

/** Milliseconds between an act and the answer that shows it, at worst, for each look at the board. Throws where a board lacks an act that was answered before. */
async function watchBoard({ url, key }: Class, students: readonly Student[], signal: AbortSignal): Promise<number[]> {
  const ages: number[] = []
  let before = performance.now()
  while (!signal.aborted) {
    const asked = performance.now()
    const expected = new Map(students.map(({ name, requests }) => [name, requests]))
    const answer = await fetch(url + BOARD_PATH, { headers: { [KEY_HEADER]: key } })
    const board = (await answer.json()) as Board
    const behind = board.students.filter(({ name, requests }) => requests < (expected.get(name) ?? 0))
    if (board.students.length < students.length || behind.length > 0)
      throw new Error(`the board lacks acts of ${behind.length} students`)
    ages.push(performance.now() - before)
    before = asked
    await setTimeout(Math.max(SECOND - (performance.now() - asked), 0))
  }
  return ages
}

const peakMemory = (pid: number): number =>
  Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      students: { type: 'string', default: '100' },
      seconds: { type: 'string', default: '20' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  const room = await startClass()
  try {
    const students = Array.from({ length: Number(values.students) }, (_, i) => new Student(room, `student-${i + 1}`))
    // Each opens the workspace first, which fills it.
    for (const student of students) await student.act(0)
    for (const { answers } of students) answers.length = 0
    const stop = new AbortController()
    const boards = watchBoard(room, students, stop.signal)
    await Promise.all(
      students.map(async (student, i) => {
        await setTimeout((i * SECOND) / students.length)
        for (let round = 1; round <= Number(values.seconds); round++) {
          const started = performance.now()
          await student.act(round)
          await setTimeout(Math.max(SECOND - (performance.now() - started), 0))
        }
      }),
    )
    stop.abort()
    const sorted = (times: readonly number[]): number[] => [...times].sort((a, b) => a - b)
    const areAnswersMet = report('an answer', sorted(students.flatMap(({ answers }) => answers)), ANSWER_GOAL)
    const isBoardMet = report('the age of a board', sorted(await boards), BOARD_GOAL)
    const memory = peakMemory(room.child.pid ?? 0)
    console.log(
      `${memory <= MEMORY_GOAL ? 'met   ' : 'MISSED'} | memory of the host, at most ${memory.toFixed(0)} MiB of ${MEMORY_GOAL}`,
    )
    return areAnswersMet && isBoardMet && memory <= MEMORY_GOAL ? 0 : 1
  } finally {
    room.child.kill()
  }
}

process.exit(await main(process.argv.slice(2)))
