import { objectAt, stringAt } from '../../../apimachinery/json/access.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject, objectOf } from '../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../apimachinery/yaml/parse.ts'
import { pathOf, type ResourceType } from '../../../client/resource-type.ts'
import { silent } from '../../base/server/plain-fetch.ts'
import { identityOf } from '../../base/state/persona.ts'
import { appStore } from '../../base/state/store.ts'
import type { BenchWrite } from './kept.ts'
import { policiesTexts } from './texts.en.ts'

/** Sends the write of the bench to the server of the workspace as its persona, and says how it was answered. */
export async function sendReally(write: BenchWrite, type: ResourceType | undefined): Promise<void> {
  const { page, ownPersonas, clientAs, addToast } = appStore.getState()
  const client = clientAs('you', identityOf(write.persona, ownPersonas))
  if (page === undefined || client === undefined || type === undefined) return
  const { operation, subresource, text } = write
  const value = operation === 'DELETE' ? undefined : parseYaml(text).value
  const object = isObject(value) ? value : undefined
  const name = write.name || stringAt(objectAt(object, 'metadata'), 'name')
  const place = { ...(type.namespaced && { namespace: write.namespace || 'default' }) }
  const stored =
    operation === 'UPDATE'
      ? (await silent(page).send({ method: 'GET', path: pathOf(type, { ...place, name }) })).object
      : undefined
  const { resourceVersion } = objectAt(stored, 'metadata')
  const metadata = objectOf({ ...objectAt(object, 'metadata'), resourceVersion })
  const { exchange, failure } = await client.send({
    method: operation === 'CREATE' ? 'POST' : operation === 'UPDATE' ? 'PUT' : 'DELETE',
    path: pathOf(type, operation === 'CREATE' ? place : { ...place, name, ...(subresource !== '' && { subresource }) }),
    query: operation === 'DELETE' ? {} : { fieldManager: 'crdlab' },
    trace: true,
    ...(object && { contentType: 'application/json', body: stringify(objectOf({ ...object, metadata })) }),
  })
  addToast(failure === undefined ? 'ok' : 'bad', failure?.message ?? policiesTexts.bench.sent(exchange.code))
}
