import { Check, EyeOff, type LucideIcon, Minus, OctagonX, Scissors, Undo2, Zap } from 'lucide-react'
import type { Fate } from '../../../protocol/trace.ts'

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

export type OwnerHue = 1 | 2 | 3 | 4 | 5

/** How an owner of fields is told apart: its letters, and a hue that has a shape and a pattern. */
export interface OwnerMark {
  readonly letters: string
  readonly hue: OwnerHue
}

/** The look of an owner of fields, of two owners of one, or of lines that are not looked at. A side of a merge has the look of an owner. */
export type OwnerTone = `own-${OwnerHue}` | `own-${OwnerHue} own-with-${OwnerHue}` | 'own-dim'

/** What is drawn over a range of lines: a fate, a cause of rejection, a live change, or an owner. */
export interface LineMark {
  readonly first: number
  readonly last: number
  readonly tone: Fate | 'spec' | 'status' | 'scale' | 'selected' | OwnerTone
}

/** What some looks do to the text of their lines. */
export const TEXT_STYLE: Readonly<Record<string, string>> = {
  pruned: 'fate-text-gone',
  rejected: 'fate-text-wavy',
  ignored: 'fate-text-dim',
  'own-dim': 'fate-text-dim',
}

/** Words at the end of a line. `quiet` ones are facts, not fates. */
export interface LineNote {
  readonly line: number
  readonly text: string
  readonly icon: 'fate' | 'lock' | 'stale' | 'wire' | 'problem' | 'none'
  readonly tone: Fate | 'spec' | 'status' | 'scale' | 'warn' | 'quiet' | OwnerTone
  readonly mono?: boolean
  /** The owners of the line; empty: it has none. */
  readonly owners?: readonly OwnerMark[]
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
