import { isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import {
  type Handout,
  type LastAct,
  type LessonPlayed,
  LONGEST_HANDOUT,
  type Order,
  type ProgressReport,
} from '../../../protocol/class.ts'

/** The longest names and titles, in characters. */
const LONGEST = 200

const text = (value: JsonValue | undefined, most = LONGEST): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, most) : undefined

const count = (value: JsonValue | undefined): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0

function readLesson(value: JsonValue | undefined): LessonPlayed | undefined {
  if (!isObject(value)) return undefined
  const id = text(value.id)
  if (id === undefined) return undefined
  const { step, steps, met, goals, isHelped } = value
  const numbers = { step: count(step), steps: count(steps), met: count(met), goals: count(goals) }
  return { id, title: text(value.title) ?? id, ...numbers, isHelped: isHelped === true }
}

function readAct(value: JsonValue | undefined): LastAct | undefined {
  if (!isObject(value)) return undefined
  const [method, about] = [text(value.method, 10), text(value.about)]
  return method === undefined || about === undefined ? undefined : { method, about, code: count(value.code) }
}

/** Reads a report; what is none of it is left out. Undefined where it is no object. */
export function readReport(value: JsonValue | undefined): ProgressReport | undefined {
  if (!isObject(value)) return undefined
  const [lesson, act] = [readLesson(value.lesson), readAct(value.act)]
  return { ...(lesson && { lesson }), completed: count(value.completed), requests: count(value.requests), ...(act && { act }) }
}

function readHandout(value: JsonObject): Handout | string {
  const title = text(value.title)
  if (title === undefined) return 'handout.title: must be a text'
  if (value.kind === 'lesson') {
    const lesson = text(value.lesson)
    return lesson === undefined ? 'handout.lesson: must be the id of a lesson' : { kind: 'lesson', title, lesson }
  }
  if (value.kind !== 'yaml' && value.kind !== 'lessonFile') return 'handout.kind: must be lesson, lessonFile or yaml'
  if (typeof value.text !== 'string' || value.text === '') return 'handout.text: must be a text'
  if (value.text.length > LONGEST_HANDOUT) return `handout.text: must have at most ${LONGEST_HANDOUT} characters`
  return { kind: value.kind, title, text: value.text }
}

/** Reads an order. Returns a sentence that names the field where it is none. */
export function readOrder(value: JsonValue | undefined): Order | string {
  if (!isObject(value)) return 'the body must be an object'
  const { order, handout, id, name } = value
  if (order === 'pause' || order === 'resume') return { order }
  if (order === 'withdraw') return typeof id === 'number' ? { order, id } : 'id: must be the number of a handout'
  if (order === 'remove') return typeof name === 'string' ? { order, name } : 'name: must be the name of a workspace'
  if (order !== 'handOut') return 'order: must be pause, resume, handOut, withdraw or remove'
  if (!isObject(handout)) return 'handout: must be an object'
  const read = readHandout(handout)
  return typeof read === 'string' ? read : { order, handout: read }
}
