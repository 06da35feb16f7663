import { invalidError } from '../../apimachinery/api/errors.ts'
import { type ErrorList, invalid, invalidShown, Path, required } from '../../apimachinery/field/error.ts'
import { objectsOf, stringAt } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { expressionErrors, valuesErrors } from '../../apimachinery/labels/label-selector.ts'
import { encodeTyped } from '../../apimachinery/typed/codec.ts'
import { structOrderedText } from '../../apimachinery/typed/patched-text.ts'
import { OBJECT_META } from '../../apimachinery/typed/types.ts'
import type { User } from '../authentication/user.ts'
import { metadataOf } from '../registry/rest/metadata.ts'
import type { Authorizer } from './authorizer.ts'

const part = (spec: JsonObject, name: string): JsonObject | undefined => {
  const value = spec[name]
  return isObject(value) ? value : undefined
}

/** Source: k8s.io/kubernetes/pkg/apis/authorization/validation/validation.go. */
function specErrors(spec: JsonObject, namesSubject: boolean): ErrorList {
  const errors: ErrorList = []
  const path = part(spec, 'nonResourceAttributes')
  if ((path === undefined) === (part(spec, 'resourceAttributes') === undefined)) {
    const shown = path === undefined ? null : objectOf({ Path: stringAt(path, 'path'), Verb: stringAt(path, 'verb') })
    errors.push(invalid('spec', shown, 'exactly one of nonResourceAttributes or resourceAttributes must be specified'))
  }
  const hasNoSubject = stringAt(spec, 'user') === '' && !(Array.isArray(spec.groups) && spec.groups.length > 0)
  if (namesSubject && hasNoSubject) errors.push(invalid('spec.user', '', 'at least one of user or group must be specified'))
  const attributes = part(spec, 'resourceAttributes')
  if (attributes === undefined) return errors
  return [...errors, ...selectorErrors(attributes, 'fieldSelector'), ...selectorErrors(attributes, 'labelSelector')]
}

function selectorErrors(attributes: JsonObject, name: 'fieldSelector' | 'labelSelector'): ErrorList {
  const selector = part(attributes, name)
  if (selector === undefined) return []
  const path = Path.of('spec.resourceAttributes', name)
  const [raw, requirements] = [stringAt(selector, 'rawSelector'), objectsOf(selector.requirements)]
  const errors = requirements.flatMap((requirement, i) => {
    const at = path.child('requirements').index(i)
    return name === 'labelSelector' ? expressionErrors(requirement, at, true) : fieldErrors(requirement, at)
  })
  if (raw !== '' && requirements.length > 0)
    errors.unshift(invalid(path.child('rawSelector'), raw, 'may not specified at the same time as requirements'))
  if (raw === '' && requirements.length === 0)
    errors.push(required(path.child('requirements'), `when ${path} is specified, requirements or rawSelector is required`))
  return errors
}

/** Source: k8s.io/apimachinery/pkg/apis/meta/v1/validation/validation.go, ValidateFieldSelectorRequirement. */
function fieldErrors(requirement: JsonObject, path: Path): ErrorList {
  const values = Array.isArray(requirement.values) ? requirement.values.length : 0
  const errors = valuesErrors(stringAt(requirement, 'operator'), values, path)
  return stringAt(requirement, 'key') === '' ? [required(path.child('key'), 'must be specified'), ...errors] : errors
}

/** A review has nothing but the record of its writer, and the namespace of a local one. */
function metadataErrors(metadata: JsonObject, isLocal: boolean): ErrorList {
  const free = isLocal ? ['managedFields', 'namespace'] : ['managedFields']
  const written = encodeTyped(metadata, OBJECT_META)
  if (Object.keys(written).every((key) => free.includes(key))) return []
  const shown = structOrderedText(written, OBJECT_META)
  return [invalidShown('metadata', shown, isLocal ? 'must be empty except for namespace' : 'must be empty')]
}

function localErrors(spec: JsonObject, namespace: string): ErrorList {
  const errors: ErrorList = []
  const asked = part(spec, 'resourceAttributes')
  if (asked !== undefined && stringAt(asked, 'namespace') !== namespace)
    errors.push(invalid('spec.resourceAttributes.namespace', stringAt(asked, 'namespace'), 'must match metadata.namespace'))
  const path = part(spec, 'nonResourceAttributes')
  if (path !== undefined) {
    const shown = objectOf({ Path: stringAt(path, 'path'), Verb: stringAt(path, 'verb') })
    errors.push(invalid('spec.nonResourceAttributes', shown, 'disallowed on this kind of request'))
  }
  return errors
}

const GROUP = 'authorization.k8s.io'

/**
 * Throws 422 for an access review that is not valid.
 */
export function checkAccessReview(review: JsonObject, kind: string, namespace: string): void {
  const spec = part(review, 'spec') ?? objectOf({})
  const isLocal = kind === 'LocalSubjectAccessReview'
  const errors = [
    ...specErrors(spec, kind !== 'SelfSubjectAccessReview'),
    ...metadataErrors(metadataOf(review), isLocal),
    ...(isLocal ? localErrors(spec, namespace) : []),
  ]
  if (errors.length > 0) throw invalidError(GROUP, '', '', errors)
}

/** Whom an access review asks about. */
export const subjectOf = (spec: JsonObject): User => ({
  name: stringAt(spec, 'user'),
  groups: Array.isArray(spec.groups) ? spec.groups.map(String) : [],
})

/** The status of an access review about a user; without roles everything is allowed. */
export function accessStatus(authorizer: Authorizer | undefined, user: User, spec: JsonObject): JsonObject {
  if (authorizer === undefined) return objectOf({ allowed: true })
  const path = part(spec, 'nonResourceAttributes')
  if (path !== undefined) return statusOf(authorizer.decidePath(user, stringAt(path, 'verb'), stringAt(path, 'path')))
  const attributes = part(spec, 'resourceAttributes') ?? objectOf({})
  const [resource = '', slashed = ''] = stringAt(attributes, 'resource').split('/')
  const asked = {
    verb: stringAt(attributes, 'verb'),
    group: stringAt(attributes, 'group'),
    resource,
    subresource: stringAt(attributes, 'subresource') || slashed,
    namespace: stringAt(attributes, 'namespace'),
    name: stringAt(attributes, 'name'),
  }
  return statusOf(authorizer.decide(user, asked))
}

const statusOf = (reason: string | undefined): JsonObject =>
  objectOf({ allowed: reason !== undefined, reason: reason === '' ? undefined : reason })
