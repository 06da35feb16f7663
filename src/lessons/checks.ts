import { stringify } from '../apimachinery/json/serialize.ts'
import { deepEqual, isNumber, isObject, type JsonValue, toFloat } from '../apimachinery/json/value.ts'
import { parseJsonPath } from '../apimachinery/jsonpath/jsonpath.ts'
import type { Answer, Client } from '../client/client.ts'
import type { ClientClock, RequestSpec } from '../client/transport.ts'
import type { LessonController } from './controllers/controller.ts'
import type { Check, ControllerCheck, ControllerState, LabCheck, LogCheck, ReadCheck, RequestLine, TryCheck } from './format.ts'
import type { LessonLab } from './lab.ts'
import type { LessonLog } from './log.ts'

/** What a check found: words for it are the page's. */
export type Finding =
  | { readonly kind: 'value'; readonly text: string }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'code'; readonly code: number }
  | { readonly kind: 'count'; readonly count: number; readonly of: number }
  | { readonly kind: 'request'; readonly number: number }
  | { readonly kind: 'controller'; readonly state: ControllerState }

export interface Verdict {
  readonly isMet: boolean
  readonly finding?: Finding
}

/** The content type of a request of a lesson that names none. */
export const contentTypeOf = (method: string): string =>
  method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'

/** A request as a lesson writes it. */
export function requestOf(line: RequestLine, body: JsonValue | undefined, contentType: string | undefined): RequestSpec {
  const [method = 'GET', target = '/'] = line.split(' ')
  const [path = '/', query = ''] = target.split('?')
  return {
    method: method as RequestSpec['method'],
    path,
    query: Object.fromEntries(new URLSearchParams(query)),
    ...(body === undefined
      ? {}
      : { body: typeof body === 'string' ? body : stringify(body), contentType: contentType ?? contentTypeOf(method) }),
  }
}

/** What takes part in a lesson beside its server. */
export interface Participants {
  /** Of a lesson with a program. */
  readonly lab?: LessonLab | undefined
  readonly controllers?: readonly Pick<LessonController, 'name' | 'isPaused'>[]
}

/** One look at a server: each path is read once and each request tried once, whatever the number of checks. */
export class Look {
  readonly #client: Client
  readonly #log: LessonLog
  readonly #now: number
  readonly #participants: Participants
  readonly #reads: Map<string, Promise<Answer>>

  /** `now`: milliseconds since the epoch. */
  constructor(
    client: Client,
    log: LessonLog,
    now: number,
    participants: Participants = {},
    reads = new Map<string, Promise<Answer>>(),
  ) {
    this.#client = client
    this.#log = log
    this.#now = now
    this.#participants = participants
    this.#reads = reads
  }

  /** The same look at a later time, with the answers that it has: for checks of the last seconds while nothing has changed. */
  later(now: number): Look {
    return new Look(this.#client, this.#log, now, this.#participants, this.#reads)
  }

  /** Whether a check is met, and what it found. Throws Unreachable when the server does not answer. */
  async judge(check: Check): Promise<Verdict> {
    if ('read' in check) return this.#read(check)
    if ('try' in check) return this.#try(check)
    if ('log' in check) return judgeLog(check, this.#log, this.#now)
    if ('lab' in check) return judgeLab(check, this.#participants.lab)
    if ('controller' in check) return judgeController(check, this.#participants.controllers)
    if ('not' in check) return { isMet: !(await this.judge(check.not)).isMet }
    const verdicts = await Promise.all(('all' in check ? check.all : check.any).map((inner) => this.judge(inner)))
    const isMet = 'all' in check ? verdicts.every((one) => one.isMet) : verdicts.some((one) => one.isMet)
    // What is said is of the first that decides.
    const deciding = verdicts.find((one) => one.isMet === 'any' in check || verdicts.length === 1) ?? verdicts.at(-1)
    return { isMet, ...(deciding?.finding === undefined ? {} : { finding: deciding.finding }) }
  }

  async #read(check: ReadCheck): Promise<Verdict> {
    const { exchange, object } = await this.#answer(check.read)
    const { code, at } = check
    if (at === undefined) return { isMet: exchange.code === (code ?? 200), finding: { kind: 'code', code: exchange.code } }
    return judgeValues(check, object === undefined ? [] : find(object, at), check.same && object ? find(object, check.same) : [])
  }

  /** What a JSONPath finds in the answer to a read. Throws Unreachable when the server does not answer. */
  async find(path: string, at: string): Promise<readonly JsonValue[]> {
    const { object } = await this.#answer(path)
    return object === undefined ? [] : find(object, at)
  }

  /** How often what a check of the log asks for has happened. */
  count(check: LogCheck): number {
    return this.#log.tallyOf(check).count
  }

  /** Whether what a check of the log asks for changed something, after it had happened so often. */
  hasChanged(check: LogCheck, from: number): boolean {
    return this.#log.tallyOf(check).stored > from
  }

  #answer(path: string): Promise<Answer> {
    return this.#asked(`GET ${path}`, requestOf(`GET ${path}`, undefined, undefined))
  }

  #asked(key: string, spec: RequestSpec): Promise<Answer> {
    const asked = this.#reads.get(key) ?? this.#client.send(spec)
    this.#reads.set(key, asked)
    // What did not arrive is asked for again.
    asked.catch(() => this.#reads.delete(key))
    return asked
  }

  async #try({ try: line, body, contentType, code }: TryCheck): Promise<Verdict> {
    const spec = requestOf(line, body, contentType)
    const dryRun = { ...spec, query: { ...spec.query, dryRun: 'All' } }
    const { exchange } = await this.#asked(JSON.stringify(dryRun), dryRun)
    return { isMet: exchange.code === code, finding: { kind: 'code', code: exchange.code } }
  }
}

/** Looks at a server again and again, and asks it again only after a change. */
export class Looks {
  readonly #client: Client
  readonly #log: LessonLog
  readonly #clock: Pick<ClientClock, 'now'>
  readonly #participants: Participants
  #last: { readonly look: Look; readonly changes: number } | undefined

  constructor(client: Client, log: LessonLog, clock: Pick<ClientClock, 'now'>, participants: Participants = {}) {
    this.#client = client
    this.#log = log
    this.#clock = clock
    this.#participants = participants
  }

  /** Whether something has changed since the last look, or there was none. */
  get isStale(): boolean {
    return this.#last?.changes !== this.#log.changes
  }

  /** A look at what is there now: with the answers of the last one while nothing has changed. */
  look(): Look {
    const { changes } = this.#log
    const now = this.#clock.now()
    const last = this.#last?.changes === changes ? this.#last.look : undefined
    const look = last?.later(now) ?? new Look(this.#client, this.#log, now, this.#participants)
    this.#last = { look, changes }
    return look
  }
}

function find(value: JsonValue, at: string): readonly JsonValue[] {
  const path = parseJsonPath(at)
  return 'error' in path ? [] : path.find(value)
}

const textOf = (value: JsonValue): string => (typeof value === 'string' ? value : stringify(value))

function judgeValues(check: ReadCheck, values: readonly JsonValue[], others: readonly JsonValue[]): Verdict {
  const [first] = values
  const { is, same, exists, min, count } = check
  const items = values.length === 1 && Array.isArray(first) ? first.length : values.length
  const isMet =
    (is === undefined || (first !== undefined && deepEqual(first, is))) &&
    (same === undefined || (first !== undefined && others[0] !== undefined && deepEqual(first, others[0]))) &&
    (exists === undefined || exists === (first !== undefined)) &&
    (min === undefined || (isNumber(first) && toFloat(first) >= min)) &&
    (count === undefined || items === count)
  if (count !== undefined) return { isMet, finding: { kind: 'count', count: items, of: count } }
  // An object is shown by its being there.
  if (isObject(first)) return { isMet }
  return { isMet, finding: first === undefined ? { kind: 'nothing' } : { kind: 'value', text: textOf(first) } }
}

function judgeLog(check: LogCheck, log: LessonLog, now: number): Verdict {
  const { count, request, isLatest, times } = log.tallyOf(check)
  const { within, most, least = most === undefined ? 1 : 0 } = check
  const counted = within === undefined ? count : times.filter((at) => at > now - within * 1000).length
  const isMet = (check.latest === undefined || isLatest) && counted >= least && (most === undefined || counted <= most)
  if (isMet && request !== undefined && least > 0) return { isMet, finding: { kind: 'request', number: request } }
  return { isMet, finding: { kind: 'count', count: counted, of: least > 0 ? least : (most ?? 0) } }
}

function judgeLab({ lab: what, least = 1 }: LabCheck, lab: LessonLab | undefined): Verdict {
  const count = lab?.count(what) ?? 0
  return { isMet: count >= least, finding: { kind: 'count', count, of: least } }
}

function judgeController({ controller: name, is }: ControllerCheck, controllers: Participants['controllers'] = []): Verdict {
  const found = controllers.find((one) => one.name === name)
  if (found === undefined) return { isMet: false }
  const state = found.isPaused ? 'paused' : 'running'
  return { isMet: state === is, finding: { kind: 'controller', state } }
}

/** Whether a check changes by time alone, or by what no request tells of. */
export function dependsOnTime(check: Check): boolean {
  if ('lab' in check || 'controller' in check) return true
  if ('log' in check) return check.within !== undefined
  if ('not' in check) return dependsOnTime(check.not)
  return ('all' in check && check.all.some(dependsOnTime)) || ('any' in check && check.any.some(dependsOnTime))
}
