import { crdOf } from '../../src/controlplane/testing/crd.ts'
import type { AcknowledgedHistory, Listed, WatchedEvent } from './history.ts'

const GROUP = '/apis/kill.example.com/v1'
const OBJECTS = `${GROUP}/namespaces/default/widgets`
const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'

const SCHEMA = { type: 'object', properties: { spec: { type: 'object', properties: { size: { type: 'integer' } } } } }
const CRD = JSON.stringify(crdOf('kill.example.com', 'widgets', 'Widget', { schema: { openAPIV3Schema: SCHEMA } }))

interface Widget {
  readonly metadata: { readonly name: string; readonly resourceVersion: string }
  readonly spec: { readonly size: number }
}

/** Creates the CRD and waits until it is served. */
export async function install(url: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  const { status } = await fetch(url + CRDS, { method: 'POST', headers, body: CRD })
  if (status !== 201) throw new Error(`the CRD was answered ${status}`)
  while ((await fetch(`${url}${GROUP}/widgets`)).status !== 200);
}

export interface TrafficOptions {
  readonly writers: number
  /** Ends in 0 to 1, as Math.random. */
  readonly random: () => number
  /** Told of each answer. */
  readonly acknowledged: () => void
}

/**
 * Creates, patches and deletes objects, each writer its own and one request at a time, until the server is gone. Notes what was answered
 * and what was not. Rejects when an answer is no success.
 */
export async function writeUntilGone(url: string, history: AcknowledgedHistory, options: TrafficOptions): Promise<void> {
  await Promise.all(Array.from({ length: options.writers }, (_, writer) => writeAs(writer, url, history, options)))
}

async function writeAs(writer: number, url: string, history: AcknowledgedHistory, options: TrafficOptions): Promise<void> {
  for (;;) {
    const name = `w${writer}-${Math.floor(options.random() * 6)}`
    const there = history.held.get(name)?.size !== undefined
    const size = there && options.random() < 0.3 ? undefined : Math.floor(options.random() * 1e12)
    history.inFlight.set(name, size === undefined ? {} : { size })
    const answer = await send(url, name, there, size)
    if (answer === undefined) return
    if (answer.status >= 300) throw new Error(`${name}: ${answer.status} ${answer.body}`)
    if (size === undefined) {
      // A deletion is answered with a Status: its version is not told.
      history.inFlight.delete(name)
      history.held.delete(name)
    } else {
      const { metadata } = JSON.parse(answer.body) as Widget
      history.acknowledge(name, { version: Number(metadata.resourceVersion), size })
    }
    options.acknowledged()
  }
}

/** `undefined`: the server went away before it answered in full. */
async function send(
  url: string,
  name: string,
  there: boolean,
  size: number | undefined,
): Promise<{ status: number; body: string } | undefined> {
  const object = { apiVersion: 'kill.example.com/v1', kind: 'Widget', metadata: { name }, spec: { size } }
  const type = there ? 'application/merge-patch+json' : 'application/json'
  const init =
    size === undefined
      ? { method: 'DELETE' }
      : { method: there ? 'PATCH' : 'POST', headers: { 'Content-Type': type }, body: JSON.stringify(object) }
  try {
    const response = await fetch(`${url}${OBJECTS}${there ? `/${name}` : ''}`, init)
    return { status: response.status, body: await response.text() }
  } catch {
    return undefined
  }
}

export async function list(url: string): Promise<Listed> {
  const response = await fetch(url + OBJECTS)
  const { metadata, items } = (await response.json()) as { metadata: { resourceVersion: string }; items: Widget[] }
  const objects = items.map(
    (item) => [item.metadata.name, { version: Number(item.metadata.resourceVersion), size: item.spec.size }] as const,
  )
  return { version: Number(metadata.resourceVersion), objects: new Map(objects) }
}

/** The events after `from` up to `until`; `undefined` when the server says that they are gone (410). */
export async function eventsAfter(url: string, from: number, until: number): Promise<WatchedEvent[] | undefined> {
  const events: WatchedEvent[] = []
  if (from >= until) return events
  const stop = new AbortController()
  const response = await fetch(`${url}${OBJECTS}?watch=1&resourceVersion=${from}&allowWatchBookmarks=true&timeoutSeconds=1`, {
    signal: stop.signal,
  })
  let rest = ''
  for await (const chunk of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const { type, object } = JSON.parse(line) as { type: string; object: Widget & { code?: number } }
      if (type === 'ERROR' && object.code === 410) return undefined
      if (type === 'BOOKMARK') continue
      const { name, resourceVersion } = object.metadata
      events.push({ type, name, version: Number(resourceVersion), size: object.spec.size })
    }
    if ((events.at(-1)?.version ?? 0) >= until) break
  }
  stop.abort()
  return events
}
