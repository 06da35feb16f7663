import { applyEdits, type Edit } from '../../../analysis/edit.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import { CRDS, pathOf } from '../../../client/resource-type.ts'
import { appStore } from '../../base/state/store.ts'
import { textAt } from '../../entities/crd/crd.ts'
import { sentencesOf } from '../../entities/crd/scratch-server.ts'

/** Edits an installed CRD, as the user. Returns what the server has against it; undefined when it is written. */
export async function writeCrd(crd: JsonObject, edits: readonly Edit[]): Promise<string | undefined> {
  const { you } = appStore.getState()
  const next = applyEdits(crd, edits)
  if (you === undefined || next === undefined) return undefined
  try {
    const { failure } = await you.send({
      method: 'PUT',
      path: pathOf(CRDS, { name: textAt(crd, ['metadata', 'name']) }),
      query: { fieldManager: 'crdlab' },
      body: stringify(next),
      contentType: 'application/json',
      known: textAt(crd, ['metadata', 'resourceVersion']),
    })
    return failure && sentencesOf(failure).join('\n')
  } catch (error) {
    return errorMessage(error)
  }
}
