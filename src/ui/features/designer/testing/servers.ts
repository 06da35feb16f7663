import { serverProblems } from '../../../../analysis/diagnostics/server-problems.ts'
import { applyEdits, valueAt } from '../../../../analysis/edit.ts'
import { stringify } from '../../../../apimachinery/json/serialize.ts'
import { isObject, newObject } from '../../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../../apimachinery/yaml/parse.ts'
import { memoryBackend } from '../../../../apiserver/storage/memory/backend.ts'
import { openStorage } from '../../../../apiserver/storage/store.ts'
import { type Client, createClient } from '../../../../client/client.ts'
import type { Observer } from '../../../../client/transport.ts'
import { createControlPlane } from '../../../../controlplane/control-plane.ts'
import type { Problem } from '../crd/problems.ts'

const clock = { now: () => 0, setTimer: () => () => {} }
const random = { uuid: () => '00000000-0000-4000-8000-000000000000', suffix: () => 'bcdfg' }

const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const DRY = { dryRun: 'All', fieldValidation: 'Warn' }

/** A client of a server of its own. */
export async function newServer(observer?: Observer): Promise<Client> {
  const storage = await openStorage(memoryBackend(), { clock })
  const plane = createControlPlane({ storage, clock, random, bare: true })
  // What a part of the page still follows once the server is gone must not ask it in a tight loop.
  const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
  const time = { now: () => 0, elapsed: () => 0, sleep }
  const fetch = (url: string | Request, init?: RequestInit) => plane.handle(new Request(`http://x${String(url)}`, init))
  return createClient({ fetch, clock: time, actor: 'test', ...(observer === undefined ? {} : { observer }) })
}

/** What a server of its own says to a CRD: to a new one, or to what `base`, which it has, becomes. */
export async function judge(text: string, base = ''): Promise<Problem[]> {
  const client = await newServer()
  const { value } = parseYaml(text)
  const crd = isObject(value) ? value : newObject()
  if (base === '') {
    const answer = await client.send({ method: 'POST', path: CRDS, query: DRY, body: text, contentType: 'application/yaml' })
    return serverProblems(crd, answer.failure, answer.exchange.warnings)
  }
  const { object, failure } = await client.send({ method: 'POST', path: CRDS, body: base, contentType: 'application/yaml' })
  if (failure !== undefined) throw new Error(failure.message)
  const lock = valueAt(object, ['metadata', 'resourceVersion']) ?? null
  const body = stringify(applyEdits(crd, [{ op: 'set', path: ['metadata', 'resourceVersion'], value: lock }]) ?? null)
  const path = `${CRDS}/${String(valueAt(object, ['metadata', 'name']))}`
  const answer = await client.send({ method: 'PUT', path, query: DRY, body, contentType: 'application/json' })
  return serverProblems(crd, answer.failure, answer.exchange.warnings)
}
