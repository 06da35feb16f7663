import { createStore } from 'zustand/vanilla'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import type { Client } from '../../../client/client.ts'
import type { Identity } from '../../../client/http.ts'
import { DIALECTS_PATH } from '../../../dialects/settings.ts'
import { isRequest, Performer, type Stage } from '../../../lessons/acts.ts'
import { Look, type Verdict } from '../../../lessons/checks.ts'
import { LessonController } from '../../../lessons/controllers/controller.ts'
import type { Act, Check, Lesson, Step } from '../../../lessons/format.ts'
import { LessonLab } from '../../../lessons/lab.ts'
import { LESSON_CLIENT, LessonLog } from '../../../lessons/log.ts'
import { IDLE_PATH } from '../../../protocol/stored.ts'
import { homeAt, lessonWorkspace } from '../../base/address/address.ts'
import { browserClock } from '../../base/async/async.ts'
import { DEFAULT_FIELD_MANAGER } from '../../base/state/prefs.ts'
import { appStore } from '../../base/state/store.ts'
import { allEntries } from '../../entities/journal/journal.ts'
import { identityOf } from '../../entities/program/identity.ts'
import { sessionOf } from '../../entities/program/sessions.ts'
import { changePrograms, putProgram, recallPrograms } from '../../entities/workspace/programs.ts'
import { type AnsweredQuestion, answersOf, keepAnswers } from './answers.ts'
import { begin, progressOf } from './progress.ts'
import { isLessonStart, type Sent, sendAgain, sentBy } from './replay.ts'

/** The lesson that is played in this tab. */
export interface Play {
  readonly lesson: Lesson | undefined
  /** The server that log and controllers are of. */
  readonly page: Client | undefined
  readonly controllers: readonly LessonController[]
  /** Of a lesson with a program, where the page can run code. */
  readonly lab: LessonLab | undefined
  readonly log: LessonLog
  /** Whether what the journal had at first is in the log. */
  readonly isRead: boolean
  /** How many requests that write the reader sent. */
  readonly requests: number
  /** Of the goals and hints of the step. */
  readonly verdicts: ReadonlyMap<Check, Verdict>
  /** By step. */
  readonly predicted: ReadonlyMap<string, AnsweredQuestion>
  /** The server did not answer the last look. */
  readonly isLost: boolean
  readonly busy: 'opening' | 'undo' | 'solution' | 'copy' | undefined
  readonly problem: string | undefined
}

const NO_PLAY: Play = {
  lesson: undefined,
  page: undefined,
  controllers: [],
  lab: undefined,
  log: new LessonLog({ steps: [] }),
  isRead: false,
  requests: 0,
  verdicts: new Map(),
  predicted: new Map(),
  isLost: false,
  busy: undefined,
  problem: undefined,
}

export const playStore = createStore<Play>()(() => NO_PLAY)

/** Milliseconds between two requests of a solution, so that each can be followed. */
const STRIP_MS = 900
const LOOK_MS = 100

export function setPredicted(step: string, answer: AnsweredQuestion): void {
  const { lesson, predicted: before } = playStore.getState()
  const predicted = new Map(before).set(step, answer)
  playStore.setState({ predicted })
  if (lesson !== undefined) keepAnswers(lesson.id, { predicted })
}

/** The address of what a step shows. */
export const viewOf = (lesson: Lesson, step: number): string =>
  `${homeAt(lessonWorkspace(lesson.id))}/${lesson.steps[step]?.show ?? ''}`

/** A client of the server that the page is connected to. Throws when it is not. */
function clientOf(actor: string, identity?: Identity): Client {
  const { clientAs, problem } = appStore.getState()
  const client = clientAs(actor, identity)
  if (client === undefined) throw new Error(problem ?? 'the workspace is not open')
  return client
}

const settle = async (): Promise<void> => void (await clientOf('page').send({ method: 'GET', path: IDLE_PATH }))

/** Reads what happened and lets the controllers act once, where no player is drawn yet that does. */
async function followOnce(): Promise<void> {
  const { log, controllers, isRead } = playStore.getState()
  if (isRead) return
  for (const controller of controllers) if (!controller.isPaused) await controller.step()
  await settle()
  for (const entry of await allEntries()) log.add(entry)
}

function lookNow(): Look {
  const { log, lab, controllers } = playStore.getState()
  return new Look(clientOf('page'), log, browserClock.now(), { lab, controllers })
}

const stageOf = (actor: string): Stage => ({
  client: clientOf(actor),
  get controllers() {
    return playStore.getState().controllers
  },
  get lab() {
    return playStore.getState().lab
  },
  settle,
  isMet: async (check) => (await lookNow().judge(check)).isMet,
  pause: async () => {
    await followOnce()
    await browserClock.sleep(LOOK_MS)
  },
})

async function perform(acts: readonly Act[], actor: string, pauseMs = 0): Promise<void> {
  const performer = new Performer(stageOf(actor))
  for (const act of acts) {
    await performer.perform(act)
    if (pauseMs > 0 && isRequest(act)) await browserClock.sleep(pauseMs)
  }
}

/** Texts and results of panes belong to the objects that go. */
function forgetDrafts(workspace: string): void {
  const { drafts, sends, dropDraft, dropSend } = appStore.getState()
  const isOf = (address: string): boolean => address.startsWith(`${workspace} `)
  for (const address of Object.keys(drafts).filter(isOf)) dropDraft(address)
  for (const address of Object.keys(sends).filter(isOf)) dropSend(address)
}

/** The program of a lesson, whose source its workspace keeps. */
function labOf({ program }: Lesson, workspace: string): LessonLab | undefined {
  const session = program && sessionOf(program.name, identityOf(program.name))
  if (program === undefined || session === undefined) return undefined
  const { name } = program
  return new LessonLab(session, {
    read: () => recallPrograms('page', workspace).find((one) => one.name === name)?.source ?? program.source,
    write: (source) => void putProgram({ name, source }),
  })
}

/** Gives the lesson that is played its log and its controllers at the server of a workspace. */
export function attach(lesson: Lesson, page: Client | undefined, workspace: string): void {
  const { page: attached, lesson: played, busy, problem } = playStore.getState()
  if (page === undefined || workspace !== lessonWorkspace(lesson.id) || (page === attached && lesson === played)) return
  const controllers = (lesson.controllers ?? []).map((spec) => new LessonController(spec, clientOf(spec.name)))
  const lab = labOf(lesson, workspace)
  const { predicted } = answersOf(lesson.id)
  playStore.setState({ ...NO_PLAY, page, busy, problem, lesson, controllers, lab, predicted, log: new LessonLog(lesson) })
}

interface Opening {
  /** Goes to the address of the workspace, once that is the workspace of the page. */
  readonly show?: () => void
  /** Of the program; absent: as the lesson has it. */
  readonly source?: string | undefined
}

/** Empties a workspace and brings it to the start of a lesson. */
async function openAtStart(lesson: Lesson, workspace: string, { show, source }: Opening = {}): Promise<void> {
  forgetDrafts(workspace)
  if (workspace === lessonWorkspace(lesson.id)) keepAnswers(lesson.id, { predicted: new Map() })
  const { disconnect, connector, connect } = appStore.getState()
  await disconnect()
  await connector.remove?.(workspace)
  const connecting = connect('page', workspace)
  show?.()
  await connecting
  attach(lesson, appStore.getState().page, workspace)
  const { dialects = [], gates = [], program } = lesson
  if (program !== undefined) changePrograms('page', workspace, () => [{ name: program.name, source: source ?? program.source }])
  if (dialects.length > 0) {
    const featureGates = Object.fromEntries(gates.map((gate) => [gate, true]))
    const body = JSON.stringify({ dialects, featureGates })
    await clientOf('page').send({ method: 'PUT', path: DIALECTS_PATH, contentType: 'application/json', body })
  }
  await perform(lesson.start, LESSON_CLIENT)
}

/** Does something that keeps the player busy, one at a time; what fails is shown in it. */
async function busily(busy: NonNullable<Play['busy']>, work: () => Promise<void>): Promise<void> {
  if (playStore.getState().busy !== undefined) return
  playStore.setState({ busy, problem: undefined })
  try {
    await work()
    // What was sent for the reader is known before the reader is asked what happens next.
    await countRequests()
  } catch (error) {
    playStore.setState({ problem: errorMessage(error) })
  } finally {
    playStore.setState({ busy: undefined })
  }
}

/** Starts again, with the default field manager, and does the steps before one by their solutions. */
async function openAtStep(lesson: Lesson, step: number, isHelped: boolean): Promise<void> {
  appStore.getState().setPrefs({ fieldManager: DEFAULT_FIELD_MANAGER })
  await openAtStart(lesson, lessonWorkspace(lesson.id))
  const acts = lesson.steps.slice(0, step).flatMap(({ solution }) => solution)
  await perform(acts, 'you')
  begin(lesson.id, step, acts.filter(isRequest).length, isHelped)
}

/** Opens a lesson anew at the beginning of a step, an index. */
export const openLesson = (lesson: Lesson, step: number): Promise<void> =>
  busily('opening', () => openAtStep(lesson, step, step > 0))

/** Sends the solution of a step, request by request. */
export const showSolution = (lesson: Lesson, step: number): Promise<void> =>
  busily('solution', async () => {
    await openAtStep(lesson, step, true)
    await perform(lesson.steps[step]?.solution ?? [], 'you', STRIP_MS)
  })

/** A goal that is met too early, or not by the solution; `goal` is undefined for all of a step. */
export interface Fault {
  readonly step: string
  readonly goal?: string
  readonly what: 'metBefore' | 'notMet'
}

/** How often controllers that are not paused act after a solution: some never end. */
const MOST_TURNS = 4

async function metGoals({ goals }: Step): Promise<readonly string[]> {
  const { log, controllers } = playStore.getState()
  for (const controller of controllers)
    for (let i = 0; i < MOST_TURNS && !controller.isPaused && (await controller.step()); i++) await settle()
  for (const entry of await allEntries()) log.add(entry)
  const look = lookNow()
  const verdicts = await Promise.all(goals.map(async ({ id, check }) => ({ id, isMet: (await look.judge(check)).isMet })))
  return verdicts.filter(({ isMet }) => isMet).map(({ id }) => id)
}

/**
 * Plays a lesson by its solution in its own workspace, then opens that of the reader again. Returns where start and solution do not fit the goals, or why it
 * could not be played.
 */
export async function rehearse(lesson: Lesson): Promise<readonly Fault[] | string> {
  const faults: Fault[] = []
  const { engine, workspace, connect } = appStore.getState()
  await busily('solution', async () => {
    await openAtStart(lesson, lessonWorkspace(lesson.id))
    for (const step of lesson.steps) {
      if ((await metGoals(step)).length === step.goals.length) faults.push({ step: step.id, what: 'metBefore' })
      await perform(step.solution, 'you')
      const met = await metGoals(step)
      for (const { id } of step.goals) if (!met.includes(id)) faults.push({ step: step.id, goal: id, what: 'notMet' })
    }
    begin(lesson.id, 0, 0, false)
  })
  if (appStore.getState().workspace !== workspace) await connect(engine, workspace)
  return playStore.getState().problem ?? faults
}

/** What is sent again: the reader's requests, and those of controllers that wait for a step. */
const replayed = (): Promise<Sent[]> => {
  const { log, controllers } = playStore.getState()
  const waiting = controllers.filter(({ isPaused }) => isPaused).map(({ name }) => name)
  return sentBy((entry) => log.isReaders(entry) || waiting.includes(entry.client))
}

/** Takes the reader's last request back: the lesson starts again, and all requests before it are sent again. */
export const undo = (lesson: Lesson): Promise<void> =>
  busily('undo', async () => {
    const { log } = playStore.getState()
    const start = await sentBy(isLessonStart)
    const sent = await replayed()
    const last = sent.findLastIndex(({ entry }) => log.isReaders(entry))
    if (last < 0) return
    const { step = 0, from = 0, isHelped = false } = progressOf(lesson.id) ?? {}
    const { source, isRunning } = playStore.getState().lab ?? {}
    await openAtStart(lesson, lessonWorkspace(lesson.id), { source })
    await sendAgain(sent.slice(0, last), start, clientOf, settle)
    if (isRunning === true) playStore.getState().lab?.act('play')
    begin(lesson.id, step, from, isHelped)
  })

/** How many requests that write the reader has sent until now, also those that the page has not been told of yet. */
export async function countRequests(): Promise<number> {
  const { log } = playStore.getState()
  // Without an answer those that are known count.
  for (const entry of await allEntries().catch(() => [])) log.add(entry)
  playStore.setState({ requests: log.requests })
  return log.requests
}

/** Makes a workspace that holds what the lesson holds now, and stays in it. `show` goes to its address. */
export const openAsWorkspace = (lesson: Lesson, name: string, show: () => void): Promise<void> =>
  busily('copy', async () => {
    const start = await sentBy(isLessonStart)
    const sent = await replayed()
    await openAtStart(lesson, name, { show, source: playStore.getState().lab?.source })
    await sendAgain(sent, start, clientOf, settle)
  })
