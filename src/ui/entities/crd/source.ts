import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, newObject } from '../../../apimachinery/json/value.ts'
import { Unreachable } from '../../../client/api-status.ts'
import type { Client } from '../../../client/client.ts'
import { CRDS, pathOf } from '../../../client/resource-type.ts'
import { language } from '../../base/language/language.ts'
import { silent } from '../../base/server/plain-fetch.ts'
import { appStore } from '../../base/state/store.ts'
import { keepSource, sourceOf } from './sources.ts'

/** Returns a CRD without the fields that the server sets. */
export function withoutServerFields({ metadata, spec }: JsonObject): JsonObject {
  const shown = newObject()
  shown.apiVersion = 'apiextensions.k8s.io/v1'
  shown.kind = 'CustomResourceDefinition'
  if (spec !== undefined) shown.spec = spec
  const own = newObject()
  if (isObject(metadata)) {
    for (const key of ['name', 'labels', 'annotations']) {
      const value = metadata[key]
      if (value !== undefined) own[key] = value
    }
  }
  shown.metadata = own
  return shown
}

/** The installed CRD of this name; undefined when there is none. */
export async function installedCrd(client: Client, name: string): Promise<JsonObject | undefined> {
  if (name === '') return undefined
  const answer = await client.send({ method: 'GET', path: pathOf(CRDS, { name }) })
  return answer.object
}

/** An installed CRD as a text to edit, without what the server writes: as it was typed in this browser, where that says the same. */
export const textOfCrd = (crd: JsonObject): Promise<string> => {
  const { workspace } = appStore.getState()
  const name = isObject(crd.metadata) ? String(crd.metadata.name) : ''
  return language.crdText(stringify(withoutServerFields(crd)), sourceOf(workspace, name))
}

/** Keeps the text of a CRD that the server has just stored. Without an answer of the server it is not kept. */
export async function keepTyped(client: Client, name: string, text: string): Promise<void> {
  const { workspace } = appStore.getState()
  try {
    const crd = await installedCrd(silent(client), name)
    const changes = crd && (await language.storedChanges(text, stringify(withoutServerFields(crd))))
    if (changes !== undefined) keepSource(workspace, name, { text, changes })
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
  }
}
