import { objectAt, objectsOf, stringAt, stringsOf } from '../apimachinery/json/access.ts'
import { stringify } from '../apimachinery/json/serialize.ts'
import { type JsonObject, newObject } from '../apimachinery/json/value.ts'
import type { Answer, Client } from '../client/client.ts'
import { METADATA_ONLY } from '../client/metadata-only.ts'
import { CRDS, type Place, pathOf, type ResourceType } from '../client/resource-type.ts'

/** How the server treats unknown and duplicate fields. Source: k8s.io/apimachinery/pkg/apis/meta/v1, FieldValidationStrict. */
export const VALIDATIONS = ['Strict', 'Warn', 'Ignore'] as const
export type Validation = (typeof VALIDATIONS)[number]

/** An object as text, ready to be sent. */
export interface Manifest {
  readonly body: string
  readonly contentType: string
}

/** A kind that a CRD serves in one version. */
export interface ServedKind extends Pick<ResourceType, 'group' | 'version' | 'resource' | 'kind' | 'namespaced'> {
  readonly hasStatus: boolean
}

/** The most checks while waiting for a server. */
const MAX_CHECKS = 600

/** Returns the condition of a type; undefined when the CRD does not have it. */
export const conditionOf = (crd: JsonObject, type: string): JsonObject | undefined =>
  objectsOf(objectAt(crd, 'status').conditions).find((condition) => condition.type === type)

/** Returns the kinds that a CRD serves, one for each served version. */
export function servedKinds(crd: JsonObject): ServedKind[] {
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

const nameOf = (object: JsonObject): string => stringAt(objectAt(object, 'metadata'), 'name')

const isSettled = (crd: JsonObject): boolean =>
  conditionOf(crd, 'Established')?.status === 'True' || conditionOf(crd, 'NamesAccepted')?.status === 'False'

/** Installs and removes CRDs on a server to test them and their objects. */
export class TrialServer {
  readonly client: Client
  /** Gives the server's controllers time to run. */
  readonly settle: () => Promise<void>

  constructor(client: Client, settle: () => Promise<void>) {
    this.client = client
    this.settle = settle
  }

  /**
   * Sends a CRD as a dry run. The answer has no conditions, because no controller sees the CRD, and metadata alone, unless the form that would be
   * stored is wanted.
   */
  dryRun({ body, contentType }: Manifest, validation: Validation, wants: 'metadata' | 'stored' = 'metadata'): Promise<Answer> {
    const query = { dryRun: 'All', fieldValidation: validation }
    const accept = wants === 'metadata' ? { accept: METADATA_ONLY } : {}
    return this.client.send({ method: 'POST', path: pathOf(CRDS), query, ...accept, body, contentType })
  }

  /** Creates a CRD and waits until it is established or its names are rejected. The answer has the CRD with its conditions. Throws when the server takes too long. */
  async install({ body, contentType }: Manifest, validation: Validation): Promise<Answer> {
    const query = { fieldValidation: validation }
    const created = await this.client.send({ method: 'POST', path: pathOf(CRDS), query, body, contentType })
    if (created.object === undefined) return created
    const path = pathOf(CRDS, { name: nameOf(created.object) })
    let stored: JsonObject | undefined
    await this.#until('the CRD to be established', async () => {
      stored = (await this.client.send({ method: 'GET', path })).object
      return stored === undefined || isSettled(stored)
    })
    return stored === undefined ? created : { ...created, object: stored }
  }

  /** Updates an installed CRD. */
  async replace(crd: JsonObject, validation: Validation): Promise<Answer> {
    const path = pathOf(CRDS, { name: nameOf(crd) })
    const { object: installed } = await this.client.send({ method: 'GET', path })
    const resourceVersion = stringAt(objectAt(installed, 'metadata'), 'resourceVersion')
    const metadata = Object.assign(newObject(), objectAt(crd, 'metadata'), { resourceVersion })
    const body = stringify(Object.assign(newObject(), crd, { metadata }))
    const query = { fieldValidation: validation }
    const answer = await this.client.send({ method: 'PUT', path, query, body, contentType: 'application/json' })
    await this.settle()
    return answer
  }

  /** Removes a CRD with its objects and waits until it is gone. Throws when the server takes too long. */
  async remove(name: string): Promise<void> {
    const path = pathOf(CRDS, { name })
    const { object: crd } = await this.client.send({ method: 'GET', path })
    for (const kind of crd === undefined ? [] : servedKinds(crd)) await this.deleteObjects(kind)
    await this.client.send({ method: 'DELETE', path })
    await this.#until('the CRD to be removed', async () => (await this.client.send({ method: 'GET', path })).object === undefined)
  }

  /** Deletes all objects of a kind. No controller removes their finalizers here, so they are removed first. */
  async deleteObjects(kind: ServedKind): Promise<void> {
    const { object: list } = await this.client.send({ method: 'GET', path: pathOf(kind) })
    const namespaces = new Set<string>()
    for (const object of objectsOf(list?.items)) {
      const metadata = objectAt(object, 'metadata')
      const namespace = stringAt(metadata, 'namespace')
      namespaces.add(namespace)
      if (stringsOf(metadata.finalizers).length === 0) continue
      const path = this.pathOf(kind, { namespace, name: nameOf(object) })
      const body = '{"metadata":{"finalizers":null}}'
      await this.client.send({ method: 'PATCH', path, body, contentType: 'application/merge-patch+json' })
    }
    for (const namespace of namespaces) await this.client.send({ method: 'DELETE', path: this.pathOf(kind, { namespace }) })
  }

  /** Returns the path of the objects of a kind in a namespace, `default` unless one is given, or of one object. */
  pathOf(kind: ServedKind, { namespace = '', ...place }: Place): string {
    return pathOf(kind, { ...place, namespace: kind.namespaced ? namespace || 'default' : undefined })
  }

  async #until(event: string, check: () => Promise<boolean>): Promise<void> {
    for (let i = 0; i < MAX_CHECKS; i++) {
      if (await check()) return
      await this.settle()
    }
    throw new Error(`timed out waiting for ${event}`)
  }
}
