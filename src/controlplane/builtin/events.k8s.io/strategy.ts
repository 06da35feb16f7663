import { type JsonObject, objectOf } from '../../../apimachinery/json/value.ts'
import { strictErrors, strictUpdateErrors } from '../events/strategy.ts'
import type { TypedStrategy } from '../typed-resource.ts'
import { EVENT } from './types.ts'

/** The fields that have another name in the core group, and their names there. */
const RENAMED: readonly (readonly [name: string, core: string])[] = [
  ['regarding', 'involvedObject'],
  ['note', 'message'],
  ['deprecatedSource', 'source'],
  ['deprecatedFirstTimestamp', 'firstTimestamp'],
  ['deprecatedLastTimestamp', 'lastTimestamp'],
  ['deprecatedCount', 'count'],
  ['reportingController', 'reportingComponent'],
]
const TO_CORE = new Map(RENAMED)
const FROM_CORE = new Map(RENAMED.map(([name, core]) => [core, name]))

/** Empty texts are dropped: a version writes those that it always shows. */
const renamed = (object: JsonObject, names: ReadonlyMap<string, string>, apiVersion: string): JsonObject =>
  objectOf({
    ...Object.fromEntries(
      Object.entries(object)
        .filter(([, value]) => value !== '')
        .map(([field, value]) => [names.get(field) ?? field, value]),
    ),
    apiVersion,
  })

const toCore = (event: JsonObject): JsonObject => renamed(event, TO_CORE, 'v1')

/** Source: k8s.io/kubernetes/pkg/apis/events/v1/conversion.go; k8s.io/kubernetes/pkg/registry/core/event/strategy.go. */
export const EVENT_STRATEGY: TypedStrategy = {
  type: EVENT,
  validate: (event) => strictErrors(toCore(event)),
  validateUpdate: (event, old) => strictUpdateErrors(toCore(event), toCore(old)),
  conversion: { toStored: toCore, fromStored: (event) => renamed(event, FROM_CORE, 'events.k8s.io/v1') },
}
