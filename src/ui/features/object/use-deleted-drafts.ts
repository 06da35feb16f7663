import { useEffect, useState } from 'react'
import { stringOf } from '../../../apimachinery/json/access.ts'
import { ApiError, Unreachable } from '../../../client/api-status.ts'
import { qualifiedName } from '../../../client/resource-type.ts'
import { appStore } from '../../base/state/store.ts'
import { useKinds } from '../../entities/kind/kinds.ts'
import { addressOf, type LiveObject, metadataOfObject, type ObjectRef } from '../../entities/object/object.ts'

const ENDPOINTS = ['', 'status', 'scale'] as const

/** Drops the drafts of all endpoints of an object. */
function dropDrafts(ref: ObjectRef): void {
  for (const endpoint of ENDPOINTS) {
    const address = addressOf(ref, endpoint)
    const { drafts, dropDraft } = appStore.getState()
    if (drafts[address] !== undefined) dropDraft(address)
  }
}

/** Whether the server no longer has the object with this uid. False where it cannot be asked. */
async function isGone({ type, namespace, name }: ObjectRef, uid: string): Promise<boolean> {
  try {
    const object = await appStore.getState().page?.get(type, { namespace, name })
    return object !== undefined && stringOf(metadataOfObject(object)?.uid) !== uid
  } catch (error) {
    if (error instanceof ApiError) return error.status.code === 404
    if (error instanceof Unreachable) return false
    throw error
  }
}

/**
 * Returns what to call when the server accepted the deletion of the object. The drafts of all its versions are dropped once the object is gone, so that a
 * new object of the same name does not get them. While finalizers or a grace period hold the object, they stay.
 */
export function useDeletedDrafts(target: ObjectRef, live: LiveObject): (isHeld: boolean) => void {
  const { types } = useKinds()
  const [deletedUid, setDeletedUid] = useState<string>()
  const refs = types
    .filter((type) => qualifiedName(type) === qualifiedName(target.type))
    .map((type): ObjectRef => ({ ...target, type }))
  const uid = stringOf(metadataOfObject(live.object)?.uid)
  const drop = (): void => refs.forEach(dropDrafts)
  useEffect(() => {
    if (deletedUid === undefined || (live.state !== 'gone' && uid === deletedUid)) return
    drop()
    setDeletedUid(undefined)
  })
  return (isHeld) => {
    setDeletedUid(uid)
    // The view closes before the watch reports the deletion.
    if (!isHeld) void isGone(target, uid).then((is) => is && drop())
  }
}
