import { isStored, type JournalEntry } from '../../../protocol/journal.ts'

/**
 * The newest changes, newest first, at most `most`: of each object the last one that each client made through each endpoint, so that a
 * controller that reports every few seconds does not hide what others did. Leaves out what the page itself wrote, such as the roles of personas.
 */
export function lastChanges(entries: readonly JournalEntry[], most: number): readonly JournalEntry[] {
  const found = new Map<string, JournalEntry>()
  for (let i = entries.length - 1; i >= 0 && found.size < most; i--) {
    const entry = entries[i]
    const { object } = entry ?? {}
    if (entry === undefined || object?.name === undefined || entry.client === 'page' || !isStored(entry)) continue
    const { group, resource, namespace = '', name, subresource = '' } = object
    const key = JSON.stringify([group, resource, namespace, name, subresource, entry.client, entry.outcome])
    if (!found.has(key)) found.set(key, entry)
  }
  return [...found.values()]
}
