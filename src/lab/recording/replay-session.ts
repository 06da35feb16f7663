import type { ClientClock } from '../../client/transport.ts'
import type { Activity } from '../../controller-runtime/activity.ts'
import type { LabFeed, LabPhase } from '../feed.ts'
import { LabModel } from '../model/lab-model.ts'
import type { OpenProgram } from '../program.ts'
import type { GateMode, StepKind } from '../wire/gate.ts'
import type { WireNews } from '../wire/lab-wire.ts'
import type { Difference } from './difference.ts'
import type { RecordedStep, Recording } from './recording.ts'
import { Replay } from './replay.ts'

/** `end`: goes to the end without waiting. */
export type ReplayMode = GateMode | 'end'

/** How far a replay is. */
export interface ReplayState {
  readonly calls: number
  readonly writes: number
  /** Whether nothing comes any more. */
  readonly isOver: boolean
  readonly difference: Difference | undefined
}

/** The time of a recording: it stands at that of the last step, and goes on while the replay plays. */
class ReplayClock {
  readonly #base: ClientClock
  #now = 0
  #elapsed = 0
  #since: number
  speed = 0

  constructor(base: ClientClock) {
    this.#base = base
    this.#since = base.elapsed()
  }

  now(): number {
    return Math.floor(this.#now + this.elapsed() - this.#elapsed)
  }

  elapsed(): number {
    return this.#elapsed + (this.#base.elapsed() - this.#since) * this.speed
  }

  set(now: number, elapsed: number): void {
    this.#now = now
    this.#elapsed = elapsed
    this.#since = this.#base.elapsed()
  }

  /** Changes the speed from now on. */
  pace(speed: number): void {
    this.set(this.now(), this.elapsed())
    this.speed = speed
  }
}

const KINDS: Partial<Readonly<Record<(Activity | WireNews)['type'], StepKind>>> = {
  delivered: 'event',
  answered: 'call',
  reconciled: 'reconcile',
  failed: 'reconcile',
}

const timeOf = (step: RecordedStep): number | undefined =>
  'told' in step ? step.told.elapsed : 'news' in step ? step.at : undefined

/** A recording in the lab: it is replayed at its own pace, by steps, or at once. No requests are sent. */
export class ReplaySession implements LabFeed {
  readonly recording: Recording
  readonly clock: ReplayClock
  readonly #openProgram: OpenProgram
  readonly #base: ClientClock
  readonly #listeners = new Set<() => void>()
  #model: LabModel
  #replay: Replay
  #source: string
  #mode: ReplayMode = 'pause'
  #speed = 1
  /** Ends a wait for the next step. */
  #hurry = new AbortController()
  #isGoing = false
  #phase: LabPhase = { type: 'idle' }

  /** `base`: the time that passes outside. */
  constructor(recording: Recording, openProgram: OpenProgram, base: ClientClock) {
    this.recording = recording
    this.#openProgram = openProgram
    this.#base = base
    this.#source = recording.program.source
    this.clock = new ReplayClock(base)
    this.#model = new LabModel(this.clock)
    this.#replay = this.#opened()
  }

  get model(): LabModel {
    return this.#model
  }

  get phase(): LabPhase {
    return this.#phase
  }

  get source(): string {
    return this.#source
  }

  get state(): ReplayState {
    const { equal, difference, upcoming } = this.#replay
    return { ...equal, difference, isOver: upcoming === undefined }
  }

  get mode(): ReplayMode {
    return this.#mode
  }

  get speed(): number {
    return this.#speed
  }

  set speed(speed: number) {
    this.#speed = speed
    this.#pace()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Begins again, with a source that can be another one. */
  restart(source: string): void {
    this.#replay.stop()
    this.#source = source
    this.#mode = 'pause'
    this.clock.pace(0)
    this.clock.set(0, 0)
    this.#model = new LabModel(this.clock)
    this.#phase = { type: 'idle' }
    this.#replay = this.#opened()
    this.#pace()
  }

  /** Plays, pauses or steps; begins again after the end. */
  go(mode: ReplayMode): void {
    if (mode !== 'pause' && this.state.isOver) this.restart(this.#source)
    this.#mode = mode
    if (mode !== 'pause') this.#phase = { type: 'running' }
    this.#pace()
    if (!this.#isGoing) void this.#go()
  }

  clearLines(): void {
    this.#model.clearLines()
    this.#changed()
  }

  /** Ends the program. */
  close(): void {
    this.#mode = 'pause'
    this.#replay.stop()
    this.#pace()
  }

  #opened(): Replay {
    const model = this.#model
    const happened = ({ type }: Activity | WireNews): void => {
      const kind = KINDS[type]
      if (kind !== undefined && kind === this.#mode) this.#mode = 'pause'
    }
    return new Replay(
      this.recording,
      this.#openProgram,
      {
        time: (now, elapsed) => this.clock.set(now, elapsed),
        observe: (activity) => {
          model.observe(activity)
          happened(activity)
        },
        saw: (news) => {
          model.saw(news)
          happened(news)
        },
      },
      this.#source,
    )
  }

  #isGoingOn(): boolean {
    return this.#mode !== 'pause'
  }

  async #go(): Promise<void> {
    this.#isGoing = true
    while (this.#isGoingOn()) {
      const replay = this.#replay
      await this.#due(replay)
      if (!this.#isGoingOn() || replay !== this.#replay) continue
      const goesOn = await replay.next()
      if (!goesOn && replay === this.#replay) {
        this.#mode = 'pause'
        this.#phase = { type: 'idle' }
      }
      this.#pace()
    }
    this.#isGoing = false
  }

  /** Waits until the time of the next step, where it plays at the pace of the recording. */
  async #due({ upcoming }: Replay): Promise<void> {
    const at = upcoming === undefined ? undefined : timeOf(upcoming)
    if (this.#mode !== 'play' || at === undefined) return
    const ms = (at - this.clock.elapsed()) / this.#speed
    if (ms > 0) await this.#base.sleep(ms, this.#hurry.signal)
  }

  /** Lets time pass while it plays. */
  #pace(): void {
    this.clock.pace(this.#mode === 'play' ? this.#speed : 0)
    this.#hurry.abort()
    this.#hurry = new AbortController()
    this.#changed()
  }

  #changed(): void {
    for (const listener of this.#listeners) listener()
  }
}
