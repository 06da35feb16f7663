import { objectAt, stringAt } from '../../../apimachinery/json/access.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { type JsonObject, type JsonValue, objectOf } from '../../../apimachinery/json/value.ts'
import { type Place, pathOf } from '../../../client/resource-type.ts'
import { appStore } from '../../base/state/store.ts'
import { GROUP, isBinding, resourceOf } from './families.ts'
import { isAsStored, nameOf, type PolicyText } from './policy-text.ts'

const pathAt = (kind: JsonValue | undefined, place: Place): string =>
  pathOf({ group: GROUP, version: 'v1', resource: resourceOf(kind), namespaced: false }, place)

const keyOf = (object: JsonObject): string => `${String(object.kind)} ${nameOf(object)}`

const locked = (object: JsonObject, stored: JsonObject): JsonObject => {
  const resourceVersion = stringAt(objectAt(stored, 'metadata'), 'resourceVersion')
  return objectOf({ ...object, metadata: objectOf({ ...objectAt(object, 'metadata'), resourceVersion }) })
}

/**
 * Writes the documents of a policy as the reader: those that the server has otherwise are replaced, those that it lacks created, and bindings that are no longer in
 * the text deleted. Returns what the server says against it.
 */
export async function applyPolicy({ documents }: PolicyText, stored: readonly JsonObject[]): Promise<string | undefined> {
  const { you } = appStore.getState()
  if (you === undefined) return undefined
  for (const { value } of documents) {
    const known = stored.find((one) => keyOf(one) === keyOf(value))
    if (known !== undefined && isAsStored(value, known)) continue
    const { failure } = await you.send({
      method: known === undefined ? 'POST' : 'PUT',
      path: pathAt(value.kind, known === undefined ? {} : { name: nameOf(value) }),
      query: { fieldManager: 'crdlab', fieldValidation: 'Strict' },
      contentType: 'application/json',
      body: stringify(known === undefined ? value : locked(value, known)),
      trace: true,
    })
    if (failure !== undefined) return failure.message
  }
  const kept = new Set(documents.map(({ value }) => keyOf(value)))
  return removePolicy(stored.filter((one) => isBinding(one.kind) && !kept.has(keyOf(one))))
}

/** Deletes objects, bindings first. Returns what the server says against it. */
export async function removePolicy(objects: readonly JsonObject[]): Promise<string | undefined> {
  const { you } = appStore.getState()
  if (you === undefined) return undefined
  for (const object of [...objects].reverse()) {
    const { failure } = await you.send({ method: 'DELETE', path: pathAt(object.kind, { name: nameOf(object) }) })
    if (failure !== undefined && failure.code !== 404) return failure.message
  }
  return undefined
}
