import { Connection } from '../inputs/connection.ts'

const COLLECTION = '/apis/etcd.example.com/v1/namespaces'
const MERGE_PATCH = 'application/merge-patch+json'

export const collectionOf = (namespace: string): string => `${COLLECTION}/${namespace}/widgets`

/** JSON text of an object of about a kilobyte. */
export const widget = (name: string): string =>
  JSON.stringify({
    apiVersion: 'etcd.example.com/v1',
    kind: 'Widget',
    metadata: { name, labels: { tier: 'gold', team: 'shop' } },
    spec: { size: 0, env: Array.from({ length: 16 }, (_, at) => ({ name: `SETTING_${at}`, value: `the value of ${at}` })) },
  })

/** Rejects with the answer when it is no success. */
export async function create(connection: Connection, namespace: string, name: string): Promise<void> {
  const { status, body } = await connection.send('POST', collectionOf(namespace), widget(name))
  if (status !== 201) throw new Error(`${name} was answered ${status} ${body.slice(0, 300)}`)
}

/** Changes a number in an object. Rejects with the answer when it is no success. */
export async function change(connection: Connection, namespace: string, name: string, size: number): Promise<void> {
  const { status, body } = await connection.send(
    'PATCH',
    `${collectionOf(namespace)}/${name}`,
    JSON.stringify({ spec: { size } }),
    MERGE_PATCH,
  )
  if (status !== 200) throw new Error(`${name} was answered ${status} ${body.slice(0, 300)}`)
}

/** How each event begins. */
const EVENT = '{"type":"'

/** An informer on a namespace: a watch that reports each event. */
export class Informer {
  readonly #connection: Connection
  /** How many events came. */
  events = 0
  #heard = (): void => {}
  #rest = ''

  private constructor(connection: Connection) {
    this.#connection = connection
  }

  /** Resolves once the server has begun to answer. */
  static async start(base: string, namespace: string): Promise<Informer> {
    const connection = new Connection(base)
    const informer = new Informer(connection)
    const list = await connection.send('GET', `${collectionOf(namespace)}?limit=1`)
    const { resourceVersion } = (JSON.parse(list.body) as { readonly metadata: { readonly resourceVersion: string } }).metadata
    let began = (): void => {}
    const begun = new Promise<void>((resolve) => {
      began = resolve
    })
    await connection.stream(`${collectionOf(namespace)}?watch=true&resourceVersion=${resourceVersion}`, (piece) => {
      began()
      informer.#count(piece)
    })
    await begun
    return informer
  }

  /** Resolves when so many events have come since the start. */
  reached(events: number): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (this.events >= events) resolve()
      }
      this.#heard = look
      look()
    })
  }

  close(): void {
    this.#connection.close()
  }

  #count(piece: string): void {
    const text = this.#rest + piece
    for (let at = text.indexOf(EVENT); at >= 0; at = text.indexOf(EVENT, at + 1)) this.events++
    // The network decides where a piece ends.
    this.#rest = text.slice(1 - EVENT.length)
    this.#heard()
  }
}
