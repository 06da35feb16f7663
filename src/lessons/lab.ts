import type { LabSession } from '../lab/session.ts'
import type { LabAct, LabCount } from './format.ts'

/** Where the source of a program is kept. */
export interface SourceFile {
  read(): string
  write(source: string): void
}

/** The program of a lesson in the lab: does what a reader does there, and counts what happens. */
export class LessonLab {
  readonly #session: LabSession
  readonly #file: SourceFile
  #run: { readonly recorder: LabSession['recorder']; readonly source: string | undefined; readonly writes: number }
  #isCrashed = false
  readonly #counts: Record<'loops' | 'drops' | 'crashes' | 'rests', number> = { loops: 0, drops: 0, crashes: 0, rests: 0 }

  constructor(session: LabSession, file: SourceFile) {
    this.#session = session
    this.#file = file
    this.#run = this.#begun()
    session.subscribe(() => this.#follow())
  }

  get source(): string {
    return this.#file.read()
  }

  get isRunning(): boolean {
    return this.#session.phase.type === 'running'
  }

  /** Throws an Error when the source does not have a text that is replaced. */
  act(what: LabAct, replace: readonly (readonly [text: string, by: string])[] = []): void {
    let source = this.#file.read()
    for (const [text, by] of replace) {
      if (!source.includes(text)) throw new Error(`the program does not have ${text}`)
      source = source.replace(text, () => by)
    }
    if (replace.length > 0) this.#file.write(source)
    if (what === 'stop') this.#session.stop()
    else if (what === 'crash') this.#session.crash()
    else {
      this.#session.start(source)
      this.#session.wire.mode = 'play'
    }
  }

  /** How often something has happened until now. */
  count(what: LabCount): number {
    const { phase, wire, model } = this.#session
    switch (what) {
      case 'runs':
        return Number(this.isRunning && wire.mode !== 'pause')
      case 'fails':
        return Number(phase.type === 'ended' ? phase.end.type !== 'stopped' : this.#hasThrown)
      case 'reconciles':
        return model.counters.reconciles
      case 'missed':
        return model.cache.missed
      default:
        this.#look()
        return this.#counts[what]
    }
  }

  /** Whether the newest reconcile that ended threw an error of its own. */
  get #hasThrown(): boolean {
    const outcome = this.#session.model.reconciles.records.findLast((record) => record.outcome !== undefined)?.outcome
    return outcome?.type === 'failed' && outcome.code === 0
  }

  /** Notes what passes: a loop ends, and tables are emptied. */
  #look(): void {
    const { watch, reconciles, counters, loop, pending } = this.#session.model
    const counts = this.#counts
    if (loop !== undefined) counts.loops = 1
    if (watch.rows.some(({ verdicts }) => verdicts.some(({ droppedBy }) => droppedBy !== undefined))) counts.drops = 1
    const isAtRest = pending.length === 0 && reconciles.records.some(({ outcome }) => outcome !== undefined)
    if (this.#isCrashed && isAtRest && counters.writes === this.#run.writes) counts.rests = 1
  }

  #begun() {
    const { recorder, source, model } = this.#session
    return { recorder, source, writes: model.counters.writes }
  }

  #follow(): void {
    const { recorder, source } = this.#run
    if (this.#session.recorder === recorder) return
    this.#isCrashed = recorder !== undefined && this.#session.source === source
    if (this.#isCrashed) this.#counts.crashes++
    this.#run = this.#begun()
  }
}
