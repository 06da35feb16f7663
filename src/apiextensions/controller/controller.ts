import { deepCopy, type JsonObject } from '../../apimachinery/json/value.ts'
import type { Clock } from '../../apiserver/clock.ts'
import { timestamp } from '../../apiserver/endpoints/request-context.ts'
import type { Decision, Storage, StoredObject } from '../../apiserver/storage/interfaces.ts'
import { statusFieldManager } from '../registry/customresourcedefinition/field-managers.ts'
import { STORAGE_PREFIX } from '../v1/names.ts'

/** Who the controllers are in managedFields: they write through `/status`, as part of the server. */
const MANAGER = 'kube-apiserver'

const FIELDS = statusFieldManager()

/** What controllers of custom resource definitions share. */
export interface ControllerContext {
  readonly storage: Storage
  readonly clock: Clock
}

/** One duty: brings the CRD of this name a step nearer to what it should be. Called whenever the CRD, or one of its group, changed. */
export interface Controller {
  sync(name: string): Promise<void>
}

export const getCrd = ({ storage }: ControllerContext, name: string): JsonObject | undefined =>
  storage.get(STORAGE_PREFIX + name)?.value

/**
 * Changes a CRD as its newest state stands. `change` gets a copy and answers false to leave it alone; a CRD that is gone stays gone.
 * `now` is the time as metadata writes it.
 */
export async function updateCrd(
  { storage, clock }: ControllerContext,
  name: string,
  change: (crd: JsonObject, now: string) => boolean,
): Promise<void> {
  const decide = (current: StoredObject | undefined): Decision => {
    if (current === undefined) return { kind: 'none' }
    const copy = deepCopy(current.value)
    const now = timestamp(clock)
    if (!change(copy, now)) return { kind: 'none' }
    FIELDS.update(current.value, copy, MANAGER, now)
    return { kind: 'put', value: copy }
  }
  await storage.write(STORAGE_PREFIX + name, decide)
}
