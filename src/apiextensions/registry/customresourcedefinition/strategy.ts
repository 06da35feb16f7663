import type { ErrorList } from '../../../apimachinery/field/error.ts'
import { deepCopy, deepEqual, type JsonObject } from '../../../apimachinery/json/value.ts'
import { generationOf, metadataOf } from '../../../apiserver/registry/rest/metadata.ts'
import type { Strategy } from '../../../apiserver/registry/rest/strategy.ts'
import { compileSchemaRules } from '../../schema/cel/compile.ts'
import { validateRules } from '../../schema/cel/validation.ts'
import { encodeCustomResourceDefinition, newCustomResourceDefinitionStatus } from '../../v1/defaults.ts'
import { textAt, versionsOf } from '../../v1/view.ts'
import {
  validateCustomResourceDefinition,
  validateCustomResourceDefinitionStatusUpdate,
  validateCustomResourceDefinitionUpdate,
} from '../../validation/custom-resource-definition.ts'
import { warningsFor } from '../../validation/warnings.ts'

const CEL = { compileRules: compileSchemaRules, validateRules }

/** The storage version is among the stored ones from the moment it is chosen. */
function keepStorageVersion(crd: JsonObject): void {
  const status = crd.status as JsonObject
  const stored = Array.isArray(status.storedVersions) ? status.storedVersions : []
  const chosen = versionsOf(crd)
    .filter(({ storage }) => storage === true)
    .map((version) => textAt(version, 'name'))
  const added = chosen.filter((name) => !stored.includes(name))
  if (added.length > 0) status.storedVersions = [...stored, ...added]
}

/**
 * Writes through the main endpoint of custom resource definitions: their status is the controllers' alone.
 * Source: k8s.io/apiextensions-apiserver/pkg/registry/customresourcedefinition/strategy.go.
 */
export const customResourceDefinitionStrategy: Strategy = {
  namespaced: false,
  allowUnconditionalUpdate: false,

  prepareForCreate(crd) {
    crd.status = newCustomResourceDefinitionStatus(crd)
    metadataOf(crd).generation = 1
  },

  validate: (crd): ErrorList => validateCustomResourceDefinition(crd, CEL),

  warningsOnCreate: (crd) => warningsFor(crd),

  prepareForUpdate(crd, old) {
    crd.status = deepCopy(old.status ?? newCustomResourceDefinitionStatus(crd))
    if (!deepEqual(encodeCustomResourceDefinition(crd).spec, old.spec)) metadataOf(crd).generation = generationOf(old) + 1
    keepStorageVersion(crd)
  },

  validateUpdate: (crd, old): ErrorList => validateCustomResourceDefinitionUpdate(crd, old, CEL),

  warningsOnUpdate: (crd, old) => warningsFor(crd, old),
}

/** Writes through `/status` of custom resource definitions: the spec stays, metadata is taken as upstream does. */
export const customResourceDefinitionStatusStrategy: Strategy = {
  ...customResourceDefinitionStrategy,

  prepareForUpdate(crd, old) {
    crd.spec = deepCopy(old.spec ?? {})
  },

  validateUpdate: (crd, old): ErrorList => validateCustomResourceDefinitionStatusUpdate(crd, old),

  warningsOnUpdate: () => [],
}
