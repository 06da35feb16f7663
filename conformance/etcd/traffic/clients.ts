import { crdOf } from '../../../src/controlplane/testing/crd.ts'

const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
export const OBJECTS = '/apis/etcd.example.com/v1/namespaces/default/widgets'

const ANYTHING = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }
const SCHEMA = { type: 'object', properties: { spec: ANYTHING, status: ANYTHING } }
const CRD = crdOf('etcd.example.com', 'widgets', 'Widget', {
  schema: { openAPIV3Schema: SCHEMA },
  subresources: { status: {} },
})

const JSON_TYPE = 'application/json'
const MERGE_PATCH = 'application/merge-patch+json'
const APPLY_PATCH = 'application/apply-patch+yaml'

export interface Answer {
  readonly status: number
  readonly body: string
  /** The version that a write was bound to. */
  readonly lock?: number
}

/** Undefined where the connection broke, so that the outcome of the request is unknown. */
export async function send(url: string, method: string, body?: unknown, type = JSON_TYPE): Promise<Answer | undefined> {
  try {
    const headers = body === undefined ? {} : { 'Content-Type': type }
    const init = { method, headers: { ...headers, 'User-Agent': 'traffic' } }
    const answer = await fetch(url, body === undefined ? init : { ...init, body: JSON.stringify(body) })
    return { status: answer.status, body: await answer.text() }
  } catch {
    return undefined
  }
}

/** Creates the CRD through one server and waits until all of them serve it. */
export async function install(urls: readonly string[]): Promise<void> {
  const created = await send(urls[0] + CRDS, 'POST', CRD)
  if (created?.status !== 201) throw new Error(`the CRD was answered ${created?.status} ${created?.body}`)
  for (const url of urls) {
    while ((await send(url + OBJECTS, 'GET'))?.status !== 200) await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export interface Written {
  readonly name: string
  readonly resourceVersion: number
  readonly lock?: number
}

/** The requests of clients, and the errors in the answers. */
export interface Tally {
  operations: number
  readonly acknowledged: Written[]
  /** Answers by their code; 0 where none came. */
  readonly statuses: Map<number, number>
  readonly problems: string[]
}

interface ClientOptions {
  readonly urls: readonly string[]
  readonly random: () => number
  readonly names: number
  /** 503 and no answer at all are to be expected. */
  readonly faults: boolean
}

/** Sends one request after the other, each through any of the servers, until it is stopped. */
export async function runClient(tally: Tally, goesOn: () => boolean, options: ClientOptions): Promise<void> {
  const { urls, random, names, faults } = options
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  while (goesOn()) {
    tally.operations++
    const name = `w${Math.floor(random() * names)}`
    const answer = await operate(pick(urls), name, random)
    const status = answer?.status ?? 0
    tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
    const isExpected = [200, 201, 404, 409].includes(status) || (faults && [0, 503].includes(status))
    if (!isExpected) tally.problems.push(`${name}: ${status} ${answer?.body.slice(0, 300)}`)
    const written = answer !== undefined && status < 300 ? versionIn(answer.body) : undefined
    if (written === undefined) continue
    tally.acknowledged.push({ name, resourceVersion: written, ...(answer?.lock !== undefined && { lock: answer.lock }) })
    const read = await send(`${pick(urls)}${OBJECTS}/${name}`, 'GET')
    const seen = read?.status === 200 ? versionIn(read.body) : undefined
    if (seen !== undefined && seen < written) tally.problems.push(`${name}: read ${seen} after ${written} was written`)
  }
}

function versionIn(body: string): number | undefined {
  const { kind, metadata } = JSON.parse(body) as { kind: string; metadata?: { resourceVersion?: string } }
  return kind === 'Widget' ? Number(metadata?.resourceVersion) : undefined
}

async function operate(url: string, name: string, random: () => number): Promise<Answer | undefined> {
  const collection = url + OBJECTS
  const object = `${collection}/${name}`
  const spec = { size: Math.floor(random() * 1e9), text: '<&>é', ratio: Math.floor(random() * 100) / 4 }
  const identity = { apiVersion: 'etcd.example.com/v1', kind: 'Widget', metadata: { name } }
  const what = random()
  if (what < 0.3) return send(collection, 'POST', { ...identity, spec })
  if (what < 0.5) return send(object, 'PATCH', { spec }, MERGE_PATCH)
  if (what < 0.6) return send(`${object}/status`, 'PATCH', { status: spec }, MERGE_PATCH)
  if (what < 0.7) return send(`${object}?fieldManager=traffic&force=true`, 'PATCH', { ...identity, spec }, APPLY_PATCH)
  if (what < 0.8) return send(object, 'DELETE')
  if (what < 0.85) return send(object, 'GET')
  const read = await send(object, 'GET')
  if (read?.status !== 200) return read
  const written = await send(object, 'PUT', { ...(JSON.parse(read.body) as object), spec })
  const lock = versionIn(read.body)
  return written && lock !== undefined ? { ...written, lock } : written
}
