import { timingSafeEqual } from 'node:crypto'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import type { JsonValue } from '../../../apimachinery/json/value.ts'
import {
  type ApiRequest,
  type ApiResponse,
  type BodyStream,
  jsonResponse,
  textResponse,
} from '../../../apiserver/endpoints/exchange.ts'
import { objectAt } from '../../../journal/record.ts'
import { CAPABILITIES_PATH, declarationOf, HOST_CAPABILITIES } from '../../../protocol/capabilities.ts'
import {
  BOARD_PATH,
  CLASS_PATH,
  type ClassState,
  KEY_HEADER,
  LONGEST_HANDOUT,
  OBSERVER_MARK,
  type Presence,
} from '../../../protocol/class.ts'
import { isWrite } from '../../../protocol/journal.ts'
import { WATCH_STREAMS_PATH } from '../../../protocol/multiplexed-watches.ts'
import type { Answer } from '../server.ts'
import { type Attend, failure } from '../workspaces.ts'
import type { Classroom } from './classroom.ts'
import { readOrder, readReport } from './read.ts'

/** In characters. */
const LONGEST_REPORT = 4096

const READ_ONLY = 'this address shows a workspace of a class and changes nothing'
const PAUSED = 'the trainer has paused the class: send the request again when it goes on'

/** Compares in constant time. */
function isSame(asked: string | undefined, known: string): boolean {
  const [a, b] = [Buffer.from(asked ?? ''), Buffer.from(known)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The value of a body; undefined where it is no JSON. */
function bodyOf({ body }: ApiRequest): JsonValue | undefined {
  try {
    return parseJson(body).value
  } catch {
    return undefined
  }
}

/** A line for each state of the class. */
const statesOf =
  (classroom: Classroom, name: string): BodyStream =>
  (sink) =>
    classroom.enter(name, (state: ClassState) => void sink.write(`${JSON.stringify(state)}\n`))

function handoutAnswer(classroom: Classroom, { method, path }: ApiRequest): ApiResponse {
  const text = method === 'GET' ? classroom.textOf(Number(path.slice(CLASS_PATH.length + 1))) : undefined
  return text === undefined ? failure(404, 'NotFound', 'the trainer has handed out no such text') : textResponse(200, text)
}

function presenceAnswer(classroom: Classroom, name: string): ApiResponse {
  const presence: Presence = { isHere: classroom.isHere(name) }
  return jsonResponse(200, JSON.stringify(presence))
}

function classAnswer(classroom: Classroom, name: string, request: ApiRequest): ApiResponse {
  if (request.method === 'GET') {
    const headers = { 'Content-Type': 'application/json;stream=watch' }
    return { status: 200, headers, body: statesOf(classroom, name) }
  }
  if (request.method !== 'POST') return failure(405, 'MethodNotAllowed', 'a class takes GET and POST')
  if (request.body.length > LONGEST_REPORT)
    return failure(413, 'RequestEntityTooLarge', `a report has at most ${LONGEST_REPORT} characters`)
  const report = readReport(bodyOf(request))
  if (report === undefined) return failure(400, 'BadRequest', 'the body must be a report of progress')
  classroom.noteReport(name, report)
  return jsonResponse(200, '{}')
}

function boardAnswer(classroom: Classroom, request: ApiRequest): ApiResponse {
  if (!isSame(request.header(KEY_HEADER.toLowerCase()), classroom.key))
    return failure(403, 'Forbidden', 'the board needs the key that the server printed when it started')
  if (request.method === 'POST') {
    const order = request.body.length > 2 * LONGEST_HANDOUT ? 'the body is too long' : readOrder(bodyOf(request))
    if (typeof order === 'string') return failure(400, 'BadRequest', order)
    classroom.carryOut(order)
  } else if (request.method !== 'GET') return failure(405, 'MethodNotAllowed', 'the board takes GET and POST')
  return jsonResponse(200, JSON.stringify(classroom.board()))
}

/** Answers what the board asks, and hands on everything else. */
export const withBoard =
  (classroom: Classroom, answer: Answer): Answer =>
  async (request) =>
    request.path === BOARD_PATH ? boardAnswer(classroom, request) : answer(request)

/** Whether who looks into a workspace can send a request: reads, and what carries watches. */
const isOfObserver = (request: ApiRequest): boolean => !isWrite(request) || request.path.startsWith(`${WATCH_STREAMS_PATH}/`)

/** What a request is about: `webapps/storefront/status`, or its path outside the API. */
function aboutOf(path: string): string {
  const { resource, name, subresource } = objectAt(path) ?? {}
  return [resource ?? path, name, subresource].filter((part) => part !== undefined).join('/')
}

/** Answers a request of a student: what the class asks, and what the workspace does. */
async function answerStudent(classroom: Classroom, name: string, request: ApiRequest, answer: Answer): Promise<ApiResponse> {
  if (request.path === CLASS_PATH) return classAnswer(classroom, name, request)
  if (request.path === `${CLASS_PATH}/here` && request.method === 'GET') return presenceAnswer(classroom, name)
  if (request.path.startsWith(`${CLASS_PATH}/`)) return handoutAnswer(classroom, request)
  if (!isWrite(request) || request.path.startsWith('/crdlab/')) return answer(request)
  if (classroom.isPaused) return failure(503, 'ServiceUnavailable', PAUSED)
  const response = await answer(request)
  classroom.noteWrite(name, { method: request.method, about: aboutOf(request.path), code: response.status })
  return response
}

/** Answers who looks into a workspace with a token. */
async function answerObserver(request: ApiRequest, observe: Answer): Promise<ApiResponse> {
  if (request.path === CAPABILITIES_PATH) return jsonResponse(200, declarationOf(new Set([...HOST_CAPABILITIES, 'observer'])))
  return isOfObserver(request) ? observe(request) : failure(403, 'Forbidden', READ_ONLY)
}

/** Stands between requests and the workspaces of a class. */
export const attendClass =
  (classroom: Classroom): Attend =>
  async (address, request, open) => {
    const mark = address.indexOf(OBSERVER_MARK)
    const name = mark < 0 ? address : address.slice(0, mark)
    if (mark >= 0 && !isSame(address.slice(mark + 1), classroom.tokenOf(name)))
      return failure(403, 'Forbidden', `this address does not look into workspace ${name}: open it from the board`)
    const opened = await open(name)
    if (!('answer' in opened)) return opened
    return mark < 0 ? answerStudent(classroom, name, request, opened.answer) : answerObserver(request, opened.observe)
  }
