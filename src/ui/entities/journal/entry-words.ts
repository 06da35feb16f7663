import type { JournalEntry, JournalField } from '../../../protocol/journal.ts'
import { fieldFateTexts } from '../object/field-fates.en.ts'
import { journalTexts } from './texts.en.ts'

/** How long a value may be in a sentence, in characters. */
const LONGEST_VALUE = 28

const unquoted = (text: string): string =>
  text.startsWith('"') && text.endsWith('"') && text.length > 1 ? text.slice(1, -1) : text

const cut = (text: string): string => (text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text)

const shownValue = (text: string): string => cut(unquoted(text))

/** Two values, both without the long beginning that they have in common. */
function shownPair(before: string, after: string): [before: string, after: string] {
  const old = unquoted(before)
  const now = unquoted(after)
  let same = 0
  while (same < old.length && same < now.length && old[same] === now[same]) same++
  const from = same < LONGEST_VALUE / 2 ? 0 : Math.max(0, now.lastIndexOf(' ', same))
  const shown = (text: string): string => `${from > 0 ? '…' : ''}${cut(text.slice(from))}`
  return [shown(old), shown(now)]
}

/** `spec.replicas` as `replicas`; the rest of a path that is deeper. */
const shortPath = (path: string): string => path.replace(/^(?:spec|metadata)\.(?=[^.[])/, '')

function fieldWords({ path, fate, previous, stored }: JournalField): string {
  const name = shortPath(path)
  if (fate === 'kept' || fate === 'defaulted') {
    if (stored === undefined) return journalTexts.happened.removed(name)
    return previous === undefined
      ? journalTexts.happened.set(name, shownValue(stored))
      : journalTexts.happened.from(name, ...shownPair(previous, stored))
  }
  if (fate === 'removed') return journalTexts.happened.removed(name)
  return journalTexts.happened.fate(name, fieldFateTexts[fate])
}

/** How many fields a sentence names. */
const NAMED = 2

/** What an entry did, in a few words; a rejection is the server's own sentence. */
export function happenedIn({ method, outcome, message, fields = [], fates, code }: JournalEntry): string {
  if (message !== undefined) return message
  if (method === 'DELETE' && outcome === 'updated') return journalTexts.happened.markedForDeletion
  switch (outcome) {
    case 'unreachable':
      return journalTexts.happened.noAnswer
    case 'unchanged':
    case 'dryRun':
    case 'read':
      return journalTexts.happened[outcome]
    case 'created':
    case 'deleted': {
      const lost = fields.slice(0, NAMED).map(fieldWords)
      return journalTexts.happened.and([journalTexts.happened[outcome], ...lost], 0)
    }
    case 'updated': {
      if (fields.length === 0) return journalTexts.happened.changed
      const changed = Object.values(fates ?? {}).reduce((sum, count) => sum + count, 0)
      return journalTexts.happened.and(
        fields.slice(0, NAMED).map(fieldWords),
        fields.length > NAMED ? Math.max(changed, fields.length) - NAMED : 0,
      )
    }
    default:
      return String(code)
  }
}

/** The client that made an entry, for people. */
export function clientWords({ client }: Pick<JournalEntry, 'client'>): string {
  if (client === '') return journalTexts.nobody
  const { clients } = journalTexts
  return Object.hasOwn(clients, client) ? clients[client as keyof typeof clients] : client
}

/** The same with the user that it acted as. */
export const whoMade = (entry: JournalEntry): string =>
  entry.user === '' ? clientWords(entry) : journalTexts.sentAs(clientWords(entry), entry.user)

/** `rv 4118 → 4126`, with an equals sign where it stayed. */
export function moveWords(move: JournalEntry['resourceVersion']): string {
  if (move?.after === undefined) return ''
  return move.before === undefined || move.before === move.after ? move.after : `${move.before} → ${move.after}`
}
