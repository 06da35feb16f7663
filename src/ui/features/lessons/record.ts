import { isRequest } from '../../../lessons/acts.ts'
import type { Act, Goal, Lesson, Step, StepTexts } from '../../../lessons/format.ts'
import {
  type Recorded,
  recordedActs,
  type Suggestion,
  startActs,
  suggestedGoals,
  suggestedRules,
} from '../../../lessons/own/recording.ts'
import type { JournalEntry } from '../../../protocol/journal.ts'
import { isWrite } from '../../../protocol/journal.ts'
import { lessonOf } from '../../base/address/address.ts'
import { appStore } from '../../base/state/store.ts'
import { allEntries, isOfReader } from '../../entities/journal/journal.ts'
import { openSnapshot } from '../../entities/workspace/transfer.ts'
import { freeLessonId, keepOwn, type OwnLesson, ownLesson, removeOwn, type SpareGoal, USUAL_MINUTES } from './own-lessons.ts'
import { type Recording, setRecording } from './recording.ts'
import { sentBy } from './replay.ts'
import { builderTexts } from './texts/builder.en.ts'

const DOCS = 'https://kubernetes.io/docs/reference/using-api/api-concepts/'
/** How many acts bring a workspace to its start. */
const MOST_START = 100
/** Of the suggestions of a step so many become goals at once; a step has at most five. */
const FIRST_GOALS = 3
/** Whether an entry of the journal is a request that a recording takes. */
export const isRecorded = (entry: JournalEntry): boolean =>
  isOfReader(entry) && isWrite(entry) && entry.method !== '' && entry.outcome !== 'dryRun'

/** The step, from 0, that an entry belongs to; -1 for what came before the recording. */
export const stepOf = ({ marks }: Recording, { id }: Pick<JournalEntry, 'id'>): number => marks.findLastIndex((mark) => id > mark)

/** The id of the newest entry of the journal of the open workspace. */
const lastEntry = async (): Promise<number> => (await allEntries()).at(-1)?.id ?? 0

/** Begins to record in the open workspace, whose state is the start of the lesson. Throws an Error with the reason when it cannot. */
export async function startRecording(): Promise<void> {
  const { workspace } = appStore.getState()
  if (lessonOf(workspace) !== undefined) throw new Error(builderTexts.inLesson)
  const start = startActs((await openSnapshot()).objects)
  if (start.length > MOST_START) throw new Error(builderTexts.tooMuch(start.length, MOST_START))
  const id = freeLessonId('my-lesson')
  const lesson: Lesson = {
    id,
    number: '1',
    chapter: 'own',
    par: 1,
    minutes: USUAL_MINUTES,
    start,
    steps: [],
    texts: { en: { title: builderTexts.untitled, summary: '', explain: '', steps: {} } },
  }
  if (!keepOwn({ lesson, spare: {} })) {
    removeOwn(id)
    throw new Error(builderTexts.noRoom)
  }
  setRecording({ lesson: id, workspace, marks: [await lastEntry()], shows: [] })
}

/** Ends the step that is recorded; the next one begins. `show`: the view that it was done in. */
export const nextStep = async (recording: Recording, show: string): Promise<void> =>
  setRecording({ ...recording, marks: [...recording.marks, await lastEntry()], shows: [...recording.shows, show] })

/** Ends a recording without a lesson. */
export function discardRecording({ lesson }: Recording): void {
  removeOwn(lesson)
  setRecording(undefined)
}

function wordsOf({ says }: Suggestion): string {
  switch (says.what) {
    case 'sent':
      return builderTexts.goals.sent(says.method, says.name, says.outcome)
    case 'generation':
      return builderTexts.goals.generation[says.moves]
    case 'field':
      return builderTexts.goals.field(says.path, says.value)
    case 'fate':
      return builderTexts.goals.fate(says.path, says.fate)
    case 'gone':
      return builderTexts.goals.gone(says.name)
  }
}

interface MadeStep {
  readonly step: Step
  readonly texts: StepTexts
  readonly spare: readonly SpareGoal[]
}

function madeStep(index: number, recorded: readonly Recorded[], acts: ReadonlyMap<number, Act>, show: string): MadeStep {
  const all = recorded.flatMap(suggestedGoals).map((one): SpareGoal => ({ check: one.check, text: wordsOf(one) }))
  const goals = all.slice(0, FIRST_GOALS).map(({ check, text }, i) => ({ id: `goal-${i + 1}`, check, text }))
  const endpoint = recorded.at(-1)?.entry.object?.subresource
  return {
    step: {
      id: `step-${index + 1}`,
      show,
      ...(show.startsWith('cr/') ? { point: endpoint === 'status' || endpoint === 'scale' ? endpoint : 'spec' } : {}),
      goals: goals.map(({ id, check }): Goal => ({ id, check })),
      why: { rules: [...new Set(recorded.flatMap(suggestedRules))], docs: DOCS },
      solution: recorded.flatMap(({ entry }) => acts.get(entry.id) ?? []),
    },
    texts: {
      text: '',
      goals: Object.fromEntries(goals.map(({ id, text }) => [id, text])),
      why: { title: '', text: '' },
    },
    spare: all.slice(FIRST_GOALS),
  }
}

/** Makes the lesson of what was recorded. `show`: the view of the last step. Returns its id. Throws an Error with the reason when it cannot; the recording goes on then. */
export async function stopRecording(recording: Recording, show: string): Promise<string> {
  const own = ownLesson(recording.lesson)
  if (own === undefined) throw new Error(builderTexts.gone)
  const all = await sentBy((entry) => stepOf(recording, entry) >= 0)
  const acts = recordedActs(own.lesson.start, all, isRecorded)
  const sent = all.filter(({ entry }) => isRecorded(entry))
  const byStep = recording.marks.map((_, step) => sent.filter(({ entry }) => stepOf(recording, entry) === step))
  const shows = [...recording.shows, show]
  const made = byStep
    .map((recorded, i) => ({ recorded, show: shows[i] ?? '' }))
    .filter(({ recorded }) => recorded.length > 0)
    .map((one, i) => madeStep(i, one.recorded, acts, one.show))
  const { en } = own.lesson.texts
  const lesson: Lesson = withPar({
    ...own.lesson,
    steps: made.map(({ step }) => step),
    texts: { en: { ...en, steps: Object.fromEntries(made.map(({ step, texts }) => [step.id, texts])) } },
  })
  const spare = Object.fromEntries(made.map((one) => [one.step.id, one.spare]))
  if (!keepOwn({ lesson, spare, isRecorded: true })) throw new Error(builderTexts.noRoom)
  setRecording(undefined)
  return lesson.id
}

/** A lesson whose par is the number of requests of its solution. */
export function withPar(lesson: Lesson): Lesson {
  const requests = lesson.steps.flatMap(({ solution }) => solution).filter(isRequest).length
  return { ...lesson, par: Math.max(1, requests) }
}

const contentOf = ({ id: _id, chapter: _chapter, ...content }: Lesson): string => JSON.stringify(content)

/** The id of a lesson that is the same under whatever id; undefined where none is. */
export function sameLesson(lesson: Lesson, known: readonly Lesson[]): string | undefined {
  const content = contentOf(lesson)
  return known.find((own) => contentOf(own) === content)?.id
}

/** Takes a lesson that was read from a file; `isRecorded`: the reader wrote it. Its id changes where another lesson has it. Throws an Error when the browser has no room for it. */
export function takeLesson(lesson: Lesson, isRecorded = false): OwnLesson {
  const own: OwnLesson = {
    lesson: { ...lesson, id: freeLessonId(lesson.id), chapter: 'own' },
    spare: {},
    ...(isRecorded && { isRecorded }),
  }
  if (keepOwn(own)) return own
  removeOwn(own.lesson.id)
  throw new Error(builderTexts.noRoom)
}
