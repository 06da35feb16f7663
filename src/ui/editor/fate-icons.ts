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
