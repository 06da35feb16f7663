import { type Controller, type ControllerContext, getCrd, updateCrd } from '../../apiextensions/controller/controller.ts'
import { claimNames, hasOtherOwner, sameNames, setAcceptedNames } from '../../apiextensions/controller/names.ts'
import { acceptedNames, type Condition, groupOf, hasCondition, setCondition } from '../../apiextensions/v1/stored-definition.ts'
import { deepCopy, type JsonObject } from '../../apimachinery/json/value.ts'
import { finalizersOf, metadataOf, readMeta, setFinalizers } from '../../apiserver/registry/rest/metadata.ts'
import type { Decision, Storage, StoredObject } from '../../apiserver/storage/interfaces.ts'
import { keyPrefix } from '../../apiserver/storage/key-layout.ts'
import { FINALIZER } from './types.ts'

const NO_CONFLICTS: Condition<'NameConflict'> = {
  type: 'NameConflict',
  status: 'False',
  reason: 'NoConflicts',
  message: 'no conflicts found',
}

/** Claims names for registrations; the condition NameConflict says which ones are taken (rule TP-N3). */
class NameConflictController implements Controller {
  readonly #context: ControllerContext

  constructor(context: ControllerContext) {
    this.#context = context
  }

  async sync(name: string): Promise<void> {
    await updateCrd(this.#context, name, (tpr, now) => {
      const { names, conflicts } = claimNames(this.#context, name, tpr)
      const last = conflicts.at(-1)
      const message = conflicts.map((conflict) => conflict.message).join('; ')
      const condition: Condition<'NameConflict'> =
        last === undefined ? NO_CONFLICTS : { type: 'NameConflict', status: 'True', reason: last.reason, message }
      if (sameNames(names, acceptedNames(tpr)) && hasCondition(tpr, condition)) return false
      setAcceptedNames(tpr, names)
      setCondition(tpr, condition, now)
      return true
    })
  }
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
  const prefix = keyPrefix(group, plural)
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
    if (!hasOtherOwner(this.#context, name, registrations.view(tpr)))
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
  new NameConflictController(context),
  new TprFinalizer(context),
]
