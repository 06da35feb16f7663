import { deepCopy, type JsonObject } from '../../apimachinery/json/value.ts'
import type { Clock } from '../../apiserver/clock.ts'
import type { FieldManager } from '../../apiserver/managedfields/field-manager.ts'
import { timestamp } from '../../apiserver/registry/rest/metadata.ts'
import type { Decision, Storage, StoredObject } from '../../apiserver/storage/interfaces.ts'
import type { Registrations, StoredRegistrations } from '../registry/registrations.ts'

/** The manager of the controllers in managedFields: they write through `/status`, as part of the server. */
export const MANAGER = 'kube-apiserver'

/** The parts that the controllers of one kind of registration share. */
export interface ControllerContext {
  readonly storage: Storage
  readonly clock: Clock
  /** The registrations that they watch. */
  readonly registrations: Registrations
  /** Every kind that has names, whether it is served or not: all share one space. */
  readonly kinds: readonly StoredRegistrations[]
  /** Keeps record of what the controllers write; absent for kinds without such a record. Throws ModuleNeeded until its code has loaded. */
  fields?(): FieldManager
}

/** One duty: brings the CRD of this name a step nearer to what it should be. Called whenever the CRD, or one of its group, changed. */
export interface Controller {
  sync(name: string): Promise<void>
}

export const getCrd = ({ storage, registrations }: ControllerContext, name: string): JsonObject | undefined =>
  storage.get(registrations.prefix + name)?.value

/**
 * Changes the newest state of a CRD. `change` gets a copy and answers false to leave it alone; a CRD that is gone stays gone.
 * `now` is the time as metadata writes it.
 */
export async function updateCrd(
  { storage, clock, registrations, fields }: ControllerContext,
  name: string,
  change: (crd: JsonObject, now: string) => boolean,
): Promise<void> {
  const decide = (current: StoredObject | undefined): Decision => {
    if (current === undefined) return { kind: 'none' }
    const copy = deepCopy(current.value)
    const now = timestamp(clock)
    if (!change(copy, now)) return { kind: 'none' }
    fields?.().update(current.value, copy, MANAGER, now)
    return { kind: 'put', value: copy }
  }
  await storage.write(registrations.prefix + name, decide)
}
