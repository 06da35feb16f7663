import { forget, keep, recall } from './stored.ts'

/** The most commands that are kept, and the most characters they have together. */
const MOST_COMMANDS = 200
const MOST_CHARACTERS = 50_000

const keyOf = (place: string): string => `console.${place}`

/** The commands that were entered in a workspace, oldest first. */
export function recallHistory(place: string): readonly string[] {
  const kept = recall(keyOf(place))
  return Array.isArray(kept) ? bounded(kept.filter((item): item is string => typeof item === 'string')) : []
}

/** Forgets the commands of a workspace that is removed. */
export const forgetHistory = (place: string): void => forget(keyOf(place))

/** The history with one more command, which is kept. A command that repeats the last one adds nothing. */
export function addToHistory(place: string, history: readonly string[], command: string): readonly string[] {
  if (history.at(-1) === command) return history
  const next = bounded([...history, command])
  keep(keyOf(place), next)
  return next
}

function bounded(commands: readonly string[]): readonly string[] {
  let characters = 0
  let from = commands.length
  while (from > 0 && commands.length - from < MOST_COMMANDS) {
    characters += commands[from - 1]?.length ?? 0
    if (characters > MOST_CHARACTERS) break
    from--
  }
  return commands.slice(from)
}
