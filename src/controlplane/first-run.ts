import { stringOf } from '../apimachinery/json/access.ts'
import { parseJson } from '../apimachinery/json/parse.ts'
import { stringify } from '../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, type JsonValue, objectOf } from '../apimachinery/json/value.ts'
import { YAML } from '../apimachinery/yaml/lazy.ts'
import type { ApiRequest, ApiResponse } from '../apiserver/endpoints/exchange.ts'

/** A CRD and objects of it, as YAML or JSON. The examples are of this form. */
export interface FirstRunItem {
  /** The name of the CRD: `widgets.example.com`. */
  readonly name: string
  readonly crd: string
  readonly objects: readonly string[]
}

type Serve = (request: ApiRequest) => Promise<ApiResponse>

const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'

/**
 * Fills a new workspace, by requests as anybody could send them. `settled` resolves once the controllers serve what was
 * created. A status in an object is written through `/status` where creating dropped it. What is there already stays: an earlier filling
 * may have been cut off. A text that begins as an object of JSON is one, and needs no code for YAML. Throws what the server said.
 * Source: k8s.io/apimachinery/pkg/util/yaml/decoder.go, IsJSONBuffer.
 */
export async function fillWorkspace(serve: Serve, settled: () => Promise<void>, items: readonly FirstRunItem[]): Promise<void> {
  for (const { crd } of items) await send(serve, 'POST', CRDS, typeOf(crd), crd)
  await settled()
  for (const item of items) {
    for (const text of item.objects) await createObject(serve, item, text, objectIn(await parsed(text)))
  }
}

const JSON_TYPE = 'application/json'

const typeOf = (text: string): string => (text.trimStart().startsWith('{') ? JSON_TYPE : 'application/yaml')

async function parsed(text: string): Promise<JsonValue> {
  return typeOf(text) === JSON_TYPE ? parseJson(text).value : (await YAML.load()).parseYaml(text).value
}

async function createObject(serve: Serve, item: FirstRunItem, text: string, object: JsonObject): Promise<void> {
  const metadata = objectIn(object.metadata)
  const collection = collectionOf(item, String(object.apiVersion), metadata.namespace)
  await send(serve, 'POST', collection, typeOf(text), text)
  const created = objectIn(parseJson(await send(serve, 'GET', `${collection}/${metadata.name}`, '', '')).value)
  if (object.status === undefined || created.status !== undefined) return
  const observed = stringify(objectOf({ ...created, status: object.status }))
  await send(serve, 'PUT', `${collection}/${metadata.name}/status`, JSON_TYPE, observed)
}

function collectionOf({ name }: FirstRunItem, apiVersion: string, namespace: JsonValue | undefined): string {
  const plural = name.slice(0, name.indexOf('.'))
  return namespace === undefined ? `/apis/${apiVersion}/${plural}` : `/apis/${apiVersion}/namespaces/${namespace}/${plural}`
}

function objectIn(value: JsonValue | undefined): JsonObject {
  if (!isObject(value)) throw new Error('what a workspace begins with must be objects')
  return value
}

const ALREADY_EXISTS = 409

async function send(serve: Serve, method: string, path: string, type: string, body: string): Promise<string> {
  const headers: Record<string, string> = { 'content-type': type, accept: JSON_TYPE, 'user-agent': 'crdlab-examples' }
  const response = await serve({ method, path, query: new URLSearchParams(), header: (name) => headers[name], body })
  const text = stringOf(response.body)
  if (response.status >= 300 && response.status !== ALREADY_EXISTS)
    throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return text
}
