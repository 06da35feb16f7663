import { type Json, parseJson, printJson } from './numbers.ts'
import { decodeAnswer, encodeProtobuf, PROTOBUF } from './protobuf.ts'
import type { Answer, ScenarioRequest, Server } from './scenario.ts'
import { type Answers, fill, fillText } from './values.ts'

const AGENT = 'scenario/1.0'

export const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** Sends a request of a scenario with earlier answers put in. */
export function send(request: ScenarioRequest, server: Server, answers: Answers, signal?: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = { 'user-agent': AGENT, accept: 'application/json' }
  for (const [name, value] of Object.entries(request.headers ?? {})) headers[name] = String(fillText(value, answers))
  const body = bodyOf(request, server, answers)
  if (body instanceof Uint8Array) headers['content-type'] ??= PROTOBUF
  else if (body !== undefined && request.file === undefined && request.text === undefined)
    headers['content-type'] ??= 'application/json'
  const init: RequestInit = { method: request.method, headers }
  if (body !== undefined) init.body = body
  if (signal) init.signal = signal
  return server.fetch(server.base + String(fillText(request.path, answers)), init)
}

function bodyOf(request: ScenarioRequest, server: Server, answers: Answers): string | Uint8Array<ArrayBuffer> | undefined {
  if (request.file !== undefined) {
    const [file = '', n] = request.file.split('#')
    if (!server.readDocument) throw new Error(`no folder of data is given for ${request.file}`)
    return server.readDocument(file, Number(n))
  }
  if (request.base64 !== undefined) return new Uint8Array(Buffer.from(request.base64, 'base64'))
  if (request.protobuf !== undefined) return encodeProtobuf(fill(request.protobuf, answers) ?? null)
  if (request.text !== undefined) return String(fillText(request.text, answers))
  return request.body === undefined ? undefined : jsonOf(request, request.body, answers)
}

/** The bodies that name no earlier answer: they are the same in each replay. */
const constantBodies = new WeakMap<ScenarioRequest, string>()

const NAMES_ANSWER = /\{\{|"\$from"/

function jsonOf(request: ScenarioRequest, body: Json, answers: Answers): string {
  const known = constantBodies.get(request)
  if (known !== undefined) return known
  const text = printJson(fill(body, answers) ?? null)
  if (!NAMES_ANSWER.test(printJson(body))) constantBodies.set(request, text)
  return text
}

/** An answer in the form that scenarios record. */
export async function readAnswer(response: Response): Promise<Answer> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? ''
  const warnings = readWarnings(response.headers.get('warning'))
  return {
    status: response.status,
    ...(type !== '' && type !== 'application/json' && { type }),
    ...(warnings && { warnings }),
    ...(bytes.length > 0 && { body: decodeAnswer(bytes, type) ?? readBody(new TextDecoder().decode(bytes)) }),
  }
}

function readBody(text: string): Json {
  try {
    return parseJson(text)
  } catch {
    return { text }
  }
}

function readWarnings(header: string | null): string[] | undefined {
  if (!header) return undefined
  const quoted = [...header.matchAll(/299 - "((?:[^"\\]|\\.)*)"/g)]
  return quoted.map((match) => (match[1] ?? '').replace(/\\(.)/g, '$1')).sort()
}

/** Repeats `attempt` until `done` says so or `deadline` milliseconds are over; returns the last result. */
export async function until<T>(deadline: number, attempt: () => Promise<T>, done: (result: T) => boolean): Promise<T> {
  const end = Date.now() + deadline
  for (let pause = 1; ; pause = Math.min(pause * 2, 100)) {
    const result = await attempt()
    if (done(result) || Date.now() > end) return result
    await sleep(pause)
  }
}
