import type { ErrorList } from '../../../apimachinery/field/error.ts'
import { deepCopy, deepEqual, type JsonObject } from '../../../apimachinery/json/value.ts'
import { settleNumbers } from '../../../apimachinery/typed/encode.ts'
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
  const chosen = versionsOf(crd).find(({ storage }) => storage === true)
  if (chosen === undefined) return
  const name = textAt(chosen, 'name')
  if (!stored.includes(name)) status.storedVersions = [...stored, name]
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
    const spec = settleNumbers(encodeCustomResourceDefinition(crd).spec ?? null)
    if (!deepEqual(spec, settleNumbers(old.spec ?? null))) metadataOf(crd).generation = generationOf(old) + 1
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
