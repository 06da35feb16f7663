import { TIME } from '../../apimachinery/typed/time.ts'
import {
  always,
  BOOL,
  BYTES,
  INT32,
  INT64,
  list,
  namedString,
  OBJECT_META,
  optional,
  pointer,
  STRING,
  type StructType,
  struct,
  TYPE_META,
} from '../../apimachinery/typed/types.ts'
import { JSON_SCHEMA_PROPS } from './json-schema-types.ts'

/** The types of a CustomResourceDefinition. Source: k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1/types.go. */
const NAMES = struct('v1.CustomResourceDefinitionNames', () => ({
  plural: always(STRING),
  singular: optional(STRING),
  shortNames: optional(list(STRING)),
  kind: always(STRING),
  listKind: optional(STRING),
  categories: optional(list(STRING)),
}))

/** The validation of a version: `{openAPIV3Schema?}`. */
export const VALIDATION: StructType = struct('v1.CustomResourceValidation', () => ({
  openAPIV3Schema: optional(pointer(JSON_SCHEMA_PROPS)),
}))

const SCALE = struct('v1.CustomResourceSubresourceScale', () => ({
  specReplicasPath: always(STRING),
  statusReplicasPath: always(STRING),
  labelSelectorPath: optional(pointer(STRING)),
}))

const SUBRESOURCES = struct('v1.CustomResourceSubresources', () => ({
  status: optional(pointer(struct('v1.CustomResourceSubresourceStatus', () => ({})))),
  scale: optional(pointer(SCALE)),
}))

const COLUMN = struct('v1.CustomResourceColumnDefinition', () => ({
  name: always(STRING),
  type: always(STRING),
  format: optional(STRING),
  description: optional(STRING),
  priority: optional(INT32),
  jsonPath: always(STRING),
}))

const SELECTABLE_FIELD = struct('v1.SelectableField', () => ({ jsonPath: always(STRING) }))

const VERSION = struct('v1.CustomResourceDefinitionVersion', () => ({
  name: always(STRING),
  served: always(BOOL),
  storage: always(BOOL),
  deprecated: optional(BOOL),
  deprecationWarning: optional(pointer(STRING)),
  schema: optional(pointer(VALIDATION)),
  subresources: optional(pointer(SUBRESOURCES)),
  additionalPrinterColumns: optional(list(COLUMN)),
  selectableFields: optional(list(SELECTABLE_FIELD)),
}))

const SERVICE_REFERENCE = struct('v1.ServiceReference', () => ({
  namespace: always(STRING),
  name: always(STRING),
  path: optional(pointer(STRING)),
  port: optional(pointer(INT32)),
}))

const CLIENT_CONFIG = struct('v1.WebhookClientConfig', () => ({
  url: optional(pointer(STRING)),
  service: optional(pointer(SERVICE_REFERENCE)),
  caBundle: optional(BYTES),
}))

const WEBHOOK = struct('v1.WebhookConversion', () => ({
  clientConfig: optional(pointer(CLIENT_CONFIG)),
  conversionReviewVersions: always(list(STRING)),
}))

const CONVERSION = struct('v1.CustomResourceConversion', () => ({
  strategy: always(namedString('v1.ConversionStrategyType')),
  webhook: optional(pointer(WEBHOOK)),
}))

const SPEC = struct('v1.CustomResourceDefinitionSpec', () => ({
  group: always(STRING),
  names: always(NAMES),
  scope: always(namedString('v1.ResourceScope')),
  versions: always(list(VERSION)),
  conversion: optional(pointer(CONVERSION)),
  preserveUnknownFields: optional(BOOL),
}))

const CONDITION = struct('v1.CustomResourceDefinitionCondition', () => ({
  type: always(namedString('v1.CustomResourceDefinitionConditionType')),
  status: always(namedString('v1.ConditionStatus')),
  lastTransitionTime: optional(TIME),
  reason: optional(STRING),
  message: optional(STRING),
  observedGeneration: optional(INT64),
}))

/** The status of a CRD; its zero value is what a new CRD starts with. */
export const CUSTOM_RESOURCE_DEFINITION_STATUS: StructType = struct('v1.CustomResourceDefinitionStatus', () => ({
  conditions: always(list(CONDITION, { keys: ['type'] })),
  acceptedNames: always(NAMES),
  storedVersions: always(list(STRING)),
  observedGeneration: optional(INT64),
}))

export const CUSTOM_RESOURCE_DEFINITION: StructType = struct('v1.CustomResourceDefinition', () => ({
  ...TYPE_META,
  metadata: optional(OBJECT_META),
  spec: always(SPEC),
  status: optional(CUSTOM_RESOURCE_DEFINITION_STATUS),
}))
