/** Written by `npm run schemas -- events.k8s.io events.k8s.io/v1 Event`. Source: k8s.io/api/events/v1/types.go. */

import { MICRO_TIME, TIME } from '../../../apimachinery/typed/time.ts'
import {
  always,
  INT32,
  namedString,
  OBJECT_META,
  optional,
  pointer,
  STRING,
  type StructType,
  struct,
  TYPE_META,
} from '../../../apimachinery/typed/types.ts'

const EVENT_SERIES = struct('v1.EventSeries', () => ({
  count: always(INT32),
  lastObservedTime: always(MICRO_TIME),
}))

const OBJECT_REFERENCE = struct(
  'v1.ObjectReference',
  () => ({
    kind: optional(STRING),
    namespace: optional(STRING),
    name: optional(STRING),
    uid: optional(namedString('types.UID')),
    apiVersion: optional(STRING),
    resourceVersion: optional(STRING),
    fieldPath: optional(STRING),
  }),
  true,
)

const EVENT_SOURCE = struct('v1.EventSource', () => ({
  component: optional(STRING),
  host: optional(STRING),
}))

export const EVENT: StructType = struct('v1.Event', () => ({
  ...TYPE_META,
  metadata: always(OBJECT_META),
  eventTime: always(MICRO_TIME),
  series: optional(pointer(EVENT_SERIES)),
  reportingController: optional(STRING),
  reportingInstance: optional(STRING),
  action: optional(STRING),
  reason: optional(STRING),
  regarding: optional(OBJECT_REFERENCE),
  related: optional(pointer(OBJECT_REFERENCE)),
  note: optional(STRING),
  type: optional(STRING),
  deprecatedSource: optional(EVENT_SOURCE),
  deprecatedFirstTimestamp: optional(TIME),
  deprecatedLastTimestamp: optional(TIME),
  deprecatedCount: optional(INT32),
}))
