import { MASTERS, userOf } from '../../apiserver/authentication/user.ts'
import { type ApiRequest, type ApiResponse, jsonResponse, textResponse } from '../../apiserver/endpoints/exchange.ts'
import { type Journal, MOST_OF_A_PAGE } from '../../journal/journal.ts'
import { pack } from '../../journal/packed-page.ts'
import { ENTRY_HEADER, JOURNAL_PATH, type JournalEntry, type JournalObject } from '../../protocol/journal.ts'

/** Answers requests for a journal, as `protocol/journal.ts` says. */
export async function journalAnswer(journal: Journal, request: ApiRequest): Promise<ApiResponse> {
  const { method, path, query } = request
  if (method !== 'GET') return textResponse(405, `${method} is not possible here\n`)
  const admits = readable(request)
  if (path !== JOURNAL_PATH) return detailAnswer(journal, path.slice(JOURNAL_PATH.length + 1), admits)
  if (query.get('watch') === '1') return follow(journal, idIn(query, 'after') ?? 0, admits)
  const before = idIn(query, 'before')
  const limit = Math.min(idIn(query, 'limit') ?? MOST_OF_A_PAGE, MOST_ASKED)
  const object = objectIn(query)
  const page = await journal.page({ admits, limit, ...(before === undefined ? {} : { before }), ...(object && { object }) })
  return jsonResponse(200, JSON.stringify(query.get('packed') === '1' ? pack(page) : page))
}

/** The most entries of one answer. */
const MOST_ASKED = 20_000

const idIn = (query: URLSearchParams, name: string): number | undefined => {
  const id = Number(query.get(name) ?? Number.NaN)
  return Number.isSafeInteger(id) && id >= 0 ? id : undefined
}

function objectIn(query: URLSearchParams): JournalObject | undefined {
  const resource = query.get('resource')
  if (resource === null) return undefined
  const namespace = query.get('namespace')
  const name = query.get('name')
  return {
    group: query.get('group') ?? '',
    resource,
    ...(namespace === null ? {} : { namespace }),
    ...(name === null ? {} : { name }),
  }
}

/** Administrators read all, others what they sent. */
function readable(request: ApiRequest): (entry: JournalEntry) => boolean {
  const { name, groups } = userOf(request)
  return groups.includes(MASTERS) ? () => true : ({ user }) => user === name
}

async function detailAnswer(journal: Journal, text: string, admits: (entry: JournalEntry) => boolean): Promise<ApiResponse> {
  const id = Number(text)
  const entry = Number.isSafeInteger(id) ? await journal.entry(id) : undefined
  const detail = entry !== undefined && admits(entry) ? await journal.detail(id) : undefined
  if (detail === undefined) return textResponse(404, 'the journal has no such entry, or has forgotten its bodies\n')
  return jsonResponse(200, JSON.stringify(detail))
}

/** Entries as they come, after those that came since `after`. Of a reader that is behind, the answer ends; it asks again from its last entry. */
async function follow(journal: Journal, after: number, admits: (entry: JournalEntry) => boolean): Promise<ApiResponse> {
  const { entries } = await journal.page({ admits: (entry) => entry.id > after && admits(entry), limit: MOST_ASKED })
  return {
    status: 200,
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      [ENTRY_HEADER]: String(entries.at(-1)?.id ?? after),
    },
    body: (sink) => {
      let ended = false
      const stop = journal.follow((entry) => send(entry))
      const send = (entry: JournalEntry): void => {
        if (ended || !admits(entry)) return
        if (sink.write(`${JSON.stringify(entry)}\n`)) return
        ended = true
        stop()
        sink.end()
      }
      for (const entry of entries) send(entry)
      return () => {
        ended = true
        stop()
      }
    },
  }
}
