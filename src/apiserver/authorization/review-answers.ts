import { badRequest } from '../../apimachinery/api/errors.ts'
import { stringAt } from '../../apimachinery/json/access.ts'
import { type JsonObject, newObject, objectOf } from '../../apimachinery/json/value.ts'
import { LEGACY_SCHEME, notRegistered, parseGroupVersion } from '../../apimachinery/meta/type-meta.ts'
import { protobufKind } from '../../apimachinery/protobuf/kinds.ts'
import { EVERYTHING, type PolicyRule } from '../../apimachinery/rbac/policy-rule.ts'
import type { Release } from '../../apimachinery/releases/release.ts'
import { decodeTyped } from '../../apimachinery/typed/codec.ts'
import { withReplaced } from '../../apimachinery/typed/replaced.ts'
import type { StructType } from '../../apimachinery/typed/types.ts'
import { type User, userOf } from '../authentication/user.ts'
import { decodeBody, limitedBody } from '../endpoints/body.ts'
import type { ApiResponse } from '../endpoints/exchange.ts'
import { respondValue } from '../endpoints/handlers/respond.ts'
import { negotiateInput, negotiateOutput, PLAIN_OUTPUT } from '../endpoints/negotiation.ts'
import { readWriteOptions } from '../endpoints/options.ts'
import type { RequestContext } from '../endpoints/request-context.ts'
import { managerName } from '../managedfields/entries.ts'
import type { FieldManager } from '../managedfields/field-manager.ts'
import { typedFieldManager } from '../managedfields/typed-kind.ts'
import { cannotBeHandled, strictErrors, typedFindings } from '../registry/codec.ts'
import { ensureNamespace, metadataOf, timestamp, wipeSystemFields } from '../registry/rest/metadata.ts'
import type { WriteOptions } from '../registry/rest/options.ts'
import { accessStatus, checkAccessReview, subjectOf } from './access.ts'
import type { Authorizer } from './authorizer.ts'
import { LOCAL_ACCESS, SELF, SELF_ACCESS, SELF_RULES, SUBJECT_ACCESS } from './review-types.ts'
import type { Review, ReviewKind } from './reviews.ts'

const ruleValue = ({ verbs, apiGroups, resources, resourceNames }: PolicyRule): JsonObject =>
  objectOf({
    verbs: [...verbs],
    apiGroups: [...apiGroups],
    resources: [...resources],
    resourceNames: resourceNames.length === 0 ? undefined : [...resourceNames],
  })

/** What a review is answered from. */
interface Asking {
  readonly authorizer: Authorizer | undefined
  readonly context: RequestContext
  readonly user: User
  /** The decoded review. */
  readonly review: JsonObject
}

function access({ authorizer, context, user, review }: Asking): JsonObject {
  const kind = String(review.kind)
  checkAccessReview(review, kind, context.info.namespace)
  const spec = review.spec as JsonObject
  const status = accessStatus(authorizer, kind === 'SelfSubjectAccessReview' ? user : subjectOf(spec), spec)
  return objectOf({ metadata: review.metadata ?? newObject(), spec, status })
}

function rules({ authorizer, user, review }: Asking): JsonObject {
  const spec = review.spec as JsonObject
  if (stringAt(spec, 'namespace') === '') throw badRequest('no namespace on request')
  const list = authorizer?.rules(user, stringAt(spec, 'namespace')) ?? EVERYTHING
  const status = objectOf({
    resourceRules: list.filter((rule) => rule.resources.length > 0).map(ruleValue),
    nonResourceRules: list
      .filter((rule) => rule.nonResourceURLs.length > 0)
      .map(({ verbs, nonResourceURLs }) => objectOf({ verbs: [...verbs], nonResourceURLs: [...nonResourceURLs] })),
    incomplete: false,
  })
  return objectOf({ metadata: newObject(), spec: newObject(), status })
}

function self({ context, user }: Asking): JsonObject {
  const { name: username, uid, groups, extra } = user
  const more = extra && objectOf(Object.fromEntries(Array.from(extra, ([key, values]) => [key, [...values]])))
  const userInfo = objectOf({ username, uid, groups: [...groups], extra: more })
  return objectOf({ metadata: objectOf({ creationTimestamp: timestamp(context.clock) }), status: objectOf({ userInfo }) })
}

/** How a kind of review is read and answered. */
interface Answering {
  readonly type: StructType
  /** What the answer has beside kind and apiVersion. Throws StatusError. */
  answer(asking: Asking): JsonObject
}

const ANSWERS: { readonly [kind in ReviewKind]: Answering } = {
  LocalSubjectAccessReview: { type: LOCAL_ACCESS, answer: access },
  SelfSubjectAccessReview: { type: SELF_ACCESS, answer: access },
  SelfSubjectRulesReview: { type: SELF_RULES, answer: rules },
  SubjectAccessReview: { type: SUBJECT_ACCESS, answer: access },
  SelfSubjectReview: { type: SELF, answer: self },
}

/** Answers the review in the body of a request. Throws StatusError. */
export function answerReview(context: RequestContext, review: Review, authorizer: Authorizer | undefined): ApiResponse {
  const { request } = context
  const { group, kind } = review
  const { type, answer } = ANSWERS[kind]
  const apiVersion = `${group}/v1`
  const format = negotiateOutput(request, PLAIN_OUTPUT)
  const options = readWriteOptions(request.query, 'CreateOptions')
  const decoded = decode(context, review, type, options)
  const metadata = metadataOf(decoded)
  wipeSystemFields(metadata)
  ensureNamespace(metadata, context.info.namespace)
  const manager = managerName(request, options.fieldManager)
  managersOf(review, type, context.release).update(undefined, decoded, manager, timestamp(context.clock))
  const answered = answer({ authorizer, context, user: userOf(request), review: decoded })
  return respondValue(201, format, objectOf({ kind, apiVersion, ...answered }), protobufKind(apiVersion, kind))
}

/** Who owns the fields of a review, though nobody can write it again. */
const managersOf = ({ group, kind }: Review, type: StructType, release: Release): FieldManager =>
  typedFieldManager({ kind: { group, version: 'v1', kind }, release, type, complete: (object) => object }, '', [])

function decode(
  context: RequestContext,
  { group, kind }: Review,
  type: StructType,
  { fieldValidation }: WriteOptions,
): JsonObject {
  const { request } = context
  const apiVersion = `${group}/v1`
  const protobuf = protobufKind(apiVersion, kind)
  const taken = protobuf && { protobuf }
  const own = { group, version: 'v1', kind }
  const body = decodeBody(limitedBody(request), negotiateInput(request, taken), { ...own, defaults: own, ...taken })
  if (body.kind !== kind || body.apiVersion !== apiVersion) {
    const found = parseGroupVersion(body.apiVersion) ?? { group: '', version: '' }
    throw cannotBeHandled(body.kind, found.version, kind, notRegistered({ kind: body.kind, ...found }, LEGACY_SCHEME))
  }
  const { value, unknown, error } = decodeTyped(withReplaced(body.value, body.replaced, type), type)
  if (error !== undefined) throw cannotBeHandled(kind, 'v1', kind, error)
  const strict = strictErrors(context, typedFindings(body, type, unknown), fieldValidation)
  if (strict !== undefined) throw cannotBeHandled(kind, 'v1', kind, strict)
  return value
}
