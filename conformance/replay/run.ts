import { waitUntilActive } from './active.ts'
import { normalise } from './normal-form.ts'
import { type Json, type JsonMap, parseJson } from './numbers.ts'
import { isProtobuf, readFrames } from './protobuf.ts'
import { readAnswer, send, sleep, until } from './requests.ts'
import type { Answer, Scenario, Server, Step, WatchStep } from './scenario.ts'
import { type Answers, pointer } from './values.ts'

/** The answers of a step; none for steps that only wait. */
interface Result {
  readonly answer?: Answer
  readonly events?: readonly Json[]
  readonly ended?: boolean
  /** The content type of the events, when it is not `application/json`. */
  readonly type?: string
  readonly during?: readonly Result[]
}

const PATIENCE = 10_000
const WATCH_PATIENCE = 5_000
/** A stream that the server ends is waited for, however busy the machine is; one that it does not end says how long. */
const END_PATIENCE = 60_000

/** Runs a scenario and returns its answers in order, in normal form. */
export async function runScenario(scenario: Scenario, server: Server): Promise<Json[]> {
  const answers = inOrder(scenario.steps, await runSteps(scenario.steps, server, {}))
  const bodies = answers.map((answer) => answer.body ?? [...(answer.events ?? [])])
  const counted = answers.map((answer) => (scenario.pick ? picked(answer, scenario.pick) : answer))
  return normalise(
    counted.map((answer) => ({ ...answer }) as JsonMap),
    bodies,
  )
}

// The answer of a watch comes before those of the steps that ran during it.
function inOrder(steps: readonly Step[], results: readonly Result[], into: Answer[] = []): Answer[] {
  steps.forEach((step, i) => {
    const { answer, events, ended, type, during } = results[i] ?? {}
    if (answer) into.push(answer)
    if (events) into.push({ ...(type !== undefined && { type }), events, ...(ended !== undefined && { ended }) })
    if (during) inOrder(step.watch?.during ?? [], during, into)
  })
  return into
}

// A scenario may say that only some fields of a successful answer count. Schemas of CRDs are too long to keep.
function picked(answer: Answer, paths: readonly string[]): Answer {
  const body = answer.body
  if (body === undefined) return answer
  if (pointer(body, '/kind') === 'Status' && pointer(body, '/status') === 'Failure') return answer
  const copy: JsonMap = {}
  for (const asked of paths) {
    const path = asked === '/spec' && pointer(body, '/kind') === 'CustomResourceDefinition' ? '/spec/names' : asked
    const value = pointer(body, path)
    if (value !== undefined) copy[path] = value
  }
  return { ...answer, body: copy }
}

async function runSteps(steps: readonly Step[], server: Server, answers: Answers): Promise<Result[]> {
  const results: Result[] = []
  for (const step of steps) results.push(await runStep(step, server, answers))
  return results
}

async function runStep(step: Step, server: Server, answers: Answers): Promise<Result> {
  if (step.established !== undefined) {
    await waitUntilServed(step.established, server)
    return {}
  }
  if (step.active === true) {
    if (server.settle) await waitUntilActive(server)
    return {}
  }
  if (step.settle !== undefined) {
    if (server.settle) await sleep(step.settle)
    return {}
  }
  if (step.watch) return watch(step.watch, server, answers)
  const answer = step.poll ? await poll(step, server, answers) : await request(step, server, answers)
  if (step.id !== undefined) answers[step.id] = answer.body
  return { answer }
}

async function request(step: Step, server: Server, answers: Answers): Promise<Answer> {
  if (!step.request) throw new Error('a step without a request')
  return readAnswer(await send(step.request, server, answers))
}

async function poll(step: Step, server: Server, answers: Answers): Promise<Answer> {
  const { poll: asked, until: goal } = step
  if (!asked) throw new Error('a poll without a request')
  return until(
    step.within ?? PATIENCE,
    async () => readAnswer(await send(asked, server, answers)),
    (answer) => {
      const wanted = goal?.status ?? goal?.equals
      const seen = goal?.status !== undefined ? answer.status : pointer(answer.body, goal?.pointer ?? '')
      return wanted === undefined ? seen !== undefined : JSON.stringify(seen) === JSON.stringify(wanted)
    },
  )
}

async function waitUntilServed(name: string, server: Server): Promise<void> {
  const get = async (path: string): Promise<Answer> => readAnswer(await send({ method: 'GET', path }, server, {}))
  const attempt = async (): Promise<boolean> => {
    const crd = await get(`/apis/apiextensions.k8s.io/v1/customresourcedefinitions/${name}`)
    if (pointer(crd.body, '/status/conditions/type=Established/status') !== 'True') return crd.status === 404
    const version = pointer(crd.body, '/spec/versions/served=true/name')
    if (version === undefined) return true
    const list = await get(`/apis/${pointer(crd.body, '/spec/group')}/${version}/${pointer(crd.body, '/spec/names/plural')}`)
    return list.status !== 404
  }
  await until(PATIENCE, attempt, (served) => served)
}

async function watch(step: WatchStep, server: Server, answers: Answers): Promise<Result> {
  const stop = new AbortController()
  const request = { method: 'GET', path: step.path, ...(step.headers && { headers: step.headers }) }
  const response = await send(request, server, answers, stop.signal)
  if (response.status !== 200) return { answer: await readAnswer(response) }
  const wanted = step.ends === true ? Number.POSITIVE_INFINITY : step.events
  const stream = collectEvents(response, wanted)
  const during = await runSteps(step.during ?? [], server, answers)
  const enough = () => Promise.resolve(stream.closed || stream.events.length >= wanted)
  await until(step.within ?? (step.ends === true ? END_PATIENCE : WATCH_PATIENCE), enough, (done) => done)
  if (step.linger !== undefined) await sleep(step.linger)
  const ended = stream.closed
  stop.abort()
  await stream.done
  const type = response.headers.get('content-type') ?? ''
  const kept = type === 'application/json' ? { during } : { type, during }
  if (step.ends === true) return { events: stream.events, ended, ...kept }
  return { events: step.linger === undefined ? stream.events.slice(0, step.events) : stream.events, ...kept }
}

function collectEvents(response: Response, wanted: number) {
  const stream = { events: [] as Json[], closed: false, done: Promise.resolve() }
  const reader = isProtobuf(response.headers.get('content-type')) ? frameReader() : lineReader()
  const read = async (): Promise<void> => {
    try {
      for await (const chunk of response.body ?? []) {
        stream.events.push(...reader(chunk))
        if (stream.events.length >= wanted) break
      }
    } catch (error) {
      // We abort a watch ourselves, and a server may cut it off; an event that cannot be read is a difference.
      if (!(error instanceof DOMException || error instanceof TypeError)) stream.events.push({ thrown: String(error) })
    }
    stream.closed = true
  }
  stream.done = read()
  return stream
}

/** Reads the events of a stream chunk by chunk. */
type EventReader = (chunk: Uint8Array) => Json[]

function lineReader(): EventReader {
  const decoder = new TextDecoder()
  let rest = ''
  return (chunk) => {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    return lines.filter((line) => line.trim() !== '').map(parseJson)
  }
}

function frameReader(): EventReader {
  let left: Uint8Array = new Uint8Array()
  return (chunk) => {
    const { events, rest } = readFrames(new Uint8Array(Buffer.concat([left, chunk])))
    left = rest
    return events
  }
}
