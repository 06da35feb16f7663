import { type JournalEntry, type JournalField, SERVER } from '../../../apimachinery/journal.ts'
import { x } from '../../i18n/traffic.ts'
import { w } from '../../i18n/views.ts'

/** How long a value may be in a sentence, in characters. */
const LONGEST_VALUE = 28

const shownValue = (text: string): string => {
  const plain = text.startsWith('"') && text.endsWith('"') && text.length > 1 ? text.slice(1, -1) : text
  return plain.length > LONGEST_VALUE ? `${plain.slice(0, LONGEST_VALUE)}…` : plain
}

/** `spec.replicas` as `replicas`; the rest of a path that is deeper. */
const shortPath = (path: string): string => path.replace(/^(?:spec|metadata)\.(?=[^.[])/, '')

function fieldWords({ path, fate, previous, stored }: JournalField): string {
  const name = shortPath(path)
  if (fate === 'kept' || fate === 'defaulted') {
    if (stored === undefined) return x.happened.removed(name)
    return previous === undefined
      ? x.happened.set(name, shownValue(stored))
      : x.happened.from(name, shownValue(previous), shownValue(stored))
  }
  if (fate === 'removed') return x.happened.removed(name)
  return x.happened.fate(name, w.fate.words[fate])
}

/** How many fields a sentence names. */
const NAMED = 2

/** What an entry did, in a few words; a rejection is the server's own sentence. */
export function happenedIn({ outcome, message, fields = [], fates, event, code }: JournalEntry): string {
  if (message !== undefined) return message
  switch (outcome) {
    case 'unreachable':
      return x.happened.noAnswer
    case 'unchanged':
    case 'dryRun':
    case 'read':
      return x.happened[outcome]
    case 'created':
    case 'deleted': {
      if (outcome === 'deleted' && event === 'MODIFIED') return x.happened.markedForDeletion
      const lost = fields.slice(0, NAMED).map(fieldWords)
      return x.happened.and([x.happened[outcome], ...lost], 0)
    }
    case 'updated': {
      if (fields.length === 0) return x.happened.changed
      const changed = Object.values(fates ?? {}).reduce((sum, count) => sum + count, 0)
      return x.happened.and(
        fields.slice(0, NAMED).map(fieldWords),
        fields.length > NAMED ? Math.max(changed, fields.length) - NAMED : 0,
      )
    }
    default:
      return String(code)
  }
}

/** Who made an entry, for people. */
export function whoMade({ client, user }: JournalEntry): string {
  const name = client === SERVER ? x.server : client === '' ? x.nobody : client
  return user === '' ? name : x.sentAs(name, user)
}

/** `rv 4118 → 4126`, with an equals sign where it stayed. */
export function moveWords(move: JournalEntry['resourceVersion']): string {
  if (move?.after === undefined) return ''
  return move.before === undefined || move.before === move.after ? move.after : `${move.before} → ${move.after}`
}
