import { parseJson } from '../../apimachinery/json/parse.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, type JsonValue, objectOf } from '../../apimachinery/json/value.ts'
import { parseYaml } from '../../apimachinery/yaml/parse.ts'
import type { ApiRequest, ApiResponse } from '../../apiserver/endpoints/exchange.ts'
import { EXAMPLES, type Example } from '../../examples/catalogue.ts'
import type { Answer } from './server.ts'

const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'

/**
 * Creates the example CRDs and their objects by ordinary requests. `settled` resolves once the controllers have served a new
 * CRD. What is there already stays: an earlier start may have been cut off. Throws when the engine refuses one.
 */
export async function installExamples(answer: Answer, settled: () => Promise<void>): Promise<void> {
  for (const { crd } of EXAMPLES) await send(answer, 'POST', CRDS, 'application/yaml', crd)
  await settled()
  for (const example of EXAMPLES) {
    for (const object of example.objects) await createObject(answer, example, object)
  }
}

async function createObject(answer: Answer, example: Example, text: string): Promise<void> {
  const object = asObject(parseYaml(text).value)
  const metadata = asObject(object.metadata)
  const collection = collectionOf(example, String(object.apiVersion), metadata.namespace)
  await send(answer, 'POST', collection, 'application/yaml', text)
  const created = asObject(parseJson(await send(answer, 'GET', `${collection}/${metadata.name}`, '', '')).value)
  if (object.status === undefined || created.status !== undefined) return
  const status = stringify(objectOf({ status: object.status }))
  await send(answer, 'PATCH', `${collection}/${metadata.name}/status`, 'application/merge-patch+json', status)
}

function collectionOf({ name }: Example, apiVersion: string, namespace: JsonValue | undefined): string {
  const plural = name.slice(0, name.indexOf('.'))
  return namespace === undefined ? `/apis/${apiVersion}/${plural}` : `/apis/${apiVersion}/namespaces/${namespace}/${plural}`
}

function asObject(value: JsonValue | undefined): JsonObject {
  if (!isObject(value)) throw new Error('an example is no object')
  return value
}

const ALREADY_EXISTS = 409

async function send(answer: Answer, method: string, path: string, type: string, body: string): Promise<string> {
  const headers: Record<string, string> = { 'content-type': type, accept: 'application/json', 'user-agent': 'crdlab-examples' }
  const request: ApiRequest = { method, path, query: new URLSearchParams(), header: (name) => headers[name], body }
  const response: ApiResponse = await answer(request)
  const text = typeof response.body === 'string' ? response.body : ''
  if (response.status >= 300 && response.status !== ALREADY_EXISTS) throw new Error(`${method} ${path}: ${text}`)
  return text
}
