import { deepCopy, type JsonObject } from '../../apimachinery/json/value.ts'
import { inBatches } from '../../apiserver/registry/batches.ts'
import { markedAsDeleting } from '../../apiserver/registry/rest/delete.ts'
import { finalizersOf, metadataOf, readMeta, setFinalizers, timestamp } from '../../apiserver/registry/rest/metadata.ts'
import type { Decision, StoredObject } from '../../apiserver/storage/interfaces.ts'
import { keyPrefix } from '../../apiserver/storage/key-layout.ts'
import { strategiesOf } from '../registry/registrations.ts'
import { CLEANUP_FINALIZER } from '../v1/names.ts'
import {
  acceptedNames,
  type Condition,
  groupOf,
  hasCondition,
  hasWebhook,
  isConditionTrue,
  setCondition,
  specOf,
} from '../v1/stored-definition.ts'
import { RARE_VALIDATION } from '../validation/lazy-rare.ts'
import { type ControllerContext, MANAGER, updateCrd } from './controller.ts'
import { mustFinalize } from './must-finalize.ts'
import { hasOtherOwner } from './names.ts'

const IN_PROGRESS: Condition = {
  type: 'Terminating',
  status: 'True',
  reason: 'InstanceDeletionInProgress',
  message: 'CustomResource deletion is in progress',
}

const REMOVED: Condition = {
  type: 'Terminating',
  status: 'False',
  reason: 'InstanceDeletionCompleted',
  message: 'removed all instances',
}

const NEVER: Condition = {
  type: 'Terminating',
  status: 'False',
  reason: 'NeverEstablished',
  message: 'resource was never established',
}

/**
 * Deletes the objects of a CRD that is being deleted, waits until the last is gone, and lets the CRD go (rule DL-1).
 * Source: k8s.io/apiextensions-apiserver/pkg/controller/finalizer/crd_finalizer.go, which polls instead of watching.
 */
export class Finalization {
  readonly #context: ControllerContext

  constructor(context: ControllerContext) {
    this.#context = context
  }

  /** Takes the next step for a CRD that must be finalized. */
  async run(name: string, crd: JsonObject): Promise<void> {
    const { registrations } = this.#context
    if (!hasCondition(crd, IN_PROGRESS)) {
      await updateCrd(this.#context, name, (copy, now) => {
        setCondition(copy, IN_PROGRESS, now)
        return true
      })
      return // the change just made brings us here again
    }
    const established = isConditionTrue(crd, 'Established')
    const { conversion } = specOf(registrations.view(crd))
    // Without a conversion its objects cannot be listed.
    if (established && hasWebhook(conversion) && RARE_VALIDATION.get().hasUnusableCaBundle(conversion)) return
    if (established && !hasOtherOwner(this.#context, name, registrations.view(crd)) && !(await this.#removeObjects(crd))) return
    await this.#release(name, established ? REMOVED : NEVER)
  }

  /** Requests the deletion of every object; true when no object is left. */
  async #removeObjects(crd: JsonObject): Promise<boolean> {
    const { storage, clock, registrations } = this.#context
    const { main: strategy } = strategiesOf(registrations, registrations.view(crd))
    const prefix = keyPrefix(groupOf(crd), acceptedNames(crd).plural)
    const now = timestamp(clock)
    const isAsked = ({ value }: StoredObject): boolean =>
      readMeta(value)?.deletionTimestamp !== undefined && finalizersOf(readMeta(value)).length > 0
    const decide = (current: StoredObject | undefined): Decision => {
      if (current === undefined || isAsked(current)) return { kind: 'none' }
      const finalizers = finalizersOf(readMeta(current.value))
      if (finalizers.length === 0) return { kind: 'delete' }
      return { kind: 'put', value: markedAsDeleting(current.value, { finalizers, now, strategy }) }
    }
    const left = storage.list(prefix).items.filter((item) => !isAsked(item))
    await inBatches(clock, left, ({ key }) => storage.write(key, decide))
    return storage.count(prefix) === 0
  }

  async #release(name: string, condition: Condition): Promise<void> {
    const { storage, clock, registrations, fields } = this.#context
    const decide = (current: StoredObject | undefined): Decision => {
      if (current === undefined || !mustFinalize(current.value)) return { kind: 'none' }
      const crd = deepCopy(current.value)
      const now = timestamp(clock)
      setCondition(crd, condition, now)
      const metadata = metadataOf(crd)
      setFinalizers(
        metadata,
        finalizersOf(metadata).filter((f) => f !== CLEANUP_FINALIZER),
      )
      fields?.().update(current.value, crd, MANAGER, now)
      return finalizersOf(metadata).length === 0 ? { kind: 'delete' } : { kind: 'put', value: crd }
    }
    await storage.write(registrations.prefix + name, decide)
  }
}
