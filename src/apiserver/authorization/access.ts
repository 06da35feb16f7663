import { invalidError } from '../../apimachinery/api/errors.ts'
import { type ErrorList, invalid } from '../../apimachinery/field/error.ts'
import { stringAt } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import type { User } from '../authentication/user.ts'
import { ensureNamespace, metadataOf } from '../registry/rest/metadata.ts'
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
  return errors
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
 * Gives a local access review the namespace of the request. Throws 400 where it has another one, and 422 for a review that is not valid.
 * Source: k8s.io/apiserver/pkg/registry/rest/meta.go, EnsureObjectNamespaceMatchesRequestNamespace.
 */
export function checkAccessReview(review: JsonObject, kind: string, namespace: string): void {
  const spec = part(review, 'spec') ?? objectOf({})
  const isLocal = kind === 'LocalSubjectAccessReview'
  if (isLocal) ensureNamespace(metadataOf(review), namespace)
  const errors = [...specErrors(spec, kind !== 'SelfSubjectAccessReview'), ...(isLocal ? localErrors(spec, namespace) : [])]
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
