import { objectAt, objectsOf, stringAt } from '../apimachinery/json/access.ts'
import { stringify } from '../apimachinery/json/serialize.ts'
import { type JsonObject, newObject } from '../apimachinery/json/value.ts'
import type { Answer, Client } from '../client/client.ts'
import { CRDS, type Place, pathOf, type ResourceType } from '../client/resource-type.ts'

/** How a server treats fields that a schema does not have, and keys that stand twice. Source: k8s.io/apimachinery/pkg/apis/meta/v1, FieldValidationStrict. */
export const VALIDATIONS = ['Strict', 'Warn', 'Ignore'] as const
export type Validation = (typeof VALIDATIONS)[number]

/** Of an answer the metadata alone. */
const METADATA = 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1'

/** A text as it is sent. */
export interface Sent {
  readonly body: string
  readonly contentType: string
}

const sent = ({ body, contentType }: Sent): Sent => ({ body, contentType })

/** A kind that a CRD serves in one version. */
export interface ServedKind extends Pick<ResourceType, 'group' | 'version' | 'resource' | 'kind' | 'namespaced'> {
  readonly hasStatus: boolean
}

/** Condition of a CRD, by type. */
export const conditionOf = (crd: JsonObject, type: string): JsonObject | undefined =>
  objectsOf(objectAt(crd, 'status').conditions).find((condition) => condition.type === type)

/** The kinds that a CRD serves. */
export function kindsServedBy(crd: JsonObject): ServedKind[] {
  const spec = objectAt(crd, 'spec')
  const names = objectAt(spec, 'names')
  return objectsOf(spec.versions)
    .filter(({ served }) => served === true)
    .map((version) => ({
      group: stringAt(spec, 'group'),
      version: stringAt(version, 'name'),
      resource: stringAt(names, 'plural'),
      kind: stringAt(names, 'kind'),
      namespaced: spec.scope === 'Namespaced',
      hasStatus: objectAt(version, 'subresources').status !== undefined,
    }))
}

/** A server that is there for trying CRDs, and objects of them: what is in it is nobody's. */
export class TrialServer {
  readonly client: Client
  readonly #settle: () => Promise<void>

  /** `settle` waits a moment, in which the server's controllers go on. */
  constructor(client: Client, settle: () => Promise<void>) {
    this.client = client
    this.#settle = settle
  }

  /** What the server says to a CRD that is not there. Nothing is installed, and what its controllers would say is not known. */
  tried(crd: Sent, validation: Validation): Promise<Answer> {
    const query = { dryRun: 'All', fieldValidation: validation }
    return this.client.send({ method: 'POST', path: pathOf(CRDS), query, accept: METADATA, ...sent(crd) })
  }

  /** Creates a CRD, and waits until the server serves it or says why it will not. The object is the CRD as it is then. */
  async install(crd: Sent, validation: Validation): Promise<Answer> {
    const query = { fieldValidation: validation }
    const created = await this.client.send({ method: 'POST', path: pathOf(CRDS), query, ...sent(crd) })
    if (created.object === undefined) return created
    const path = pathOf(CRDS, { name: stringAt(objectAt(created.object, 'metadata'), 'name') })
    for (;;) {
      const { object } = await this.client.send({ method: 'GET', path })
      if (object === undefined) return created
      const isDone =
        conditionOf(object, 'Established')?.status === 'True' || conditionOf(object, 'NamesAccepted')?.status === 'False'
      if (isDone) return { ...created, object }
      await this.#settle()
    }
  }

  /** Puts a CRD in the place of the one of its name, which is there, and waits until the server serves it. */
  async replace(crd: JsonObject, validation: Validation): Promise<Answer> {
    const path = pathOf(CRDS, { name: stringAt(objectAt(crd, 'metadata'), 'name') })
    const { object: known } = await this.client.send({ method: 'GET', path })
    const resourceVersion = stringAt(objectAt(known ?? newObject(), 'metadata'), 'resourceVersion')
    const metadata = Object.assign(newObject(), objectAt(crd, 'metadata'), { resourceVersion })
    const body = stringify(Object.assign(newObject(), crd, { metadata }))
    const query = { fieldValidation: validation }
    const answer = await this.client.send({ method: 'PUT', path, query, body, contentType: 'application/json' })
    await this.#settle()
    return answer
  }

  /** Removes a CRD with its objects, and waits until it is gone. */
  async remove(name: string): Promise<void> {
    const path = pathOf(CRDS, { name })
    await this.client.send({ method: 'DELETE', path })
    while ((await this.client.send({ method: 'GET', path })).object !== undefined) await this.#settle()
  }

  /** Where an object of a kind goes; without a name where it is created. */
  pathOf(kind: ServedKind, { namespace = '', ...place }: Place): string {
    return pathOf(kind, { ...place, namespace: kind.namespaced ? namespace || 'default' : undefined })
  }
}
