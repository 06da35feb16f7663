import type { Reason, ReportField } from '../../../apimachinery/field/report.ts'
import { deepCopy, type JsonObject } from '../../../apimachinery/json/value.ts'
import { generationOf, metadataOf, raisedGeneration, setFinalizers, setGeneration } from './metadata.ts'
import type { Strategy } from './strategy.ts'

const MARKED: Reason = { action: 'reset', why: { code: 'deletionRequested' }, rule: 'DL-2' }

const RAISED = raisedGeneration({ code: 'generationRoseForDeletion' })

/** A deletion that waits for finalizers. */
interface Marking {
  /** The finalizers that the object keeps. */
  readonly finalizers: readonly string[]
  /** RFC 3339. */
  readonly now: string
  readonly strategy: Pick<Strategy, 'prepareForDelete'>
  readonly report?: ReportField | undefined
}

/**
 * Returns a copy of an object, marked as being deleted. The first mark raises the generation (rule ST-4), unless the strategy sets it back.
 * Source: k8s.io/apiserver/pkg/registry/rest/delete.go, BeforeDelete.
 */
export function markedAsDeleting(existing: JsonObject, { finalizers, now, strategy, report }: Marking): JsonObject {
  const object = deepCopy(existing)
  const metadata = metadataOf(object)
  setFinalizers(metadata, finalizers)
  if (metadata.deletionTimestamp === undefined) {
    const generation = generationOf(object)
    if (generation > 0) setGeneration(object, generation + 1, RAISED, report)
    metadata.deletionTimestamp = now
  }
  metadata.deletionGracePeriodSeconds = 0
  strategy.prepareForDelete?.(object, existing)
  report?.(MARKED, [], existing, object)
  return object
}
