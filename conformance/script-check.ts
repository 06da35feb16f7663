import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { ApiRequest } from '../src/apiserver/endpoints/exchange.ts'
import { memoryBackend } from '../src/apiserver/storage/memory/backend.ts'
import { openStorage } from '../src/apiserver/storage/store.ts'
import { type ScriptStep, scriptOf } from '../src/client/script.ts'
import { createControlPlane } from '../src/controlplane/control-plane.ts'
import { EXAMPLES } from '../src/examples/catalogue.ts'
import { Recorder } from '../src/hosts/journal/recorder.ts'
import { systemClock } from '../src/hosts/system-clock.ts'
import { systemRandom } from '../src/hosts/system-random.ts'
import { Journal } from '../src/journal/journal.ts'
import { isStored, JOURNAL_PATH, type JournalDetail, type JournalPage } from '../src/protocol/journal.ts'

const USAGE = `usage: npm run script-check -- --oracle URL

Works through a workspace, exports what was stored as a script, runs the script with kubectl against a real API server that is empty, and compares the
objects of both, uids, versions and times aside.`

type Json = Record<string, unknown>
type Send = (method: string, path: string, body?: unknown, contentType?: string) => Promise<Json>

const MERGE = 'application/merge-patch+json'
const APPLY = 'application/apply-patch+yaml'
const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const WEBAPPS = '/apis/demo.crdlab.dev/v1/namespaces/default/webapps'

/** A server in this process with a journal. */
async function startRecorded() {
  const storage = await openStorage(memoryBackend(), { clock: systemClock })
  const plane = createControlPlane({ storage, clock: systemClock, random: systemRandom, bare: false })
  const journal = await Journal.open(undefined, systemClock.setTimer)
  const recorder = new Recorder({ journal, storage: () => storage, clock: systemClock, serve: plane.serve })
  const send: Send = async (method, path, body, contentType = 'application/json') => {
    const mark = path.indexOf('?')
    const request: ApiRequest = {
      method,
      path: mark < 0 ? path : path.slice(0, mark),
      query: new URLSearchParams(mark < 0 ? '' : path.slice(mark + 1)),
      header: (name) => (name === 'content-type' ? contentType : undefined),
      body: body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body),
    }
    return JSON.parse(String((await recorder.serve(request)).body)) as Json
  }
  return { send, idle: () => plane.idle(), close: () => recorder.close().then(() => plane.close()) }
}

/** Does the work of an hour: every kind of write, also rejected ones. */
async function work(send: Send, idle: () => Promise<void>): Promise<void> {
  const [example] = EXAMPLES
  if (example === undefined) throw new Error('there is no example')
  await send('POST', CRDS, example.crd, 'application/yaml')
  await idle()
  const app = (name: string, spec: object, metadata: object = {}) => ({
    apiVersion: 'demo.crdlab.dev/v1',
    kind: 'WebApp',
    metadata: { ...(name === '' ? {} : { name }), ...metadata },
    spec,
  })
  const spec = { image: 'shop/a:1', replicas: 2 }
  const made = await send('POST', WEBAPPS, app('a', spec, { labels: { tier: 'gold' } }))
  await send('POST', WEBAPPS, app('', spec, { generateName: 'made-' }))
  await send('PUT', `${WEBAPPS}/a`, { ...made, spec: { ...spec, replicas: 4 } })
  await send('PUT', `${WEBAPPS}/a`, { ...made, spec: { ...spec, replicas: 5 } })
  await send('PATCH', `${WEBAPPS}/a`, { spec: { replicas: 999 } }, MERGE)
  await send('PATCH', `${WEBAPPS}/a`, { metadata: { annotations: { 'a.b/c': "it's" } } }, MERGE)
  await send('PATCH', `${WEBAPPS}/a`, [{ op: 'replace', path: '/spec/image', value: 'shop/a:2' }], 'application/json-patch+json')
  await send('PATCH', `${WEBAPPS}/a/status`, { status: { replicas: 4, readyReplicas: 4 } }, MERGE)
  await send('PATCH', `${WEBAPPS}/a/scale`, { spec: { replicas: 3 } }, MERGE)
  await send('PATCH', `${WEBAPPS}/b?fieldManager=team`, JSON.stringify(app('b', { image: 'x' })), APPLY)
  await send('PATCH', `${WEBAPPS}/b?fieldManager=other&force=true`, JSON.stringify(app('b', { image: 'y' })), APPLY)
  await send('POST', WEBAPPS, app('held', spec, { finalizers: ['demo.crdlab.dev/hold'] }))
  await send('DELETE', `${WEBAPPS}/held`)
  await send('PATCH', `${WEBAPPS}/held`, { metadata: { finalizers: null } }, MERGE)
  await send('POST', WEBAPPS, app('gone', spec))
  await send('DELETE', `${WEBAPPS}/gone`, { kind: 'DeleteOptions', apiVersion: 'v1', propagationPolicy: 'Background' })
  const read = await send('GET', `${WEBAPPS}/a`)
  await send('PUT', `${WEBAPPS}/a?fieldManager=page`, { ...read, spec: { ...spec, replicas: 7 } })
}

async function stepsOf(send: Send): Promise<ScriptStep[]> {
  const { entries } = (await send('GET', JOURNAL_PATH)) as unknown as JournalPage
  const writes = entries.filter((entry) => isStored(entry) && entry.method !== '')
  return Promise.all(
    writes.map(async ({ id, method, path, query, contentType, object }): Promise<ScriptStep> => {
      const { body } = (await send('GET', `${JOURNAL_PATH}/${id}`)) as unknown as JournalDetail
      const request = {
        method: method as ScriptStep['request']['method'],
        path,
        ...(query === '' ? {} : { query: Object.fromEntries(new URLSearchParams(query)) }),
        ...(contentType === undefined || body === '' ? {} : { contentType, body }),
      }
      return { request, ...(method === 'POST' && object?.name !== undefined ? { created: object.name } : {}) }
    }),
  )
}

const VARYING: ReadonlySet<string> = new Set([
  'uid',
  'resourceVersion',
  'creationTimestamp',
  'time',
  'lastTransitionTime',
  'managedFields',
])

/** The text of a value without what no two servers have alike. */
const comparable = (value: unknown): string =>
  JSON.stringify(value, (key, inner: unknown) => {
    if (VARYING.has(key)) return undefined
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
  })

const itemsOf = (list: Json): Json[] => (Array.isArray(list.items) ? (list.items as Json[]) : [])

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { oracle: { type: 'string' }, help: { type: 'boolean', default: false } } })
  if (values.help || values.oracle === undefined) {
    console.log(USAGE)
    return values.help ? 0 : 2
  }
  const { send, idle, close } = await startRecorded()
  await work(send, idle)
  const steps = await stepsOf(send)
  const folder = mkdtempSync(join(tmpdir(), 'crdlab-script-'))
  try {
    const script = join(folder, 'script.sh')
    const kubeconfig = join(folder, 'config')
    writeFileSync(script, scriptOf(steps, 'kubectl'))
    const cluster = { name: 'oracle', cluster: { server: values.oracle } }
    const context = { name: 'oracle', context: { cluster: 'oracle', user: 'oracle' } }
    const config = {
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [cluster],
      contexts: [context],
      'current-context': 'oracle',
      users: [],
    }
    writeFileSync(kubeconfig, JSON.stringify(config))
    const run = spawnSync('sh', [script], { env: { ...process.env, KUBECONFIG: kubeconfig }, encoding: 'utf8' })
    if (run.status !== 0) {
      console.log(`the script ended with ${run.status}\n${run.stdout}${run.stderr}`)
      return 1
    }
    const ours = itemsOf(await send('GET', WEBAPPS))
    const theirs = itemsOf((await (await fetch(`${values.oracle}${WEBAPPS}`)).json()) as Json)
    const [left, right] = [ours.map(comparable), theirs.map(comparable)]
    const differing = left.filter((text) => !right.includes(text))
    for (const text of differing) console.log(`differs: ${text}`)
    for (const text of right.filter((one) => !left.includes(one))) console.log(`there:   ${text}`)
    console.log(`${steps.length} commands, ${ours.length} objects here, ${theirs.length} there, ${differing.length} differ`)
    return differing.length === 0 && ours.length === theirs.length ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await close()
  }
}

process.exit(await main())
