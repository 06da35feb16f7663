import { serverProblems } from '../../../../analysis/diagnostics/server-problems.ts'
import { stringify } from '../../../../apimachinery/json/serialize.ts'
import { isObject, newObject } from '../../../../apimachinery/json/value.ts'
import { Unreachable } from '../../../../client/api-status.ts'
import type { Answer, Client } from '../../../../client/client.ts'
import { METADATA_ONLY } from '../../../../client/metadata-only.ts'
import { CRDS, pathOf } from '../../../../client/resource-type.ts'
import { textAt } from '../../../entities/crd/crd.ts'
import type { CrdText, DryRun } from './analysis.ts'

/** The resourceVersion of the installed CRD of this name; empty when there is none. */
export async function installedVersion(client: Client, name: string): Promise<string> {
  if (name === '') return ''
  const { object } = await client.send({ method: 'GET', path: pathOf(CRDS, { name }), accept: METADATA_ONLY })
  return textAt(object, ['metadata', 'resourceVersion'])
}

/** The query of a CRD's write. */
export const writeQuery = (dryRun: boolean): Readonly<Record<string, string>> => ({
  fieldValidation: 'Warn',
  fieldManager: 'crdlab',
  ...(dryRun ? { dryRun: 'All' } : {}),
})

/** The CRD as JSON with this resourceVersion. All but its metadata is copied as text, because it can have megabytes. */
function lockedJson({ json, metadata, crd }: CrdText, resourceVersion: string): string {
  if (metadata === undefined) return json
  const own = Object.assign(newObject(), isObject(crd.metadata) ? crd.metadata : {}, { resourceVersion })
  return json.slice(0, metadata[0]) + stringify(own) + json.slice(metadata[1])
}

/**
 * Creates the dry run of a session. Remembers whether the CRD is installed until the session knows another revision of it; asks once more when
 * the answer shows that this has changed. A server that does not answer is a problem of its own.
 */
export function createDryRun(clientOf: () => Client | undefined): DryRun {
  let known: (Pick<CrdText, 'installed'> & { readonly name: string; readonly version: string }) | undefined
  const ask = async (client: Client, read: CrdText): Promise<Answer> => {
    const { text, json, crd, duplicates, installed } = read
    const name = textAt(crd, ['metadata', 'name'])
    if (known?.name !== name || known.installed !== installed) {
      known = { name, installed, version: await installedVersion(client, name) }
    }
    const { version } = known
    const write = { query: writeQuery(true), accept: METADATA_ONLY }
    if (version !== '') {
      const body = lockedJson(read, version)
      return client.send({ method: 'PUT', path: pathOf(CRDS, { name }), ...write, body, contentType: 'application/json' })
    }
    // The server finds duplicate keys in the text alone.
    const body = duplicates ? { body: text, contentType: 'application/yaml' } : { body: json, contentType: 'application/json' }
    return client.send({ method: 'POST', path: pathOf(CRDS), ...write, ...body })
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
      return [{ kind: 'rejected', rule: '', message: error.message, path: [] }]
    }
  }
}
