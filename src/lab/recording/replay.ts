import type { Activity } from '../../controller-runtime/activity.ts'
import type { OpenedProgram, OpenProgram } from '../program.ts'
import type { FromProgram, ToProgram, Turn, Want } from '../program-messages.ts'
import type { WireNews } from '../wire/lab-wire.ts'
import { type Deed, type Difference, differenceOf } from './difference.ts'
import type { RecordedStep, Recording } from './recording.ts'

/** Hears what happens in a replay. */
export interface ReplayListener {
  /** The time of the run, from here on. */
  time(now: number, elapsed: number): void
  observe(activity: Activity): void
  saw(news: WireNews): void
}

const isWatch = ({ url }: Extract<Want, { type: 'fetch' }>): boolean => /[?&]watch=(?:true|1)(?:&|$)/.test(url)

/** Runs a program on what a recording tells it: no server is asked, and no time passes. It ends at the first difference. */
export class Replay {
  readonly #steps: readonly RecordedStep[]
  readonly #program: OpenedProgram
  readonly #listener: ReplayListener
  /** Ids of the program by those of the recording. */
  readonly #ids = new Map<number, number>()
  #at = 0
  #now = 0
  #elapsed = 0
  #calls = 0
  #writes = 0
  #difference: Difference | undefined
  #isOver = false

  /** `source`: instead of that of the recording. */
  constructor({ program, steps }: Recording, openProgram: OpenProgram, listener: ReplayListener, source = program.source) {
    this.#steps = steps
    this.#listener = listener
    this.#program = openProgram({ ...program, source })
  }

  /** The first difference; undefined while there is none. */
  get difference(): Difference | undefined {
    return this.#difference
  }

  /** How many calls were as in the recording, watches aside, and how many of them are writes. */
  get equal(): { readonly calls: number; readonly writes: number } {
    return { calls: this.#calls, writes: this.#writes }
  }

  /** What comes next; undefined at the end. */
  get upcoming(): RecordedStep | undefined {
    return this.#isOver ? undefined : this.#steps[this.#at]
  }

  /** Does the next step. Resolves to false when there is none, and after a difference. */
  async next(): Promise<boolean> {
    const step = this.upcoming
    if (step === undefined) {
      this.stop()
      return false
    }
    this.#at++
    if ('news' in step) {
      this.#pass(this.#now + step.at - this.#elapsed, step.at)
      this.#listener.saw(step.news)
    } else if ('told' in step) await this.#turn(step)
    else this.stop()
    return !this.#isOver
  }

  stop(): void {
    this.#isOver = true
    this.#program.stop()
  }

  #pass(now: number, elapsed: number): void {
    if (elapsed < this.#elapsed) return
    this.#now = now
    this.#elapsed = elapsed
    this.#listener.time(now, elapsed)
  }

  async #turn({ told, wants }: Turn): Promise<void> {
    this.#pass(told.now, told.elapsed)
    const said = await this.#program.tell(this.#addressed(told))
    if (this.#isOver) return
    if (said === undefined) {
      const upcoming = this.upcoming
      const end = upcoming !== undefined && 'end' in upcoming ? upcoming.end : undefined
      const came: Deed = { type: 'over', end: await this.#program.ended }
      if (end === undefined) this.#compare(wants[0] ?? { type: 'nothing' }, came)
      else this.#compare({ type: 'over', end }, came)
      this.stop()
      return
    }
    const came = said.filter((each) => each.type !== 'activity')
    for (let i = 0; i < Math.max(wants.length, came.length) && this.#difference === undefined; i++)
      this.#compareWants(wants[i], came[i])
    this.#tell(said)
    const upcoming = this.upcoming
    const limit = upcoming !== undefined && 'end' in upcoming && upcoming.end.type === 'limit' ? upcoming.end : undefined
    if (limit !== undefined && this.#difference === undefined) this.#compare({ type: 'over', end: limit }, { type: 'nothing' })
    if (this.#difference !== undefined) this.stop()
  }

  /** A message with the id that the program knows. */
  #addressed(told: ToProgram): ToProgram {
    return 'id' in told ? { ...told, id: this.#ids.get(told.id) ?? told.id } : told
  }

  #tell(said: readonly FromProgram[]): void {
    for (const each of said) if (each.type === 'activity') this.#listener.observe(each.activity)
  }

  #compareWants(expected: Want | undefined, came: Want | undefined): void {
    this.#compare(expected ?? { type: 'nothing' }, came ?? { type: 'nothing' })
    if (this.#difference !== undefined || expected === undefined || came === undefined) return
    if ('id' in expected && 'id' in came) this.#ids.set(expected.id, came.id)
    if (expected.type !== 'fetch' || isWatch(expected)) return
    this.#calls++
    if (expected.method !== 'GET') this.#writes++
  }

  #compare(expected: Deed, came: Deed): void {
    this.#difference = differenceOf(expected, came, this.#calls)
  }
}
