import { GROUP, KIND, RESOURCE } from '../../apiextensions/v1/names.ts'
import { VALIDATION } from '../../apiextensions/v1/types.ts'
import {
  always,
  namedString,
  OBJECT_META,
  optional,
  pointer,
  STRING,
  type StructType,
  struct,
  TYPE_META,
} from '../../apimachinery/typed/types.ts'
import { registrationTypes } from '../registration/types.ts'

/** The types of the proposal "Subresources for CustomResources", section API Types. */
export { GROUP, KIND, RESOURCE }
export const VERSION = 'v1beta1'

const { names: NAMES, status } = registrationTypes('v1beta1.CustomResourceDefinition')

const SCALE = struct('v1beta1.CustomResourceSubResourceScale', () => ({
  specReplicasPath: always(STRING),
  statusReplicasPath: optional(STRING),
  labelSelectorPath: optional(STRING),
  groupVersion: always(STRING),
}))

const SUB_RESOURCES = struct('v1beta1.CustomResourceSubResources', () => ({
  status: optional(pointer(struct('v1beta1.CustomResourceSubResourceStatus', () => ({})))),
  scale: optional(pointer(SCALE)),
}))

const SPEC = struct('v1beta1.CustomResourceDefinitionSpec', () => ({
  group: always(STRING),
  version: always(STRING),
  names: always(NAMES),
  scope: always(namedString('v1beta1.ResourceScope')),
  validation: optional(pointer(VALIDATION)),
  subResources: optional(pointer(SUB_RESOURCES)),
}))

/** The status of a registration; its zero value is what a new one starts with. */
export const STATUS = status

export const CUSTOM_RESOURCE_DEFINITION: StructType = struct('v1beta1.CustomResourceDefinition', () => ({
  ...TYPE_META,
  metadata: optional(OBJECT_META),
  spec: always(SPEC),
  status: optional(STATUS),
}))
