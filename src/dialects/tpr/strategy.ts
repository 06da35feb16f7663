import { requestedNames, specOf, statusOf } from '../../apiextensions/v1/stored-definition.ts'
import { type ErrorList, invalid, notSupported, Path } from '../../apimachinery/field/error.ts'
import { objectAt, objectsOf, stringAt } from '../../apimachinery/json/access.ts'
import { deepCopy, deepEqual, isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { IMMUTABLE, validateObjectMeta, validateObjectMetaUpdate } from '../../apimachinery/meta/object-meta.ts'
import { encodeTyped } from '../../apimachinery/typed/codec.ts'
import { zeroOf } from '../../apimachinery/typed/zero.ts'
import { generationOf, NEW_GENERATION, SPEC_CHANGED, setGeneration } from '../../apiserver/registry/rest/metadata.ts'
import { reportedPass } from '../../apiserver/registry/rest/reported-pass.ts'
import type { Strategy } from '../../apiserver/registry/rest/strategy.ts'
import { STATUS_ONLY, setStatus, takeStatusOnly } from '../registration/status.ts'
import { nameRule, validateRegistration } from '../registration/validation.ts'
import { STATUS, TPR } from './types.ts'
import { isServed } from './view.ts'

const METADATA = Path.of('metadata')
const SPEC = Path.of('spec')
const CONDITIONS = Path.of('status', 'conditions')

/** The status of a new registration: no names, and no conditions but a list of them. */
function newStatus(): JsonValue {
  const status = zeroOf(STATUS) as JsonObject
  status.conditions = []
  return status
}

/** What cannot change (rule TP-S1); kind and scope cannot once objects of that kind are served. */
function validateFixed(tpr: JsonObject, old: JsonObject): ErrorList {
  const of = (key: string): [Path, string, string] => [SPEC.child(key), stringAt(specOf(tpr), key), stringAt(specOf(old), key)]
  const ofNames = (key: 'plural' | 'kind'): [Path, string, string] => [
    SPEC.child('names', key),
    requestedNames(tpr)[key],
    requestedNames(old)[key],
  ]
  const fixed = [of('group'), of('version'), ofNames('plural'), ...(isServed(old) ? [of('scope'), ofNames('kind')] : [])]
  return fixed.filter(([, now, before]) => now !== before).map(([path, now]) => invalid(path, now, IMMUTABLE))
}

const TYPES = ['NameConflict', 'Terminating']
const STATUSES = ['False', 'True', 'Unknown']

/** Rule TP-N7. */
function validateConditions(tpr: JsonObject): ErrorList {
  const { conditions } = statusOf(tpr)
  return objectsOf(conditions).flatMap((condition, i): ErrorList => {
    const path = CONDITIONS.index(i)
    const [type, status, reason] = [stringAt(condition, 'type'), stringAt(condition, 'status'), stringAt(condition, 'reason')]
    return [
      ...(TYPES.includes(type) ? [] : [notSupported(path.child('type'), type, TYPES)]),
      ...(STATUSES.includes(status) ? [] : [notSupported(path.child('status'), status, STATUSES)]),
      ...(/^([A-Z][A-Za-z0-9]*)?$/.test(reason) ? [] : [invalid(path.child('reason'), reason, 'must be one CamelCase word')]),
    ]
  })
}

const metaUpdate = (tpr: JsonObject, old: JsonObject): ErrorList =>
  validateObjectMetaUpdate(objectAt(tpr, 'metadata'), objectAt(old, 'metadata'), METADATA)

/** Writes through the main endpoint: static mistakes are rejected (rule TP-N6), and the status is the controller's alone (TP-N5). */
export const tprStrategy: Strategy = {
  namespaced: false,
  allowUnconditionalUpdate: false,
  prepareForCreate(tpr, report) {
    setStatus(tpr, newStatus(), true, report)
    setGeneration(tpr, 1, NEW_GENERATION, report)
  },
  validate: (tpr) => [
    ...validateObjectMeta(objectAt(tpr, 'metadata'), false, nameRule(tpr), METADATA),
    ...validateRegistration(tpr),
  ],
  warningsOnCreate: () => [],
  prepareForUpdate(tpr, old, report) {
    setStatus(tpr, deepCopy(old.status ?? newStatus()), false, report)
    if (!deepEqual(encodeTyped(tpr, TPR.type).spec, old.spec)) setGeneration(tpr, generationOf(old) + 1, SPEC_CHANGED, report)
  },
  validateUpdate: (tpr, old) => [...metaUpdate(tpr, old), ...validateRegistration(tpr), ...validateFixed(tpr, old)],
  warningsOnUpdate: () => [],
}

/** Writes through `/status`: only the status is taken (rule TP-N5). */
export const tprStatusStrategy: Strategy = {
  ...tprStrategy,
  prepareForUpdate: reportedPass(STATUS_ONLY, (tpr, old: JsonObject) => {
    takeStatusOnly(tpr, old)
    const { status } = tpr
    if (isObject(status) && !Array.isArray(status.conditions)) status.conditions = []
  }),
  validateUpdate: (tpr, old) => [...metaUpdate(tpr, old), ...validateConditions(tpr)],
}
