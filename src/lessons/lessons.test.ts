import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type ApiRequest, fromFetch, toFetch } from '../apiserver/endpoints/exchange.ts'
import { memoryBackend } from '../apiserver/storage/memory/backend.ts'
import { openStorage } from '../apiserver/storage/store.ts'
import { type Client, createClient } from '../client/client.ts'
import { FakeClock } from '../client/testing/fake-clock.ts'
import { createControlPlane } from '../controlplane/control-plane.ts'
import { loadDialects } from '../controlplane/dialects.ts'
import { Recorder } from '../hosts/journal/recorder.ts'
import { systemClock } from '../hosts/system-clock.ts'
import { systemRandom } from '../hosts/system-random.ts'
import { Journal } from '../journal/journal.ts'
import { LabSession } from '../lab/session.ts'
import { runDirectly } from '../lab/testing/direct-runner.ts'
import { WORKER_CAPABILITIES } from '../protocol/capabilities.ts'
import { JOURNAL_PATH, type JournalEntry, type JournalPage } from '../protocol/journal.ts'
import { isRequest, Performer } from './acts.ts'
import { LESSONS, loadLesson } from './catalogue.ts'
import { Look } from './checks.ts'
import { LessonController } from './controllers/controller.ts'
import type { Act, Check, Lesson, LessonTexts, Step, StepTexts } from './format.ts'
import { LessonLab } from './lab.ts'
import { LESSON_CLIENT, LessonLog } from './log.ts'
import { textProblems } from './own/problems.ts'
import { answerOf, type Option, type PutQuestion, putQuestion } from './predictions.ts'

const lessons = await Promise.all(LESSONS.map(({ id }) => loadLesson(id).then((lesson) => lesson as Lesson)))
const rules = ['engine', 'page', 'dialects'].map((name) => readFileSync(`docs/spec/${name}.md`, 'utf8')).join('')

/** A loop without any latency would need no time. */
const LATENCY_MS = 100

/** Plays a lesson in this process. */
class Game {
  static async open(lesson: Lesson) {
    const storage = await openStorage(memoryBackend(), { clock: systemClock })
    const settings = {
      dialects: lesson.dialects ?? [],
      featureGates: Object.fromEntries((lesson.gates ?? []).map((gate) => [gate, true])),
    }
    await loadDialects(settings)
    const plane = createControlPlane({
      storage,
      clock: systemClock,
      random: systemRandom,
      bare: false,
      authorization: true,
      ...settings,
    })
    const journal = await Journal.open(undefined, systemClock.setTimer)
    const time = { later: 0 }
    const clock = { ...systemClock, now: () => systemClock.now() + time.later }
    const recorder = new Recorder({ journal, storage: () => storage, clock, serve: plane.serve })
    const serve = async (request: ApiRequest) => recorder.serve(request)
    const game = new Game(lesson, serve, () => plane.idle(), time)
    await game.do(lesson.start, game.clientOf(LESSON_CLIENT))
    game.close = async () => {
      game.#session?.stop()
      await recorder.close()
      await plane.close()
    }
    return game
  }

  close: () => Promise<void> = async () => {}
  readonly #serve: (request: ApiRequest) => ReturnType<Recorder['serve']>
  readonly #idle: () => Promise<void>
  readonly #controllers: LessonController[]
  readonly #log: LessonLog
  readonly #time: { later: number }
  readonly #clock = new FakeClock()
  /** Requests of the program that wait for their answers. */
  readonly #served = new Set<Promise<Response>>()
  readonly #session: LabSession | undefined
  readonly #lab: LessonLab | undefined

  private constructor(
    lesson: Lesson,
    serve: (request: ApiRequest) => ReturnType<Recorder['serve']>,
    idle: () => Promise<void>,
    time: { later: number },
  ) {
    this.#time = time
    if (lesson.program !== undefined) {
      let { name, source } = lesson.program
      this.#session = new LabSession({
        runProgram: runDirectly,
        fetch: (path, init) => {
          const served = (async () =>
            toFetch(await serve(await fromFetch(new Request(new URL(String(path), 'http://crdlab.invalid'), init)))))()
          this.#served.add(served)
          return served.finally(() => this.#served.delete(served))
        },
        clock: this.#clock,
        name,
        identity: { user: `system:serviceaccount:default:${name}`, groups: ['system:serviceaccounts'] },
        seed: 1,
      })
      this.#session.wire.faults = { ...this.#session.wire.faults, latencyMs: LATENCY_MS }
      this.#lab = new LessonLab(this.#session, {
        read: () => source,
        write: (next) => {
          source = next
        },
      })
    }
    this.#serve = serve
    this.#idle = idle
    this.#controllers = (lesson.controllers ?? []).map((one) => new LessonController(one, this.clientOf(one.name)))
    this.#log = new LessonLog(lesson)
  }

  clientOf(actor: string): Client {
    const fetch = async (input: Request | string, init?: RequestInit): Promise<Response> => {
      const request = new Request(new URL(typeof input === 'string' ? input : input.url, 'http://crdlab.invalid'), init)
      const { pathname, searchParams } = new URL(request.url)
      const body = await request.text()
      const {
        status,
        headers,
        body: answer,
      } = await this.#serve({
        method: request.method,
        path: pathname,
        query: searchParams,
        header: (name) => request.headers.get(name) ?? undefined,
        headerNames: () => [...request.headers.keys()],
        body,
      })
      return new Response(String(answer), { status, headers: headers as Record<string, string> })
    }
    const clock = { now: () => Date.now(), elapsed: () => performance.now(), sleep: async () => {} }
    return createClient({ fetch, clock, actor, capabilities: WORKER_CAPABILITIES })
  }

  async do(acts: readonly Act[], client = this.clientOf('you'), afterEach = async (): Promise<void> => {}): Promise<void> {
    const performer = new Performer({
      client,
      controllers: this.#controllers,
      lab: this.#lab,
      settle: this.#idle,
      isMet: (check) => this.isMet(check),
      pause: () => this.runControllers(),
    })
    for (const act of acts) {
      await performer.perform(act)
      await afterEach()
    }
  }

  /** Lets controllers that are not paused act, a few times each: some never end. */
  async runControllers(): Promise<void> {
    for (const controller of this.#controllers)
      for (let i = 0; i < 4 && !controller.isPaused && (await controller.step()); i++) await this.#idle()
    this.#time.later += 1000
    if (this.#lab !== undefined) await this.#letProgramRun()
  }

  /** Lets a second pass. The clock stands still while a request is served. */
  async #letProgramRun(): Promise<void> {
    for (let passed = 0; passed < 1000; passed += LATENCY_MS) {
      await this.#clock.pass(LATENCY_MS)
      while (this.#served.size > 0) {
        await Promise.allSettled(this.#served)
        await this.#clock.pass(0)
      }
    }
  }

  async #look(): Promise<Look> {
    const { body } = await this.#serve({
      method: 'GET',
      path: JOURNAL_PATH,
      query: new URLSearchParams({ limit: '20000' }),
      header: () => undefined,
      headerNames: () => [],
      body: '',
    })
    const { entries } = JSON.parse(String(body)) as JournalPage
    for (const entry of entries as readonly JournalEntry[]) this.#log.add(entry)
    return new Look(this.clientOf('page'), this.#log, Date.now() + this.#time.later, {
      lab: this.#lab,
      controllers: this.#controllers,
    })
  }

  async isMet(check: Check): Promise<boolean> {
    return (await (await this.#look()).judge(check)).isMet
  }

  async goals({ goals }: Step): Promise<Record<string, boolean>> {
    const look = await this.#look()
    const verdicts = await Promise.all(goals.map(async ({ id, check }) => [id, (await look.judge(check)).isMet] as const))
    return Object.fromEntries(verdicts)
  }

  /** Puts the question of a step. */
  async ask({ predict }: Step): Promise<PutQuestion | undefined> {
    return predict && putQuestion(predict, await this.#look())
  }

  /** Does acts and answers a question as soon as it can be, as the player does. */
  async doAndAnswer(acts: readonly Act[], step: Step, asked: PutQuestion | undefined): Promise<Option | undefined> {
    const { predict, goals } = step
    const met = { all: goals.map(({ check }) => check) }
    let answer: Option | undefined
    await this.do(acts, this.clientOf('you'), async () => {
      if (predict && asked) answer ??= await answerOf(predict, asked, await this.#look(), await this.isMet(met))
    })
    return answer
  }

  async hints({ hints = [] }: Step): Promise<string[]> {
    const look = await this.#look()
    const shown = await Promise.all(hints.map(async ({ id, when }) => ((await look.judge(when)).isMet ? [id] : [])))
    return shown.flat()
  }

  get requests(): number {
    return this.#log.requests
  }
}

const allMet = (step: Step): Record<string, boolean> => Object.fromEntries(step.goals.map(({ id }) => [id, true]))

describe.each(lessons.map((lesson) => [lesson.id, lesson] as const))('lesson %s', (_, lesson) => {
  test('its solution leads from the start, which does not meet the goals, through every step, at par', async () => {
    const game = await Game.open(lesson)
    for (const step of lesson.steps) {
      expect(await game.goals(step), `${step.id} before`).not.toEqual(allMet(step))
      const asked = await game.ask(step)
      const answer = await game.doAndAnswer(step.solution, step, asked)
      await game.runControllers()
      if (step.predict) expect(asked?.options.length, `${step.id}: answers`).toBeGreaterThan(1)
      if (step.predict) expect(asked?.options, `${step.id}: its question`).toContainEqual(answer)
      expect(await game.goals(step), step.id).toEqual(allMet(step))
      expect(await game.hints(step), `${step.id}: hints of the solution`).toEqual([])
    }
    expect(game.requests).toBe(lesson.par)
    expect(lesson.steps.flatMap(({ solution }) => solution).filter(isRequest).length).toBe(lesson.par)
    await game.close()
  })

  const turns = lesson.steps.flatMap((step, i) => (step.hints ?? []).map((hint) => [step.id, hint.id, i, hint.turn] as const))
  test.each(turns)('in step %s a wrong turn gets the hint %s, and no goal is met by it alone', async (_step, id, i, turn) => {
    const game = await Game.open(lesson)
    for (const step of lesson.steps.slice(0, i)) await game.do(step.solution)
    await game.runControllers()
    const step = lesson.steps[i] as Step
    const asked = await game.ask(step)
    const answer = await game.doAndAnswer(turn, step, asked)
    // A wrong turn answers the question as well, or leaves it open.
    expect(asked?.options ?? []).toEqual(answer === undefined ? (asked?.options ?? []) : expect.arrayContaining([answer]))
    // The player shows the first hint that is recognised.
    expect((await game.hints(step))[0]).toBe(id)
    expect(await game.goals(step)).not.toEqual(allMet(step))
    await game.close()
  })

  const languages = Object.entries(lesson.texts) as [string, LessonTexts][]
  test.each(languages)('has every text in %s, none too long', (_tag, texts) => {
    expect(Object.keys(texts.steps)).toEqual(lesson.steps.map(({ id }) => id))
    expect(textProblems(lesson, texts)).toEqual([])
    expect(texts.answer, 'a good answer to the question at the end').toBeDefined()
    for (const step of lesson.steps) {
      const { goals, hints = {} } = texts.steps[step.id] as StepTexts
      expect(Object.keys(goals).sort()).toEqual(step.goals.map(({ id }) => id).sort())
      const words = texts.steps[step.id]?.predict
      const choices = step.predict && 'choices' in step.predict ? step.predict.choices : []
      expect(Object.keys(words?.choices ?? {}).sort()).toEqual(choices.map(({ id }) => id).sort())
      expect(words !== undefined).toBe(step.predict !== undefined)
      expect(Object.keys(hints).sort()).toEqual((step.hints ?? []).map(({ id }) => id).sort())
    }
  })

  test('cites rules that there are', () => {
    const cited = lesson.steps.flatMap(({ why }) => why.rules)
    expect(cited.filter((id) => !rules.includes(`\n- ${id} `))).toEqual([])
  })
})

test('the ids and numbers of lessons are their own', () => {
  expect(new Set(lessons.map(({ id }) => id)).size).toBe(lessons.length)
  expect(new Set(lessons.map(({ number }) => number)).size).toBe(lessons.length)
})

test('a challenge has one step and names the public report that it was built from, each its own', () => {
  const challenges = lessons.filter(({ chapter }) => chapter === 'challenge')
  expect(challenges.map(({ number }) => number)).toEqual(challenges.map((_, i) => `c${i + 1}`))
  expect(challenges.filter(({ steps, report }) => steps.length !== 1 || report === undefined)).toEqual([])
  expect(new Set(challenges.map(({ report }) => report)).size).toBe(10)
})

test('[LB-11] an unchanged write to the status leaves the question of lesson 2 open, until the right write', async () => {
  const lesson = lessons.find(({ id }) => id === 'desired-observed') as Lesson
  const game = await Game.open(lesson)
  const [first, step] = lesson.steps as [Step, Step]
  await game.do(first.solution)
  const asked = await game.ask(step)
  const put = '/apis/learn.crdlab.dev/v1/namespaces/default/bakeries/corner/status'
  expect(await game.doAndAnswer([{ put, change: {} }], step, asked)).toBeUndefined()
  expect(await game.doAndAnswer(step.solution, step, asked)).toEqual({ id: 'version' })
  await game.close()
})
