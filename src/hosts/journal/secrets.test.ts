import { expect, test } from 'vitest'
import type { ApiRequest, ApiResponse } from '../../apiserver/endpoints/exchange.ts'
import { memoryBackend } from '../../apiserver/storage/memory/backend.ts'
import { openStorage } from '../../apiserver/storage/store.ts'
import { createControlPlane } from '../../controlplane/control-plane.ts'
import { Journal } from '../../journal/journal.ts'
import { systemClock } from '../system-clock.ts'
import { systemRandom } from '../system-random.ts'
import { Recorder } from './recorder.ts'

const SECRETS = '/api/v1/namespaces/default/secrets'
const DB = `${SECRETS}/db`
const TEXT = 'Hush4242'
const BYTES = btoa(TEXT)
/** What a value looks like wherever it stands: as text, as base64, as a number. */
const VALUE = /Hush4242|SHVzaDQyNDI|4242424242/

const secret = (own: object, name = 'db') => ({ apiVersion: 'v1', kind: 'Secret', metadata: { name }, ...own })
const applied = (own: object) => ({ apiVersion: 'v1', kind: 'Secret', ...own })

type Row = [method: string, path: string, type: string, body: unknown]

const post = (body: unknown, type = 'application/json'): Row => ['POST', SECRETS, type, body]
const patch = (type: string, body: unknown): Row => ['PATCH', DB, `application/${type}`, body]
const apply = (body: unknown): Row => ['PATCH', `${DB}?fieldManager=m`, 'application/apply-patch+yaml', body]

const ROWS: readonly Row[] = [
  post(secret({ stringData: { k: TEXT }, spec: { k: TEXT }, stringdata: TEXT })),
  ['GET', DB, '', ''],
  ['GET', '/api//v1/secrets', '', ''],
  ['PUT', DB, 'application/json', secret({ stringData: { k: `${TEXT}2` } })],
  ['PUT', `${SECRETS}/%zz`, 'application/json', secret({ stringData: { k: TEXT } })],
  post({ data: { k: BYTES } }),
  post(secret({ data: { k: `${TEXT}!` } }, 'other')),
  post(secret({ data: TEXT }, 'other')),
  post(secret({ stringData: { k: 4242424242 } }, 'other')),
  post(secret({ stringData: { k: { [TEXT]: TEXT } } }, 'other')),
  post(`{"kind":"Secret","stringData":{"k":"${TEXT}"`),
  post(`kind: Secret\napiVersion: v1\nmetadata: {name: yaml}\nstringData: {k: ${TEXT}, k: ${TEXT}}\n`, 'application/yaml'),
  post(`kind: Secret\nstringData: {k: ${TEXT}`, 'application/yaml'),
  post(secret({ type: 'kubernetes.io/dockerconfigjson', stringData: { '.dockerconfigjson': `{"a":4242424242e999}` } }, 'docker')),
  patch('json-patch+json', [{ op: 'test', path: '/data/k', value: TEXT }]),
  patch('json-patch+json', [{ op: 'copy', from: '/data/k', path: '/metadata/labels' }]),
  patch('json-patch+json', [{ op: 'add', path: '/data~1x', value: TEXT }]),
  patch('json-patch+json', [{ op: 'add', path: '/stringData', value: TEXT }]),
  patch('json-patch+json', [{ op: 'add', path: '/stringData/k', value: { a: TEXT } }]),
  patch('json-patch+json', [{ op: 'replace', path: '/type', value: 'Opaque', Value: TEXT }]),
  patch('merge-patch+json', { stringData: TEXT }),
  patch('merge-patch+json', { data: { k: { a: TEXT } } }),
  patch('merge-patch+json', [TEXT]),
  patch('merge-patch+json', `"${TEXT}"`),
  patch('strategic-merge-patch+json', { data: TEXT }),
  patch('strategic-merge-patch+json', { data: { k: BYTES, $patch: TEXT } }),
  patch('strategic-merge-patch+json', { '$deleteFromPrimitiveList/data': [TEXT] }),
  apply(applied({ data: { k: BYTES } })),
  apply(applied({ data: TEXT })),
  apply(applied({ data: { k: 4242424242 } })),
  apply(applied({ stringData: [TEXT], foo: TEXT })),
  ['DELETE', DB, 'application/json', { apiVersion: 'v1', kind: 'DeleteOptions', gracePeriodSeconds: 0 }],
]

const asked = ([method, path, type, body]: Row): ApiRequest => {
  const [plain = '', query = ''] = path.split('?')
  return {
    method,
    path: plain,
    query: new URLSearchParams(query),
    header: (name) => (name === 'content-type' ? type : undefined),
    headerNames: () => ['content-type'],
    body: typeof body === 'string' ? body : JSON.stringify(body),
  }
}

test('[SE-5] no value of a Secret is in a journal, whatever was sent and however it was answered', async () => {
  const storage = await openStorage(memoryBackend(), { clock: systemClock })
  const plane = createControlPlane({ storage, clock: systemClock, random: systemRandom, bare: false })
  const journal = await Journal.open(undefined, systemClock.setTimer)
  const recorder = new Recorder({ journal, storage: () => storage, clock: systemClock, serve: plane.serve })
  await plane.idle()
  const answers: ApiResponse[] = []
  for (const row of ROWS) answers.push(await recorder.serve(asked(row)))
  const { entries } = await (await recorder.journal()).page({ admits: ({ path }) => path !== '', limit: 1000 })
  const told = await Promise.all(entries.map(async (entry) => JSON.stringify([entry, await journal.detail(entry.id)])))
  expect(told.filter((text) => VALUE.test(text))).toEqual([])
  // They were recorded, and answers have what the journal has not.
  expect(entries.length).toBeGreaterThanOrEqual(ROWS.length)
  expect(answers.filter(({ body }) => VALUE.test(String(body))).length).toBeGreaterThan(8)
  expect(told.filter((text) => text.includes('***')).length).toBeGreaterThan(20)
  await recorder.close()
  await plane.close()
})
