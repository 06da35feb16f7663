/** Written by `npm run schemas -- namespaces core/v1 Namespace`. Source: k8s.io/api/core/v1/types.go. */

import { TIME } from '../../../apimachinery/typed/time.ts'
import {
  always,
  list,
  namedString,
  OBJECT_META,
  optional,
  STRING,
  type StructType,
  struct,
  TYPE_META,
} from '../../../apimachinery/typed/types.ts'

const NAMESPACE_SPEC = struct('v1.NamespaceSpec', () => ({
  finalizers: optional(list(namedString('v1.FinalizerName'))),
}))

const NAMESPACE_CONDITION = struct('v1.NamespaceCondition', () => ({
  type: always(namedString('v1.NamespaceConditionType')),
  status: always(namedString('v1.ConditionStatus')),
  lastTransitionTime: optional(TIME),
  reason: optional(STRING),
  message: optional(STRING),
}))

const NAMESPACE_STATUS = struct('v1.NamespaceStatus', () => ({
  phase: optional(namedString('v1.NamespacePhase')),
  conditions: optional(list(NAMESPACE_CONDITION, { keys: ['type'], mergeKey: 'type' })),
}))

export const NAMESPACE: StructType = struct('v1.Namespace', () => ({
  ...TYPE_META,
  metadata: optional(OBJECT_META),
  spec: optional(NAMESPACE_SPEC),
  status: optional(NAMESPACE_STATUS),
}))
