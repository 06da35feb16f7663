import type { ArchivedEntry } from '../../protocol/journal.ts'
import { DIALECTS_KEY, type SnapshotEvent, type StoreSnapshot } from '../../protocol/snapshot.ts'
import { type FileHead, FORMAT, type PageContent, VERSION } from './format.ts'

function eventText({ type, key, version, previous, text }: SnapshotEvent): string {
  const head = JSON.stringify({ type, key, resourceVersion: version }).slice(0, -1)
  return `${head}${previous === undefined ? '' : `,"previous":${previous}`}${text === undefined ? '' : `,"last":${text}`}}`
}

/** An entry without its trace, which is several times as long as all else of it. What was only read can be read again. */
function archivedText({ entry, detail }: ArchivedEntry): string {
  if (detail === undefined || entry.outcome === 'read') return JSON.stringify({ entry })
  const { trace: _, ...rest } = detail
  return JSON.stringify({ entry, detail: rest })
}

/** The members of a list, one a line. */
const lines = (members: readonly string[]): string => (members.length === 0 ? '[]' : `[\n${members.join(',\n')}\n]`)

/** The text of a file. The texts of objects stand in it as they are stored, so that every number and every key comes back as it was. */
export function writeWorkspace(
  head: FileHead,
  { resourceVersion, compacted, objects, events, journal }: StoreSnapshot,
  page: PageContent,
): string {
  const dialects = objects.find(({ key }) => key === DIALECTS_KEY)?.text
  const own = objects.filter(({ key }) => key !== DIALECTS_KEY)
  const members: readonly (readonly [name: string, json: string | undefined])[] = [
    ['format', JSON.stringify(FORMAT)],
    ['version', String(VERSION)],
    ...Object.entries(head).map(([name, value]: [string, string]) => [name, JSON.stringify(value)] as const),
    ['resourceVersion', String(resourceVersion)],
    ['dialects', dialects],
    ['objects', lines(own.map(({ key, text }) => `{"key":${JSON.stringify(key)},"object":${text}}`))],
    ['history', `{"compacted":${compacted},"events":${lines(events.map(eventText))}}`],
    ['journal', journal && lines(journal.map(archivedText))],
    ['page', JSON.stringify(page)],
  ]
  const written = members.flatMap(([name, json]) => (json === undefined ? [] : [`${JSON.stringify(name)}:${json}`]))
  return `{\n${written.join(',\n')}\n}\n`
}
