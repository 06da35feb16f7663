import { Check, EyeOff, type LucideIcon, Minus, OctagonX, Scissors, Undo2, Zap } from 'lucide-react'
import type { Fate } from '../../apimachinery/trace.ts'

/** One icon a fate, everywhere. */
export const FATE_ICONS: Readonly<Record<Fate, LucideIcon>> = {
  kept: Check,
  defaulted: Zap,
  pruned: Scissors,
  ignored: EyeOff,
  reset: Undo2,
  removed: Minus,
  rejected: OctagonX,
}

/** What is drawn over a range of lines: a fate, a cause of rejection, or a live change. */
export interface LineMark {
  readonly first: number
  readonly last: number
  readonly tone: Fate | 'spec' | 'status' | 'scale' | 'selected'
}

/** Words at the end of a line. `quiet` ones are facts, not fates. */
export interface LineNote {
  readonly line: number
  readonly text: string
  readonly icon: 'fate' | 'lock' | 'stale' | 'wire' | 'problem'
  readonly tone: Fate | 'spec' | 'status' | 'scale' | 'warn' | 'quiet'
  readonly mono?: boolean
  /** The whole sentence, on hover. */
  readonly title?: string
}

/** A line that was not sent: the server filled it in. Stands after a line of the text. */
export interface Ghost {
  readonly after: number
  readonly text: string
  readonly note: string
}

export interface Marks {
  readonly lines: readonly LineMark[]
  readonly notes: readonly LineNote[]
  readonly ghosts: readonly Ghost[]
}

export const NO_MARKS: Marks = { lines: [], notes: [], ghosts: [] }
