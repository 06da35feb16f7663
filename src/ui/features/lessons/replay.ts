import type { Client } from '../../../client/client.ts'
import type { Identity } from '../../../client/http.ts'
import { actedAs } from '../../../client/kubectl.ts'
import type { RequestSpec } from '../../../client/transport.ts'
import { LESSON_CLIENT } from '../../../lessons/log.ts'
import { isWrite, type JournalDetail, type JournalEntry } from '../../../protocol/journal.ts'
import { allEntries, detailOf } from '../../entities/journal/journal.ts'

/** A request as it was sent, and its answer. */
export interface Sent {
  readonly entry: JournalEntry
  readonly detail: JournalDetail
}

export const isLessonStart = ({ client }: JournalEntry): boolean => client === LESSON_CLIENT

/** The requests to write that the journal has of some clients, in their order. Throws when the journal cannot be read. */
export async function sentBy(isWanted: (entry: JournalEntry) => boolean): Promise<Sent[]> {
  const entries = (await allEntries()).filter(
    (entry) => isWrite(entry) && entry.method !== '' && entry.outcome !== 'dryRun' && isWanted(entry),
  )
  const details = await Promise.all(entries.map(({ id }) => detailOf(id)))
  return entries.flatMap((entry, i) => {
    const detail = details[i]
    return detail === undefined ? [] : [{ entry, detail }]
  })
}

/** `metadata` of an answer; empty for what is no object. */
function identityOf(answer: string): { readonly uid?: unknown; readonly resourceVersion?: unknown } {
  try {
    return ((JSON.parse(answer) ?? {}) as { readonly metadata?: object }).metadata ?? {}
  } catch {
    return {}
  }
}

const UID = /[0-9a-f]{8}-[0-9a-f-]{27}/g
/** The page writes versions in quotes, in JSON and in YAML. */
const VERSION = /(resourceVersion"?: ?")([0-9]{1,20})"/g

/** Uids and versions that one server gave, by those that another gave in their place. */
export class Renamed {
  readonly #texts = new Map<string, string>()

  /** Notes two answers to the same request. */
  note(old: string, now: string): void {
    const [before, after] = [identityOf(old), identityOf(now)]
    for (const key of ['uid', 'resourceVersion'] as const) {
      const [from, to] = [before[key], after[key]]
      if (typeof from === 'string' && typeof to === 'string') this.#texts.set(from, to)
    }
  }

  /** A body for the other server. */
  in(body: string): string {
    const inside = (found: string): string => this.#texts.get(found) ?? found
    return body.replace(UID, inside).replace(VERSION, (_, start: string, version: string) => `${start}${inside(version)}"`)
  }
}

const specOf = ({ method, path, query, contentType }: JournalEntry, body: string): RequestSpec => ({
  method: method as RequestSpec['method'],
  path,
  query: Object.fromEntries(new URLSearchParams(query)),
  trace: true,
  ...(body === '' ? {} : { body }),
  ...(contentType === undefined ? {} : { contentType }),
})

/** Sends requests again at a server that is at the start of the lesson, each as whoever sent it. `start`: what brought the first server there. */
export async function sendAgain(
  sent: readonly Sent[],
  start: readonly Sent[],
  clientOf: (actor: string, identity: Identity | undefined) => Client,
  settle: () => Promise<void>,
): Promise<void> {
  const renamed = new Renamed()
  const startNow = await sentBy(isLessonStart)
  for (const [i, { detail }] of start.entries()) renamed.note(detail.answer, startNow[i]?.detail.answer ?? '')
  for (const { entry, detail } of sent) {
    const { exchange } = await clientOf(entry.client, actedAs(entry)).send(specOf(entry, renamed.in(detail.body)))
    renamed.note(detail.answer, exchange.text)
    await settle()
  }
}
