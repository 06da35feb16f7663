import type { ErrorList } from '../../../apimachinery/field/error.ts'
import type { Reason, ReportField } from '../../../apimachinery/field/report.ts'
import { stringAt } from '../../../apimachinery/json/access.ts'
import { deepCopy, deepEqual, type JsonObject } from '../../../apimachinery/json/value.ts'
import type { Release } from '../../../apimachinery/releases/release.ts'
import { settleNumbers } from '../../../apimachinery/typed/codec.ts'
import { generationOf, NEW_GENERATION, SPEC_CHANGED, setGeneration } from '../../../apiserver/registry/rest/metadata.ts'
import { reportedPass } from '../../../apiserver/registry/rest/reported-pass.ts'
import type { Strategy } from '../../../apiserver/registry/rest/strategy.ts'
import { celHooks } from '../../schema/cel/lazy.ts'
import { encodeCustomResourceDefinition, newCustomResourceDefinitionStatus } from '../../v1/defaults.ts'
import { versionsOf } from '../../v1/stored-definition.ts'
import { CRD_VALIDATION } from '../../validation/lazy.ts'

const CONTROLLERS_STATUS: Reason = { action: 'ignored', why: { code: 'statusOfControllers' } }

const NEW_STATUS: Reason = { action: 'reset', why: { code: 'newStatus' } }

const STORED_VERSION: Reason = { action: 'reset', why: { code: 'storageVersion' }, rule: 'CV-16' }

const STATUS_ONLY: Reason = { action: 'ignored', why: { code: 'statusKeepsSpec' }, rule: 'ST-2' }

/** The storage version is among the stored ones from the moment it is chosen. */
function keepStorageVersion(crd: JsonObject, report: ReportField | undefined): void {
  const status = crd.status as JsonObject
  const stored = Array.isArray(status.storedVersions) ? status.storedVersions : []
  const chosen = versionsOf(crd).find(({ storage }) => storage === true)
  if (chosen === undefined) return
  const name = stringAt(chosen, 'name')
  if (stored.includes(name)) return
  status.storedVersions = [...stored, name]
  report?.(STORED_VERSION, ['status', 'storedVersions'], stored, status.storedVersions)
}

/**
 * Writes through the main endpoint of custom resource definitions: their status is the controllers' alone.
 * Source: k8s.io/apiextensions-apiserver/pkg/registry/customresourcedefinition/strategy.go.
 */
export const customResourceDefinitionStrategy = (release: Release): Strategy => ({
  namespaced: false,
  allowUnconditionalUpdate: false,

  prepareForCreate(crd, report) {
    release.former?.dropFields(crd, undefined)
    const status = newCustomResourceDefinitionStatus(crd)
    report?.(NEW_STATUS, ['status'], crd.status, status)
    crd.status = status
    setGeneration(crd, 1, NEW_GENERATION, report)
  },

  validate: (crd): ErrorList => CRD_VALIDATION.get().validateCustomResourceDefinition(crd, celHooks(release), release),

  warningsOnCreate: (crd) => CRD_VALIDATION.get().warningsFor(crd, undefined, release),

  prepareForUpdate(crd, old, report) {
    release.former?.dropFields(crd, old)
    const status = deepCopy(old.status ?? newCustomResourceDefinitionStatus(crd))
    report?.(CONTROLLERS_STATUS, ['status'], crd.status, status)
    crd.status = status
    const spec = settleNumbers(encodeCustomResourceDefinition(crd).spec ?? null)
    if (!deepEqual(spec, settleNumbers(old.spec ?? null))) setGeneration(crd, generationOf(old) + 1, SPEC_CHANGED, report)
    keepStorageVersion(crd, report)
  },

  validateUpdate: (crd, old): ErrorList =>
    CRD_VALIDATION.get().validateCustomResourceDefinitionUpdate(crd, old, celHooks(release), release),

  warningsOnUpdate: (crd, old) => CRD_VALIDATION.get().warningsFor(crd, old, release),
})

/** Writes through `/status` of custom resource definitions: the spec stays, metadata is taken as upstream does. */
export const customResourceDefinitionStatusStrategy = (release: Release): Strategy => ({
  ...customResourceDefinitionStrategy(release),

  prepareForUpdate: reportedPass(STATUS_ONLY, (crd, old: JsonObject) => {
    crd.spec = deepCopy(old.spec ?? {})
  }),

  validateUpdate: (crd, old): ErrorList => CRD_VALIDATION.get().validateCustomResourceDefinitionStatusUpdate(crd, old, release),

  warningsOnUpdate: () => [],
})
