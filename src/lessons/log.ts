import { EXAMPLE_CONTROLLER, isStored, isWrite, type JournalEntry, SERVER } from '../protocol/journal.ts'
import type { Act, Check, Lesson, LogCheck, Match } from './format.ts'

/** The client of what a lesson sends to begin. */
export const LESSON_CLIENT = 'lesson'

/** How many times of matching entries are kept for checks of the last seconds. */
const MOST_TIMES = 100

/** What a check of the log counts. */
export interface Tally {
  readonly count: number
  /** The count once the newest that matched and was stored had come; 0 where none was stored. */
  readonly stored: number
  /** The number among the reader's requests of the newest that matched; absent where none did, or somebody else's. */
  readonly request?: number
  /** Whether the newest write of the reader matched. */
  readonly isLatest: boolean
  /** Milliseconds since the epoch of the newest that matched, oldest first. */
  readonly times: readonly number[]
}

const NOTHING: Tally = { count: 0, stored: 0, isLatest: false, times: [] }

interface Counter {
  readonly check: LogCheck
  /** Whether `after` has matched. */
  isOpen: boolean
  tally: Tally
}

/**
 * What happened since a lesson began, counted as it comes: each entry of the journal is looked at once, and what a lesson does not ask for is not kept.
 */
export class LessonLog {
  readonly #counters = new Map<LogCheck, Counter>()
  readonly #others: ReadonlySet<string>
  readonly #program: string | undefined
  #requests = 0
  #changes = 0
  #last = 0

  /** Counts for the checks of a lesson; of others it knows nothing. */
  constructor({ steps, controllers = [], program }: Pick<Lesson, 'steps' | 'controllers' | 'program'>) {
    this.#program = program?.name
    this.#others = new Set([SERVER, LESSON_CLIENT, 'page', EXAMPLE_CONTROLLER, ...controllers.map(({ name }) => name)])
    for (const { goals, hints = [], predict, solution } of steps) {
      if (predict !== undefined) this.#follow(predict.when)
      if (predict !== undefined && 'choices' in predict) for (const { check } of predict.choices) this.#follow(check)
      for (const { check } of goals) this.#follow(check)
      for (const { when, turn } of hints) {
        this.#follow(when)
        for (const act of turn) this.#followAct(act)
      }
      for (const act of solution) this.#followAct(act)
    }
  }

  /** How many requests that write the reader sent. */
  get requests(): number {
    return this.#requests
  }

  /** How many entries could change a goal: not reads and dry runs, which are what looking at goals sends. */
  get changes(): number {
    return this.#changes
  }

  /** Counts an entry. One that was counted already is left out. */
  add(entry: JournalEntry): void {
    if (entry.id <= this.#last) return
    this.#last = entry.id
    if (!isWrite(entry) || entry.outcome === 'dryRun') return
    // A dry run that was rejected has the outcome of the rejection.
    if (entry.client !== 'page' || !entry.query.includes('dryRun=')) this.#changes++
    if (entry.client === LESSON_CLIENT) return
    const isReaders = this.isReaders(entry)
    if (isReaders && entry.method !== '') this.#requests++
    for (const counter of this.#counters.values()) this.#count(counter, entry, isReaders)
  }

  /** What was counted for a check. */
  tallyOf(check: LogCheck): Tally {
    return this.#counters.get(check)?.tally ?? NOTHING
  }

  /** Whether the reader made a change, with whatever program. */
  isReaders(entry: Pick<JournalEntry, 'client' | 'user'>): boolean {
    const author = this.#authorOf(entry)
    return author !== this.#program && !this.#others.has(author)
  }

  /** The client, or the program of the lesson, whose controllers the reader can name as he likes. */
  #authorOf({ client, user }: Pick<JournalEntry, 'client' | 'user'>): string {
    const isProgram = this.#program !== undefined && user === `system:serviceaccount:default:${this.#program}`
    return isProgram ? this.#program : client
  }

  #count(counter: Counter, entry: JournalEntry, isReaders: boolean): void {
    const { check, tally } = counter
    const isRequest = isReaders && entry.method !== ''
    const author = this.#authorOf(entry)
    const matches = counter.isOpen && isMatch(check.log, entry, author, isReaders)
    if (matches)
      counter.tally = {
        count: tally.count + 1,
        stored: isStored(entry) ? tally.count + 1 : tally.stored,
        ...(isRequest ? { request: this.#requests } : {}),
        isLatest: isRequest || tally.isLatest,
        times: [...tally.times, entry.at].slice(-MOST_TIMES),
      }
    else if (isRequest && tally.isLatest) counter.tally = { ...tally, isLatest: false }
    if (check.after !== undefined && isMatch(check.after, entry, author, isReaders)) counter.isOpen = true
  }

  #followAct(act: Act): void {
    if ('until' in act) this.#follow(act.until)
  }

  #follow(check: Check): void {
    if ('log' in check) this.#counters.set(check, { check, isOpen: check.after === undefined, tally: NOTHING })
    else if ('all' in check) for (const inner of check.all) this.#follow(inner)
    else if ('any' in check) for (const inner of check.any) this.#follow(inner)
    else if ('not' in check) this.#follow(check.not)
  }
}

const isOneOf = <T>(wanted: readonly T[] | undefined, value: T): boolean => wanted === undefined || wanted.includes(value)
const isSame = <T>(wanted: T | undefined, value: T): boolean => wanted === undefined || wanted === value

function isMatch(match: Match, entry: JournalEntry, author: string, isReaders: boolean): boolean {
  const { object, generation } = entry
  const rises = generation !== undefined && generation.before !== generation.after
  return (
    (match.by === undefined || (match.by === 'reader' ? isReaders : match.by === author)) &&
    isOneOf(match.method, entry.method) &&
    isSame(match.group, object?.group) &&
    isSame(match.resource, object?.resource) &&
    isSame(match.name, object?.name) &&
    isSame(match.endpoint, object?.subresource ?? '') &&
    isOneOf(match.outcome, entry.outcome) &&
    isSame(match.event, entry.event) &&
    (match.generation === undefined || (generation !== undefined && rises === (match.generation === 'rises'))) &&
    (match.query === undefined || entry.query.includes(match.query)) &&
    (match.message === undefined || entry.message?.includes(match.message) === true) &&
    hasField(match, entry)
  )
}

/** Whether the entry has a field of the wanted path with the wanted fate. */
function hasField({ field, fate }: Match, { fields = [], fates = {} }: JournalEntry): boolean {
  if (field === undefined) return fate === undefined || (fates[fate] ?? 0) > 0
  return fields.some(({ path, fate: its }) => path.startsWith(field) && isSame(fate, its))
}
