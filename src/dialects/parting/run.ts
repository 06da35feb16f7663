import { CRD_PATHS } from './crds.ts'
import { type Json, metadataOf, outcomeOf, type Reply, type Row, type Side, type Step } from './row.ts'

/** A server to ask: as little of one as a comparison needs. */
export interface Asked {
  send(method: string, path: string, body: Json | undefined, contentType: string): Promise<Reply>
  /** Waits until what was created is served. */
  settled(path: string): Promise<void>
}

/** A request as it was sent, and its answer. */
export interface Sent {
  readonly method: string
  readonly path: string
  readonly body?: Json
  readonly reply: Reply
}

export interface RowRun {
  /** The requests that are compared; the creation of the CRD where a row has no other. */
  readonly sent: readonly Sent[]
  /** What made them possible. */
  readonly before: readonly Sent[]
  /** In one line; see `outcomeOf`. */
  readonly outcome: string
}

const JSON_TYPE = 'application/json'
const MERGE_TYPE = 'application/merge-patch+json'

/** Sends the requests of a row to a server that has nothing yet. */
export async function runRow(row: Row, side: Side, server: Asked): Promise<RowRun> {
  const ask = async ({ method, path, body, locked }: Step): Promise<Sent> => {
    const whole = locked === true && body !== undefined ? await lock(server, path, body) : body
    const reply = await server.send(method, path, whole, method === 'PATCH' ? MERGE_TYPE : JSON_TYPE)
    return { method, path, ...(whole === undefined ? {} : { body: whole }), reply }
  }
  const created = await ask({ method: 'POST', path: CRD_PATHS[side], body: row.crds[side] })
  if (row.steps.length === 0) return { sent: [created], before: [], outcome: outcomeOf(row, [created.reply]) }
  const before = [created]
  const sent: Sent[] = []
  await server.settled(row.steps[0]?.path ?? '')
  for (const step of row.steps) (step.before === true ? before : sent).push(await ask(step))
  const replies = sent.map(({ reply }) => reply)
  return { sent, before, outcome: outcomeOf(row, replies) }
}

async function lock(server: Asked, path: string, body: Json): Promise<Json> {
  const { body: stored } = await server.send('GET', path.replace(/\/(status|scale)$/, ''), undefined, JSON_TYPE)
  return { ...body, metadata: { ...metadataOf(body), resourceVersion: metadataOf(stored).resourceVersion } }
}
