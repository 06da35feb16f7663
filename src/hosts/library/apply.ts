import { stringAt } from '../../apimachinery/json/access.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import type { Client } from '../../client/client.ts'
import { apiVersionOf, pathOf, type ResourceType } from '../../client/resource-type.ts'
import type { KubernetesObject, Manifests } from './api.ts'
import { ApplyFailure } from './apply-failure.ts'
import { inProcessClient } from './in-process-client.ts'
import { objectsIn } from './manifests.ts'

/** The part of a control plane that applying needs. */
export interface Server {
  handle(request: Request): Promise<Response>
  idle(): Promise<void>
}

/** The field manager of what is applied. */
const MANAGER = 'crdlab'

/** CRDs come before what may be objects of them, and namespaces before what may be in them. */
const FIRST = ['CustomResourceDefinition', 'Namespace']

/** See ControlPlane.apply. */
export async function apply(server: Server, manifests: Manifests): Promise<KubernetesObject[]> {
  const numbered = objectsIn(manifests).map((object, at) => ({ object, at }))
  const kinds = new Kinds(inProcessClient(server, MANAGER))
  const stored: KubernetesObject[] = []
  for (const stage of [...FIRST, undefined]) {
    const part = numbered.filter(({ object }) => (FIRST.includes(stringAt(object, 'kind')) ? object.kind : undefined) === stage)
    for (const { object, at } of part) stored[at] = await applyOne(kinds, object)
    if (part.length > 0) await server.idle()
  }
  return stored
}

async function applyOne(kinds: Kinds, object: JsonObject): Promise<KubernetesObject> {
  const called = nameOf(object)
  const type = await kinds.find(stringAt(object, 'apiVersion'), stringAt(object, 'kind'))
  if (type === undefined) throw new ApplyFailure(404, 'NotFound', `${called}: the server does not serve this kind`)
  const metadata = isObject(object.metadata) ? object.metadata : {}
  const name = stringAt(metadata, 'name')
  if (name === '') throw new ApplyFailure(0, '', `${called}: metadata.name is required for apply`)
  const namespace = type.namespaced ? stringAt(metadata, 'namespace') || 'default' : undefined
  const answer = await kinds.client.send({
    method: 'PATCH',
    path: pathOf(type, { namespace, name }),
    query: { fieldManager: MANAGER, force: 'true' },
    contentType: 'application/apply-patch+yaml',
    body: stringify(object),
  })
  const { failure } = answer
  if (failure !== undefined) throw new ApplyFailure(failure.code, failure.reason, `${called}: ${failure.message}`)
  return JSON.parse(answer.exchange.text)
}

/** The kinds that the server has; asked again for a kind that was not there the last time. */
class Kinds {
  readonly client: Client
  #known: readonly ResourceType[] = []

  constructor(client: Client) {
    this.client = client
  }

  async find(apiVersion: string, kind: string): Promise<ResourceType | undefined> {
    const isIt = (type: ResourceType): boolean => type.kind === kind && apiVersionOf(type) === apiVersion
    const known = this.#known.find(isIt)
    if (known !== undefined) return known
    this.#known = await this.client.discover()
    return this.#known.find(isIt)
  }
}

/** `widgets.example.com CustomResourceDefinition` as messages name a manifest. */
function nameOf(object: JsonObject): string {
  const name = isObject(object.metadata) ? stringAt(object.metadata, 'name') : ''
  return `${stringAt(object, 'apiVersion')} ${stringAt(object, 'kind')} ${JSON.stringify(name)}`
}
