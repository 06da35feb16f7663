import { objectsOf, stringsOf } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import { selects } from '../../../apimachinery/labels/label-selector.ts'
import type { TypeMeta } from '../../../apimachinery/meta/type-meta.ts'
import { readMeta } from '../../registry/rest/metadata.ts'
import type { Attributes, GroupVersionResource } from '../attributes.ts'

/** A resource by which the objects of a request can be had too. */
export interface EquivalentResource {
  readonly resource: GroupVersionResource
  readonly kind: TypeMeta
  /** The object as this kind has it, or the sentence why it cannot be had. */
  convert(object: JsonObject): { readonly object: JsonObject } | { readonly error: string }
}

/** What matching needs of the server. */
export interface MatchingContext {
  /** A namespace by its name. */
  namespace(name: string): JsonObject | undefined
  /** The resources of the same objects, in the order of their versions, that of the request included. */
  equivalents(attributes: Attributes): readonly EquivalentResource[]
}

/** What a policy or a binding matches a request as; undefined: it does not. */
export type Match = EquivalentResource | undefined

/** Why it cannot be known whether a request matches. */
export class MatchError extends Error {}

const matchesAll = (selector: JsonValue | undefined): boolean =>
  !isObject(selector) ||
  (objectsOf(selector.matchExpressions).length === 0 &&
    (!isObject(selector.matchLabels) || Object.keys(selector.matchLabels).length === 0))

const labelsOf = (object: JsonObject | undefined): JsonObject | undefined => {
  const labels = object && readMeta(object)?.labels
  return isObject(labels) ? labels : undefined
}

/** Source: k8s.io/apiserver/pkg/admission/plugin/webhook/predicates/namespace/matcher.go. */
function matchesNamespace(
  selector: JsonValue | undefined,
  attributes: Attributes,
  context: MatchingContext,
): boolean | MatchError {
  const { namespace, resource, subresource, operation, object } = attributes
  const isNamespace = resource.resource === 'namespaces'
  if ((namespace === '' && !isNamespace) || !isObject(selector) || matchesAll(selector)) return true
  if (isNamespace && subresource === '' && (operation === 'CREATE' || operation === 'UPDATE'))
    return selects(selector, labelsOf(object))
  const found = context.namespace(namespace)
  return found === undefined ? new MatchError(`namespaces "${namespace}" not found`) : selects(selector, labelsOf(found))
}

/** Source: k8s.io/apiserver/pkg/admission/plugin/webhook/predicates/object/matcher.go. */
function matchesObject(selector: JsonValue | undefined, { object, oldObject }: Attributes): boolean {
  if (!isObject(selector) || matchesAll(selector)) return true
  return [object, oldObject].some((one) => one !== undefined && selects(selector, labelsOf(one)))
}

const includes = (list: JsonValue | undefined, wanted: string): boolean => {
  const items = stringsOf(list)
  return items.includes('*') || items.includes(wanted)
}

/** Source: k8s.io/apiserver/pkg/admission/plugin/webhook/predicates/rules/rules.go. */
function matchesRule(
  rule: JsonObject,
  { operation, namespace, subresource }: Attributes,
  resource: GroupVersionResource,
): boolean {
  const isNamespace = resource.group === '' && resource.version === 'v1' && resource.resource === 'namespaces'
  const isCluster = isNamespace || namespace === ''
  if (rule.scope === 'Namespaced' && isCluster) return false
  if (rule.scope === 'Cluster' && !isCluster) return false
  return (
    includes(rule.operations, operation) &&
    includes(rule.apiGroups, resource.group) &&
    includes(rule.apiVersions, resource.version) &&
    stringsOf(rule.resources).some((asked) => {
      const slash = asked.indexOf('/')
      const [main, sub] = slash < 0 ? [asked, ''] : [asked.slice(0, slash), asked.slice(slash + 1)]
      return (main === '*' || main === resource.resource) && (sub === '*' || sub === subresource)
    })
  )
}

const matchesName = (rule: JsonObject, name: string): boolean => {
  const names = stringsOf(rule.resourceNames)
  return names.length === 0 || names.includes(name)
}

const sameResource = (a: GroupVersionResource, b: GroupVersionResource): boolean =>
  a.group === b.group && a.version === b.version && a.resource === b.resource

const itself = ({ resource, kind }: Attributes): EquivalentResource => ({ resource, kind, convert: (object) => ({ object }) })

function matchesRules(
  rules: JsonValue | undefined,
  constraints: JsonObject,
  attributes: Attributes,
  context: MatchingContext,
): Match {
  const { resource, name } = attributes
  const all = objectsOf(rules)
  if (all.some((rule) => matchesRule(rule, attributes, resource) && matchesName(rule, name))) return itself(attributes)
  if (constraints.matchPolicy === 'Exact' || all.length === 0) return undefined
  const others = context.equivalents(attributes).filter((one) => !sameResource(one.resource, resource))
  for (const rule of all) {
    const found = others.find((one) => matchesRule(rule, attributes, one.resource) && matchesName(rule, name))
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * What the constraints of a policy or of a binding match a request as. Throws MatchError.
 * Source: k8s.io/apiserver/pkg/admission/plugin/policy/matching/matching.go.
 */
export function matchOf(constraints: JsonObject, attributes: Attributes, context: MatchingContext): Match {
  const inNamespace = matchesNamespace(constraints.namespaceSelector, attributes, context)
  if (inNamespace === false || !matchesObject(constraints.objectSelector, attributes)) return undefined
  const { resourceRules, excludeResourceRules } = constraints
  if (matchesRules(excludeResourceRules, constraints, attributes, context) !== undefined) return undefined
  const match =
    objectsOf(resourceRules).length === 0 ? itself(attributes) : matchesRules(resourceRules, constraints, attributes, context)
  if (match !== undefined && inNamespace instanceof MatchError) throw inNamespace
  return match
}
