import type { Json, Row, Step } from './row.ts'
import type { Server } from './servers.ts'

export type Got = readonly [status: number, said?: string | Json]

const at = (value: unknown, path: string): unknown => {
  let found = value
  for (const key of path.split('.')) found = typeof found === 'object' && found !== null ? (found as Json)[key] : undefined
  return found
}

const bodyOf = (text: string): Json => (text.startsWith('{') ? (JSON.parse(text) as Json) : { message: text })

/** Reduces an answer to the parts that a step compares. */
function picked(response: Response, body: Json, said: string | Json | undefined): Got {
  const { status } = response
  if (said === undefined) return [status]
  if (typeof said === 'string') return [status, String(body.message)]
  const value = (path: string): unknown => (path === '@warning' ? (response.headers.get('warning') ?? undefined) : at(body, path))
  return [status, Object.fromEntries(Object.keys(said).map((path) => [path, value(path)]))]
}

/** Reads as many events as are expected, and no more. */
async function eventsOf(response: Response, expected: string): Promise<string> {
  const lines: string[] = []
  const count = expected.split(', ').length
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  for (let rest = ''; lines.length < count; ) {
    const { done, value } = await reader.read()
    if (done) break
    const parts = (rest + decoder.decode(value, { stream: true })).split('\n')
    rest = parts.pop() ?? ''
    lines.push(...parts)
  }
  await reader.cancel()
  const events = lines.slice(0, count).map((line) => JSON.parse(line) as Json)
  return events.map(({ type, object }) => `${String(type)} ${String(at(object, 'metadata.name'))}`).join(', ')
}

async function locked(server: Server, path: string, body: unknown): Promise<unknown> {
  const stored = bodyOf(await (await server.fetch(path.replace(/\/(status|scale)$/, ''))).text())
  const metadata = { ...(at(body, 'metadata') as Json), resourceVersion: at(stored, 'metadata.resourceVersion') }
  return { ...(body as Json), metadata }
}

async function take(server: Server, step: Step): Promise<Got> {
  const [verb = '', path = ''] = step.send.split(' ')
  await server.settled()
  if (verb === 'WATCH') {
    const events = String(at(step.answer, '1.events'))
    const response = await server.fetch(`${path}${path.includes('?') ? '&' : '?'}watch=1`, { headers: { ...step.headers } })
    return [response.status, { events: await eventsOf(response, events) }]
  }
  const body = step.locked === true ? await locked(server, path, step.body) : step.body
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const headers = { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...step.headers }
  const response = await server.fetch(path, { method: verb, headers, ...(body === undefined ? {} : { body: text }) })
  const answer = bodyOf(await response.text())
  if (step.answer === undefined && response.status >= 300) {
    throw new Error(`${step.send} should make the row possible: ${response.status} ${String(answer.message)}`)
  }
  return picked(response, answer, step.answer?.[1])
}

/** Sends the requests of a row to a server that has nothing yet; what each was answered, where an answer is expected. */
export async function runRow(row: Row, server: Server): Promise<Got[]> {
  const got: Got[] = []
  for (const step of row.steps) {
    const said = await take(server, step)
    if (step.answer !== undefined) got.push(said)
  }
  return got
}
