import { type JsonObject, newObject, objectOf } from '../../apimachinery/json/value.ts'
import { LEGACY_SCHEME, notRegistered, parseGroupVersion } from '../../apimachinery/meta/type-meta.ts'
import { protobufKind } from '../../apimachinery/protobuf/messages.ts'
import { decodeTyped } from '../../apimachinery/typed/decode.ts'
import { OBJECT_META, TYPE_META } from '../../apimachinery/typed/meta.ts'
import { withReplaced } from '../../apimachinery/typed/replaced.ts'
import { always, BOOL, list, map, optional, pointer, STRING, type StructType, struct } from '../../apimachinery/typed/types.ts'
import { userOf } from '../authentication/user.ts'
import { decodeBody, limitedBody } from '../endpoints/body.ts'
import type { Discovery } from '../endpoints/discovery.ts'
import type { Route } from '../endpoints/handler.ts'
import { respondValue } from '../endpoints/handlers/respond.ts'
import { negotiateInput, negotiateOutput, PLAIN_OUTPUT } from '../endpoints/negotiation.ts'
import { cannotBeHandled } from '../endpoints/strict.ts'
import type { Authorizer } from './authorizer.ts'
import { EVERYTHING, type PolicyRule } from './rules.ts'

const GROUP = 'authorization.k8s.io'
const API_VERSION = `${GROUP}/v1`

const RESOURCE_ATTRIBUTES = struct('v1.ResourceAttributes', () => ({
  namespace: optional(STRING),
  verb: optional(STRING),
  group: optional(STRING),
  version: optional(STRING),
  resource: optional(STRING),
  subresource: optional(STRING),
  name: optional(STRING),
}))

const NON_RESOURCE = struct('v1.NonResourceAttributes', () => ({ path: optional(STRING), verb: optional(STRING) }))

const ACCESS: StructType = struct('v1.SelfSubjectAccessReview', () => ({
  ...TYPE_META,
  metadata: optional(OBJECT_META),
  spec: always(
    struct('v1.SelfSubjectAccessReviewSpec', () => ({
      resourceAttributes: optional(pointer(RESOURCE_ATTRIBUTES)),
      nonResourceAttributes: optional(pointer(NON_RESOURCE)),
    })),
  ),
  status: optional(struct('v1.SubjectAccessReviewStatus', () => ({ allowed: always(BOOL), extra: optional(map(list(STRING))) }))),
}))

const RULES: StructType = struct('v1.SelfSubjectRulesReview', () => ({
  ...TYPE_META,
  metadata: optional(OBJECT_META),
  spec: always(struct('v1.SelfSubjectRulesReviewSpec', () => ({ namespace: optional(STRING) }))),
}))

const text = (from: JsonObject | undefined, field: string): string => {
  const value = from?.[field]
  return typeof value === 'string' ? value : ''
}

const ruleValue = ({ verbs, apiGroups, resources, resourceNames }: PolicyRule): JsonObject =>
  objectOf({
    verbs: [...verbs],
    apiGroups: [...apiGroups],
    resources: [...resources],
    resourceNames: resourceNames.length === 0 ? undefined : [...resourceNames],
  })

/** The resources with which clients ask what they may do: `kubectl auth can-i` and `--list` (rule RB-5). */
export const REVIEWS: Readonly<Record<string, { readonly kind: string; readonly type: StructType }>> = {
  selfsubjectaccessreviews: { kind: 'SelfSubjectAccessReview', type: ACCESS },
  selfsubjectrulesreviews: { kind: 'SelfSubjectRulesReview', type: RULES },
}

export function reviewRoute(authorizer: Authorizer | undefined): Route {
  return (context) => {
    const { info, request } = context
    const review = info.group === GROUP && info.version === 'v1' && info.verb === 'create' ? REVIEWS[info.resource] : undefined
    if (review === undefined) return undefined
    const { kind, type } = review
    const protobuf = protobufKind(API_VERSION, kind)
    const taken = protobuf && { protobuf }
    const body = decodeBody(limitedBody(request), negotiateInput(request, taken), { group: GROUP, version: 'v1', kind, ...taken })
    if (body.kind !== kind || body.apiVersion !== API_VERSION) {
      const found = parseGroupVersion(body.apiVersion) ?? { group: '', version: '' }
      throw cannotBeHandled(body.kind, found.version, kind, notRegistered({ kind: body.kind, ...found }, LEGACY_SCHEME))
    }
    const { value, error } = decodeTyped(withReplaced(body.value, body.replaced, type), type)
    if (error !== undefined) throw cannotBeHandled(kind, 'v1', kind, error)
    const spec = value.spec as JsonObject
    const user = userOf(request)
    const status = kind === 'SelfSubjectAccessReview' ? access(authorizer, user, spec) : rules(authorizer, user, spec)
    const answer = objectOf({ kind, apiVersion: API_VERSION, metadata: newObject(), spec, status })
    return respondValue(201, negotiateOutput(request, PLAIN_OUTPUT), answer, protobuf)
  }
}

type Asking = ReturnType<typeof userOf>

function access(authorizer: Authorizer | undefined, user: Asking, spec: JsonObject): JsonObject {
  const attributes = spec.resourceAttributes as JsonObject | undefined
  if (authorizer === undefined || attributes === undefined) return objectOf({ allowed: true })
  const [resource = '', slashed = ''] = text(attributes, 'resource').split('/')
  const asked = {
    verb: text(attributes, 'verb'),
    group: text(attributes, 'group'),
    resource,
    subresource: text(attributes, 'subresource') || slashed,
    namespace: text(attributes, 'namespace'),
    name: text(attributes, 'name'),
  }
  return objectOf({ allowed: authorizer.allows(user, asked) })
}

function rules(authorizer: Authorizer | undefined, user: Asking, spec: JsonObject): JsonObject {
  const list = authorizer?.rules(user, text(spec, 'namespace')) ?? EVERYTHING
  return objectOf({
    resourceRules: list.filter((rule) => rule.resources.length > 0).map(ruleValue),
    nonResourceRules: list
      .filter((rule) => rule.nonResourceURLs.length > 0)
      .map(({ verbs, nonResourceURLs }) => objectOf({ verbs: [...verbs], nonResourceURLs: [...nonResourceURLs] })),
    incomplete: false,
  })
}

export const reviewDiscovery: Discovery = {
  groups: () => [{ name: GROUP, versions: ['v1'] }],
  resources: (group, version) =>
    group === GROUP && version === 'v1'
      ? Object.entries(REVIEWS).map(([name, { kind }]) =>
          objectOf({ name, singularName: kind.toLowerCase(), namespaced: false, kind, verbs: ['create'] }),
        )
      : undefined,
}
