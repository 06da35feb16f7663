import type { JournalEntry } from '../../../protocol/journal.ts'
import { clientWords, happenedIn } from '../../entities/journal/entry-words.ts'

const LONGEST = 60

/** A write in a few words: who, and what happened. */
export function writeWords(entry: JournalEntry): string {
  const words = `${clientWords(entry)}: ${happenedIn(entry)}`
  return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words
}
