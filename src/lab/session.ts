import type { Identity } from '../client/http.ts'
import type { ParsedPath } from '../client/resource-type.ts'
import type { ClientClock, Transport } from '../client/transport.ts'
import type { Activity } from '../controller-runtime/activity.ts'
import type { LabFeed, LabPhase } from './feed.ts'
import { LabModel } from './model/lab-model.ts'
import type { RunningProgram, RunProgram } from './program.ts'
import { Recorder } from './recording/recorder.ts'
import type { GateMode } from './wire/gate.ts'
import type { LabClock } from './wire/lab-clock.ts'
import { LabWire } from './wire/lab-wire.ts'

export interface LabSessionOptions {
  readonly runProgram: RunProgram
  readonly fetch: Transport
  readonly clock: ClientClock
  /** Of the program: its manager, and the file that errors name. */
  readonly name: string
  /** Whom its requests act as; absent: the administrator. */
  readonly identity?: Identity | undefined
  /** Writes to an object as somebody else. */
  readonly rival?: (path: ParsedPath) => Promise<void>
  readonly seed: number
  /** As errors name the file; absent: the name with `.ts`. */
  readonly fileName?: string
  /** Hears of all that happens in the program. */
  readonly observe?: (activity: Activity) => void
}

/** A program of controllers in the lab: runs it over a wire, and keeps what happens. */
export class LabSession implements LabFeed {
  readonly wire: LabWire
  readonly model: LabModel
  readonly #options: LabSessionOptions
  readonly #listeners = new Set<() => void>()
  #program: RunningProgram | undefined
  #phase: LabPhase = { type: 'idle' }
  #source: string | undefined
  #recorder: Recorder | undefined
  #version = 0

  constructor(options: LabSessionOptions) {
    const { fetch, clock, rival } = options
    this.#options = options
    this.wire = new LabWire({
      fetch,
      clock,
      onNews: (news) => {
        this.model.saw(news)
        this.#recorder?.add({ news, at: this.wire.clock.elapsed() })
        this.#changed()
      },
      onChange: () => this.#changed(),
      ...(rival !== undefined && { rival }),
    })
    this.model = new LabModel(this.wire.clock)
  }

  get clock(): LabClock {
    return this.wire.clock
  }

  get phase(): LabPhase {
    return this.#phase
  }

  /** The source that runs, or ran last. */
  get source(): string | undefined {
    return this.#source
  }

  /** The recording of the run since the last start; undefined before. */
  get recorder(): Recorder | undefined {
    return this.#recorder
  }

  /** Counts the changes of all that can be seen. */
  get version(): number {
    return this.#version
  }

  /** Calls the listener after each change, until the returned function is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Plays, pauses or steps. Starts the program where it does not run. */
  go(mode: GateMode, source: string): void {
    if (this.#phase.type !== 'running') this.start(source)
    this.wire.mode = mode
  }

  /** Starts a program in the place of the one that runs, whose cache and queue are lost. Whether it plays stays as it is. */
  start(source: string): void {
    this.#program?.stop()
    this.#source = source
    this.model.restarted()
    this.#phase = { type: 'running' }
    const { name, identity, seed, fileName = `${name}.ts` } = this.#options
    const file = { source, fileName, name, seed }
    const recorder = new Recorder(file)
    this.#recorder = recorder
    const program = this.#options.runProgram({
      ...file,
      wire: { fetch: this.wire.fetch, clock: this.wire.clock, ...identity },
      record: (turn) => recorder.add(turn),
      observe: (activity) => {
        // What a program says that was stopped is not about this one.
        if (this.#program === program || this.#program === undefined) this.#observe(activity)
      },
    })
    this.#program = program
    void program.ended.then((end) => {
      if (this.#program !== program) return
      this.#program = undefined
      this.#phase = { type: 'ended', end }
      this.model.ended(end)
      recorder.add({ end })
      this.#changed()
    })
    this.#changed()
  }

  clearLines(): void {
    this.model.clearLines()
    this.#changed()
  }

  /** Ends the program as a crash does, and starts it again. */
  crash(): void {
    if (this.#source !== undefined) this.start(this.#source)
  }

  stop(): void {
    const program = this.#program
    this.#program = undefined
    this.#phase = { type: 'idle' }
    program?.stop()
    this.#changed()
  }

  #observe(activity: Activity): void {
    this.model.observe(activity)
    this.#options.observe?.(activity)
    if (activity.type === 'reconciled' || activity.type === 'failed') this.wire.reconciled()
    this.#changed()
  }

  #changed(): void {
    this.#version++
    for (const listener of this.#listeners) listener()
  }
}
