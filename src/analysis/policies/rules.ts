import { escapeName } from '../../apiextensions/schema/cel/escape.ts'
import { objectAt, objectsOf, stringAt, stringsOf } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue, objectOf } from '../../apimachinery/json/value.ts'
import { toYaml } from '../../apimachinery/yaml/serialize.ts'
import { functionsOf } from '../../cel/functions.ts'
import { Token } from '../../cel/lexer.ts'
import { type Path, valueAt } from '../edit.ts'
import { Expression } from '../rules/expression.ts'
import { placeOf, ROOT } from '../rules/place.ts'

const API_VERSION = 'admissionregistration.k8s.io/v1'

const parsed = (source: string): Expression => new Expression(source, new Map(), functionsOf('new'))

/** The names that an expression takes from outside, such as `self`; those behind a dot and those of functions are not. */
function freeNames(expression: Expression): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  for (const [i, type] of expression.tokens.types.entries()) {
    if (type !== Token.IDENTIFIER || expression.receiverOf(i) !== undefined || expression.is(i + 1, Token.LPAREN)) continue
    found.set(i, expression.text(i))
  }
  return found
}

/** An expression in which some names are others. */
function renamed(source: string, names: Readonly<Record<string, string>>): string {
  const expression = parsed(source)
  let text = ''
  let end = 0
  for (const [i, name] of freeNames(expression)) {
    const other = Object.hasOwn(names, name) ? names[name] : undefined
    if (other === undefined) continue
    text += source.slice(end, expression.tokens.starts[i]) + other
    end = expression.tokens.ends[i] ?? end
  }
  return text + source.slice(end)
}

const uses = (source: string, name: string): boolean => [...freeNames(parsed(source)).values()].includes(name)

/** A name that an expression does not use. */
function unused(wanted: string, source: string): string {
  const taken = new Set(freeNames(parsed(source)).values())
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted}${n}`
    if (!taken.has(name)) return name
  }
}

/** A rule of a schema, as CRDs have it. */
interface RuleAt {
  readonly rule: string
  readonly isRoot: boolean
  /** What the schema is called from the object, and where it is an item of a list or a value of a map. */
  readonly place: readonly string[]
}

/** The same rule about the whole object; undefined where a policy cannot say it: the value before of an item, or a name that is no identifier. */
function aboutObject({ rule, place, isRoot }: RuleAt): string | undefined {
  const isChange = uses(rule, 'oldSelf')
  if (isChange && place.some((step) => step === '[]' || step === '{}')) return undefined
  if (isRoot) return changed(renamed(rule, { self: 'object', oldSelf: 'oldObject' }), isChange ? ['oldObject != null'] : [])
  const at = (base: string, steps: readonly string[], guards: readonly string[]): string | undefined => {
    const [step, ...rest] = steps
    if (step === undefined) {
      const old = base.replace(/^object/, 'oldObject')
      const own = renamed(rule, { self: base, ...(isChange && { oldSelf: old }) })
      const oldGuards = isChange ? ['oldObject != null', ...guards.map((guard) => guard.replace('object', 'oldObject'))] : []
      return changed(own, [...guards, ...oldGuards])
    }
    if (step === '[]' || step === '{}') {
      const name = unused(step === '[]' ? 'item' : 'key', `${rule} ${base}`)
      const below = at(step === '[]' ? name : `${base}[${name}]`, rest, [])
      return below && changed(`${base}.all(${name}, ${below})`, guards)
    }
    const field = escapeName(step)
    return field === undefined ? undefined : at(`${base}.${field}`, rest, [...guards, `has(${base}.${field})`])
  }
  return at('object', place, [])
}

/** An expression that counts only where all guards are true. */
const changed = (expression: string, guards: readonly string[]): string => {
  if (guards.length === 0) return expression
  const not = (guard: string): string => (guard === 'oldObject != null' ? 'oldObject == null' : `!${guard}`)
  return `${guards.map(not).join(' || ')} || (${expression})`
}

const REASONS: Readonly<Record<string, string>> = { FieldValueForbidden: 'Forbidden' }

/** What is known of a policy that says what a rule says. */
export interface PolicyOfRule {
  readonly name: string
  /** The policy and its binding, as YAML. */
  readonly text: string
}

/**
 * A policy that says what a rule of a CRD says: it can cost more than the schema allows, and can ask for the request. Undefined where no policy can
 * say it, or where the CRD cannot be read. `rule`: another one than stands there; `taken`: names that the policy cannot have.
 */
export function policyOfRule(
  crd: JsonObject,
  path: Path,
  rule: JsonValue | undefined = valueAt(crd, path),
  taken: readonly string[] = [],
): PolicyOfRule | undefined {
  const root = path.slice(0, ROOT)
  const [, , index] = root
  const version = objectsOf(objectAt(crd, 'spec').versions)[Number(index)]
  if (!isObject(rule) || version === undefined || rule.optionalOldSelf === true) return undefined
  const place = placeOf(path)
  const expression = aboutObject({ rule: stringAt(rule, 'rule'), place, isRoot: place.length === 0 })
  if (expression === undefined) return undefined
  const { group, names } = objectAt(crd, 'spec')
  const plural = stringAt(names, 'plural')
  const isStatus = place[0] === 'status' && isObject(objectAt(version, 'subresources').status)
  const last = place.findLast((step) => step !== '[]' && step !== '{}') ?? 'rule'
  const wanted = `${stringAt(names, 'singular') || stringAt(names, 'kind').toLowerCase()}-${last}`
  const name = freeName(wanted.toLowerCase().replaceAll(/[^a-z0-9.-]/g, '-'), taken)
  const reason = REASONS[stringAt(rule, 'reason')]
  const message = stringAt(rule, 'message')
  const validation = objectOf({
    expression,
    ...(message !== '' && { message }),
    ...(reason !== undefined && { reason }),
  })
  const resourceRule = objectOf({
    apiGroups: [group ?? ''],
    apiVersions: [version.name ?? ''],
    resources: [isStatus ? `${plural}/status` : plural],
    operations: isStatus ? ['UPDATE'] : ['CREATE', 'UPDATE'],
  })
  const document = (kind: string, spec: JsonObject): string =>
    toYaml(objectOf({ apiVersion: API_VERSION, kind, metadata: objectOf({ name }), spec }))
  const policy = document(
    'ValidatingAdmissionPolicy',
    objectOf({
      failurePolicy: 'Fail',
      matchConstraints: objectOf({ resourceRules: [resourceRule] }),
      validations: [validation],
    }),
  )
  const binding = document('ValidatingAdmissionPolicyBinding', objectOf({ policyName: name, validationActions: ['Deny'] }))
  return { name, text: `${policy}---\n${binding}` }
}

function freeName(wanted: string, taken: readonly string[]): string {
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted}-${n}`
    if (!taken.includes(name)) return name
  }
}

/** The names that a schema's rules do not have. */
const OF_POLICIES = ['request', 'params', 'authorizer', 'namespaceObject', 'variables']

/** Where a rule of a policy could stand instead. */
export interface RuleOfPolicy {
  /** PLURAL.GROUP of the CRD, and the version whose schema would hold it. */
  readonly crd: string
  readonly version: string
  readonly rule: JsonObject
}

/**
 * The rule of a schema that says what a validation of a policy says; undefined where only a policy can say it. Whether the schema takes it is for the
 * server to say.
 */
export function ruleOfPolicy(policy: JsonObject, index: number): RuleOfPolicy | undefined {
  const spec = objectAt(policy, 'spec')
  const validation = objectsOf(spec.validations)[index]
  const [rule, ...others] = objectsOf(objectAt(spec, 'matchConstraints').resourceRules)
  if (validation === undefined || rule === undefined || others.length > 0) return undefined
  if (isObject(spec.paramKind) || objectsOf(spec.matchConditions).length > 0 || spec.failurePolicy === 'Ignore') return undefined
  const [[group = '', ...groups], [version = '', ...versions], [resource = '', ...resources]] = [
    stringsOf(rule.apiGroups),
    stringsOf(rule.apiVersions),
    stringsOf(rule.resources),
  ]
  if (groups.length + versions.length + resources.length > 0 || !group.includes('.')) return undefined
  if ([group, version, resource].some((one) => one.includes('*')) || resource.includes('/')) return undefined
  const operations = stringsOf(rule.operations)
  if (operations.includes('DELETE') || !operations.includes('UPDATE')) return undefined
  const source = stringAt(validation, 'expression')
  if (OF_POLICIES.some((name) => uses(source, name)) || !uses(source, 'object')) return undefined
  const names = { object: 'self', oldObject: 'oldSelf' }
  const message = stringAt(validation, 'message')
  const messageExpression = stringAt(validation, 'messageExpression')
  const isOfSchema = messageExpression !== '' && !OF_POLICIES.some((name) => uses(messageExpression, name))
  return {
    crd: `${resource}.${group}`,
    version,
    rule: objectOf({
      rule: renamed(source.replace(/^oldObject == null \|\| /, ''), names),
      ...(message !== '' && { message }),
      ...(isOfSchema && { messageExpression: renamed(messageExpression, names) }),
      ...(validation.reason === 'Forbidden' && { reason: 'FieldValueForbidden' }),
    }),
  }
}
