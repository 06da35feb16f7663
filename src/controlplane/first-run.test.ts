import { expect, test } from 'vitest'
import type { ApiRequest, ApiResponse } from '../apiserver/endpoints/exchange.ts'
import { fillWorkspace } from './first-run.ts'

const WIDGETS = '/apis/ex.io/v1/widgets'

type Answers = Readonly<Record<string, readonly [status: number, body: ApiResponse['body']]>>

/** Fills a workspace on a server with these answers, 201 to all else; what was sent, a line each. */
async function filled(objects: readonly string[], answers: Answers = {}): Promise<string[]> {
  const sent: string[] = []
  const serve = async ({ method, path, body, header, query }: ApiRequest): Promise<ApiResponse> => {
    expect([header('accept'), header('user-agent'), `${query}`]).toEqual(['application/json', 'crdlab-examples', ''])
    sent.push([method, path, header('content-type'), body].join(' ').trim())
    const [status, text] = answers[`${method} ${path}`] ?? [201, '{}']
    return { status, headers: [], body: text } as unknown as ApiResponse
  }
  await fillWorkspace(serve, async () => void sent.push('settled'), [{ name: 'widgets.ex.io', crd: 'a CRD', objects }])
  return sent
}

const widget = (more: string, namespace = '') => `apiVersion: ex.io/v1\n${more}metadata: {name: a${namespace}}`
const CREATED = ['POST /apis/apiextensions.k8s.io/v1/customresourcedefinitions application/yaml a CRD', 'settled']

test('the CRDs are there before objects are created', async () => {
  expect(await filled([])).toEqual(CREATED)
})

test.each([
  ['the cluster', '', WIDGETS],
  ['a namespace', ', namespace: team', '/apis/ex.io/v1/namespaces/team/widgets'],
])('an object of %s is created in its collection', async (_, namespace, path) => {
  const text = widget('', namespace)
  expect((await filled([text])).slice(2)).toEqual([`POST ${path} application/yaml ${text}`, `GET ${path}/a`])
})

test('a text that begins as JSON is sent as JSON', async () => {
  const text = ' {"apiVersion": "ex.io/v1", "metadata": {"name": "a"}}'
  expect((await filled([text])).slice(2)).toEqual([`POST ${WIDGETS} application/json ${text}`, `GET ${WIDGETS}/a`])
})

test.each<[string, string, boolean]>([
  ['that creating dropped is written through `/status`', '{"spec":{"a":1}}', true],
  ['that creating kept is not written again', '{"status":{}}', false],
])('a status %s', async (_, created, isWritten) => {
  const sent = await filled([widget('status: {size: 1}\n')], { [`GET ${WIDGETS}/a`]: [200, created] })
  const written = `PUT ${WIDGETS}/a/status application/json {"spec":{"a":1},"status":{"size":1}}`
  expect(sent.slice(4)).toEqual(isWritten ? [written] : [])
})

test('what is there already stays', async () => {
  const sent = await filled([widget('')], { [`POST ${WIDGETS}`]: [409, 'there already'] })
  expect(sent.at(-1)).toBe(`GET ${WIDGETS}/a`)
})

test('says the status alone where the answer is no text', async () => {
  const answer = filled([widget('')], { [`POST ${WIDGETS}`]: [500, () => () => {}] })
  await expect(answer).rejects.toThrow(new Error('POST /apis/ex.io/v1/widgets: 500 '))
})

test.each([
  ['another status', 422, 'POST /apis/ex.io/v1/widgets: 422 invalid'],
  ['the lowest status of none that is wanted', 300, 'POST /apis/ex.io/v1/widgets: 300 invalid'],
])('says what the server said: %s', async (_, status, message) => {
  await expect(filled([widget('')], { [`POST ${WIDGETS}`]: [status, 'invalid'] })).rejects.toThrow(new Error(message))
})

test('what is no object is an error', async () => {
  await expect(filled(['a text'])).rejects.toThrow(new Error('what a workspace begins with must be objects'))
})
