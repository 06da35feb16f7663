import { type Path, valueAt } from '../../../analysis/edit.ts'
import { listOf } from '../../../analysis/walk.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, newObject } from '../../../apimachinery/json/value.ts'
import { Unreachable } from '../../../client/api-status.ts'
import type { Answer, Client } from '../../../client/client.ts'
import { pathOf } from '../../../client/resource-type.ts'
import { language } from '../../data/language/language.ts'
import { serverProblems } from './problems/server.ts'
import type { Judge, ReadCrd } from './reading.ts'

export const CRDS = { group: 'apiextensions.k8s.io', version: 'v1', resource: 'customresourcedefinitions', namespaced: false }

export const textAt = (value: JsonObject | undefined, path: Path): string => {
  const found = valueAt(value, path)
  return typeof found === 'string' ? found : ''
}

export const versionsOf = (crd: JsonObject | undefined): JsonObject[] =>
  listOf(valueAt(crd, ['spec', 'versions'])).filter(isObject)

/** An installed CRD as a text to edit: what people write, not what the server keeps. */
export async function textOfCrd(crd: JsonObject): Promise<string> {
  const { metadata, spec } = crd
  const shown = newObject()
  shown.apiVersion = 'apiextensions.k8s.io/v1'
  shown.kind = 'CustomResourceDefinition'
  if (spec !== undefined) shown.spec = spec
  const kept = newObject()
  if (isObject(metadata)) {
    for (const key of ['name', 'labels', 'annotations']) {
      const value = metadata[key]
      if (value !== undefined) kept[key] = value
    }
  }
  shown.metadata = kept
  return language.pane('', stringify(shown), true)
}

/** The installed CRD of this name; undefined when there is none. */
export async function installedCrd(client: Client, name: string): Promise<JsonObject | undefined> {
  if (name === '') return undefined
  const answer = await client.send({ method: 'GET', path: pathOf(CRDS, { name }) })
  return answer.object
}

/** A CRD may have megabytes: where only its resourceVersion is looked at, the rest need not come. */
export const METADATA = 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1'

/** The resourceVersion of the installed CRD of this name; empty when there is none. */
async function installedVersion(client: Client, name: string): Promise<string> {
  if (name === '') return ''
  const { object } = await client.send({ method: 'GET', path: pathOf(CRDS, { name }), accept: METADATA })
  return textAt(object, ['metadata', 'resourceVersion'])
}

/** Sends a CRD: POST, or PUT where it is installed. */
export async function sendCrd(client: Client, reader: Client, text: string, name: string, dryRun: boolean): Promise<Answer> {
  const query = { fieldValidation: 'Warn', fieldManager: 'crdlab', ...(dryRun ? { dryRun: 'All' } : {}) }
  const version = await installedVersion(reader, name)
  const accept = METADATA
  if (version === '') {
    return client.send({ method: 'POST', path: pathOf(CRDS), query, accept, body: text, contentType: 'application/yaml' })
  }
  const body = await language.locked(text, version)
  return client.send({ method: 'PUT', path: pathOf(CRDS, { name }), query, accept, body, contentType: 'application/json' })
}

/** The CRD as JSON with this lock; all but its metadata is taken as it is, for it may have megabytes. */
function lockedJson({ json, metadata, crd }: ReadCrd, version: string): string {
  if (metadata === undefined) return json
  const own = Object.assign(newObject(), isObject(crd.metadata) ? crd.metadata : {}, { resourceVersion: version })
  return json.slice(0, metadata[0]) + stringify(own) + json.slice(metadata[1])
}

/**
 * Asks the server what it would say. Which CRD is installed is remembered between questions, until the session hears of another state of it;
 * an answer that shows it has changed is asked for again once.
 */
export function createJudge(clientOf: () => Client | undefined): Judge {
  let known: (Pick<ReadCrd, 'installed'> & { readonly name: string; readonly version: string }) | undefined
  const query = { fieldValidation: 'Warn', fieldManager: 'crdlab', dryRun: 'All' }
  // The CRD itself need not come back.
  const accept = METADATA
  const ask = async (client: Client, read: ReadCrd): Promise<Answer> => {
    const { text, json, crd, duplicates, installed } = read
    const name = textAt(crd, ['metadata', 'name'])
    if (known?.name !== name || known.installed !== installed) {
      known = { name, installed, version: await installedVersion(client, name) }
    }
    if (known.version !== '') {
      const body = lockedJson(read, known.version)
      return client.send({ method: 'PUT', path: pathOf(CRDS, { name }), query, accept, body, contentType: 'application/json' })
    }
    const body = duplicates ? { body: text, contentType: 'application/yaml' } : { body: json, contentType: 'application/json' }
    return client.send({ method: 'POST', path: pathOf(CRDS), query, accept, ...body })
  }
  return async (read) => {
    const client = clientOf()
    if (client === undefined) return []
    try {
      let answer = await ask(client, read)
      if (answer.failure !== undefined && ['AlreadyExists', 'Conflict', 'NotFound'].includes(answer.failure.reason)) {
        known = undefined
        answer = await ask(client, read)
      }
      return serverProblems(read.crd, answer.failure, answer.exchange.warnings)
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      return [{ kind: 'refused', rule: '', message: error.message, path: [] }]
    }
  }
}
