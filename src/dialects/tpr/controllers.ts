import { type Controller, type ControllerContext, getCrd } from '../../apiextensions/controller/controller.ts'
import { NamingController, type NamingRecord } from '../../apiextensions/controller/naming.ts'
import { type Condition, findCondition, hasCondition, setCondition } from '../../apiextensions/v1/conditions.ts'
import { acceptedNames, groupOf } from '../../apiextensions/v1/view.ts'
import { deepCopy, type JsonObject } from '../../apimachinery/json/value.ts'
import { finalizersOf, metadataOf, readMeta, setFinalizers } from '../../apiserver/registry/rest/metadata.ts'
import type { Decision, Storage, StoredObject } from '../../apiserver/storage/interfaces.ts'
import { FINALIZER } from './types.ts'

/** What v1 calls NamesAccepted is here the absence of a NameConflict (rule TP-N3). */
const conflictOf = ({ status, reason, message }: Condition): Condition => ({
  type: 'NameConflict',
  status: status === 'True' ? 'False' : 'True',
  reason,
  message,
})

const RECORD: NamingRecord = {
  isDone: (tpr) => findCondition(tpr, 'NameConflict')?.status === 'False',
  has: (tpr, decided) => hasCondition(tpr, conflictOf(decided)),
  write: (tpr, decided, now) => setCondition(tpr, conflictOf(decided), now),
}

/** Marks a registration as being deleted (rule TP-D1). */
export function markTerminating(tpr: JsonObject, now: string): JsonObject {
  const copy = deepCopy(tpr)
  const metadata = metadataOf(copy)
  metadata.deletionTimestamp = now
  if (!finalizersOf(metadata).includes(FINALIZER)) setFinalizers(metadata, [...finalizersOf(metadata), FINALIZER])
  const message = 'the stored objects are being removed'
  setCondition(copy, { type: 'Terminating', status: 'True', reason: 'InstanceDeletionPending', message }, now)
  return copy
}

/** Removes all stored objects of a resource, whatever finalisers they have; watchers hear of each. */
export async function removeObjects(storage: Storage, group: string, plural: string): Promise<void> {
  if (plural === '') return
  const prefix = `/${group}/${plural}/`
  for (let { items } = storage.list(prefix); items.length > 0; { items } = storage.list(prefix)) {
    for (const { key } of items) {
      await storage.write(key, (current) => (current === undefined ? { kind: 'none' } : { kind: 'delete' }))
    }
  }
}

/** Removes the objects of a registration that is being deleted, and lets it go (rule TP-D1). */
class TprFinalizer implements Controller {
  readonly #context: ControllerContext

  constructor(context: ControllerContext) {
    this.#context = context
  }

  async sync(name: string): Promise<void> {
    const { storage, registrations } = this.#context
    const tpr = getCrd(this.#context, name)
    if (tpr === undefined || !isWaiting(tpr)) return
    await removeObjects(storage, groupOf(tpr), acceptedNames(tpr).plural)
    await storage.write(registrations.prefix + name, release)
  }
}

const isWaiting = (tpr: JsonObject): boolean =>
  readMeta(tpr)?.deletionTimestamp !== undefined && finalizersOf(readMeta(tpr)).includes(FINALIZER)

function release(current: StoredObject | undefined): Decision {
  if (current === undefined || !isWaiting(current.value)) return { kind: 'none' }
  const tpr = deepCopy(current.value)
  const metadata = metadataOf(tpr)
  setFinalizers(
    metadata,
    finalizersOf(metadata).filter((finalizer) => finalizer !== FINALIZER),
  )
  return { kind: finalizersOf(metadata).length === 0 ? 'delete' : 'put', value: tpr }
}

export const tprControllers = (context: ControllerContext): readonly Controller[] => [
  new NamingController(context, RECORD),
  new TprFinalizer(context),
]
