/** Written by `npm run schemas -- events core/v1 Event`. Source: k8s.io/api/core/v1/types.go. */

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

const EVENT_SERIES = struct('v1.EventSeries', () => ({
  count: optional(INT32),
  lastObservedTime: optional(MICRO_TIME),
}))

export const EVENT: StructType = struct('v1.Event', () => ({
  ...TYPE_META,
  metadata: always(OBJECT_META),
  involvedObject: always(OBJECT_REFERENCE),
  reason: optional(STRING),
  message: optional(STRING),
  source: optional(EVENT_SOURCE),
  firstTimestamp: optional(TIME),
  lastTimestamp: optional(TIME),
  count: optional(INT32),
  type: optional(STRING),
  eventTime: optional(MICRO_TIME),
  series: optional(pointer(EVENT_SERIES)),
  action: optional(STRING),
  related: optional(pointer(OBJECT_REFERENCE)),
  reportingComponent: always(STRING),
  reportingInstance: always(STRING),
}))
