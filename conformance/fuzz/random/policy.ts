import type { Chance } from '../../../src/apiextensions/openapi-validation/testing/chance.ts'
import type { Returns } from '../../../src/apiserver/admission/cel/compile.ts'
import { Composition } from '../../../src/apiserver/admission/cel/composition.ts'
import type { Json, JsonMap } from '../../replay/numbers.ts'
import { NAMESPACES, PARAMS } from '../policy-cluster.ts'
import { randomMutation } from './mutations.ts'
import { policyGenerator } from './policy-scope.ts'

/** What policies of a round are about. */
export interface Matter {
  readonly chance: Chance
  readonly random: () => number
  readonly group: string
  readonly spec: JsonMap
}

/** Which writes a policy is about: an object's name, or all. Servers ask policies in random order, so two that can deny must not meet. */
export type Slot = string | undefined

const LONGEST = 500

/** How often an expression is made until it compiles, and the share that may not. */
const ATTEMPTS = 12
const UNSOUND = 0.015

/** Makes expressions of one policy that are short enough to read; few do not compile. */
class Expressions {
  readonly #matter: Matter
  readonly #params: string | undefined
  readonly #composition = new Composition(true)
  readonly #variables = new Map<string, string>()

  constructor(matter: Matter, params: string | undefined) {
    this.#matter = matter
    this.#params = params
  }

  /** An expression of a kind, as the policy may have it; `authorizer` tells whether it may ask for rights. */
  make(depth: number, kind: string, returns: Returns = 'any', authorizer = true): string {
    const { random, chance, group, spec } = this.#matter
    const generator = policyGenerator(random, { spec, group, params: this.#params, variables: this.#variables, authorizer })
    const mayFail = chance.of(UNSOUND)
    for (let attempt = 0; ; attempt++) {
      const text = generator.rule(depth, kind)
      if (text.length < LONGEST && (mayFail || attempt > ATTEMPTS || this.compiles(text, returns, authorizer))) return text
    }
  }

  compiles(text: string, returns: Returns, hasAuthorizer = true): boolean {
    return 'program' in this.#composition.compile(text, { hasParams: this.#params !== undefined, hasAuthorizer }, 'new', returns)
  }

  /** A variable for the expressions that follow. */
  declare(name: string, kind: string): Json {
    const expression = this.make(2, kind)
    const optional = { hasParams: this.#params !== undefined, hasAuthorizer: true }
    this.#composition.compileVariable(name, expression, optional, 'new')
    this.#variables.set(name, kind)
    return { name, expression }
  }
}

const OPERATIONS = [['*'], ['*'], ['CREATE', 'UPDATE'], ['CREATE', 'UPDATE'], ['CREATE'], ['UPDATE', 'DELETE'], ['CONNECT']]
const RESOURCES = [
  ['widgets'],
  ['widgets'],
  ['widgets', 'widgets/status'],
  ['widgets/*', 'widgets'],
  ['*'],
  ['*/*'],
  ['widgets/scale'],
]
const VERSIONS = [['v1'], ['*'], ['v1', 'v2'], ['v2', 'v1'], ['v2']]

function rule({ chance, group }: Matter, slot: Slot): JsonMap {
  return {
    apiGroups: [group],
    apiVersions: chance.pick(VERSIONS),
    operations: chance.pick(OPERATIONS),
    resources: chance.pick(RESOURCES),
    ...(slot !== undefined && { resourceNames: [slot] }),
    ...(chance.of(0.1) && { scope: chance.pick(['*', 'Namespaced', 'Cluster']) }),
  }
}

const selector = (chance: Chance, slot: Slot): JsonMap =>
  chance.pick<JsonMap>([
    { matchLabels: { slot: slot ?? 'x0' } },
    { matchExpressions: [{ key: 'by', operator: 'DoesNotExist' }] },
    { matchExpressions: [{ key: 'tier', operator: 'In', values: ['x', 'y'] }] },
    {},
  ])

function matchResources(matter: Matter, slot: Slot): JsonMap {
  const { chance } = matter
  return {
    resourceRules: chance.list<Json>(1, 2, () => rule(matter, slot)),
    ...(chance.of(0.04) && { excludeResourceRules: [rule(matter, slot)] }),
    ...(chance.of(0.1) && { namespaceSelector: { matchLabels: { team: chance.pick(['a', 'b']) } } }),
    ...(chance.of(0.1) && { objectSelector: selector(chance, slot) }),
    ...(chance.of(0.3) && { matchPolicy: chance.pick(['Exact', 'Equivalent']) }),
  }
}

const VARIABLE_KINDS = ['bool', 'int', 'string', 'list:int', 'list:string', 'map:int', 'double', 'dyn', 'duration']

/** What both kinds of policy have. */
function common(matter: Matter, slot: Slot) {
  const { chance } = matter
  const params = chance.of(0.3) ? chance.pick(['ConfigMap', PARAMS.kind]) : undefined
  const expressions = new Expressions(matter, params)
  const conditions = chance.of(0.2)
    ? chance.list<Json>(1, 2, (i) => ({ name: `c${i}`, expression: expressions.make(2, 'bool', 'bool') }))
    : []
  const declared = chance.list<Json>(0, 3, (i) => expressions.declare(`v${i}`, chance.pick(VARIABLE_KINDS)))
  const head: JsonMap = {
    ...(params && { paramKind: { apiVersion: params === 'ConfigMap' ? 'v1' : PARAMS.apiVersion, kind: params } }),
    matchConstraints: matchResources(matter, slot),
    ...(conditions.length > 0 && { matchConditions: conditions }),
    ...(declared.length > 0 && { variables: declared }),
  }
  return { head, expressions, params }
}

const REASONS = ['Invalid', 'Forbidden', 'RequestEntityTooLarge']

/** A policy, and the kind of its parameters. */
export interface RandomPolicy {
  readonly spec: JsonMap
  readonly params: string | undefined
}

export function validatingPolicy(matter: Matter, slot: Slot): RandomPolicy {
  const { chance } = matter
  const { head, expressions, params } = common(matter, slot)
  const depth = 2 + chance.below(3)
  const validations = chance.list<Json>(1, 3, () => ({
    expression: expressions.make(depth, 'bool', 'bool'),
    ...(chance.of(0.3) && { message: chance.pick(['not so', ' padded ', 'ü']) }),
    ...(chance.of(0.4) && { messageExpression: expressions.make(2, 'string', 'string', false) }),
    ...(chance.of(0.3) && { reason: chance.pick(REASONS) }),
  }))
  const annotations = chance.of(0.2)
    ? chance.list<Json>(1, 2, (i) => ({ key: `k${i}`, valueExpression: expressions.make(2, 'string', 'string or null') }))
    : undefined
  const spec = {
    ...head,
    validations,
    ...(annotations && { auditAnnotations: annotations }),
    // A policy that meets others must not deny.
    ...(slot === undefined ? { failurePolicy: 'Ignore' } : chance.of(0.5) && { failurePolicy: chance.pick(['Fail', 'Ignore']) }),
  }
  return { spec, params }
}

export function mutatingPolicy(matter: Matter, slot: Slot): RandomPolicy {
  const { chance } = matter
  const { head, expressions, params } = common(matter, slot)
  const spec = {
    ...head,
    reinvocationPolicy: chance.pick(['Never', 'Never', 'IfNeeded']),
    mutations: chance.list<Json>(1, 2, () => randomMutation(chance, matter.spec, expressions)),
    ...(chance.of(0.5) && { failurePolicy: chance.pick(['Fail', 'Ignore']) }),
  }
  return { spec, params }
}

const ACTIONS: readonly Json[] = [['Deny'], ['Deny'], ['Warn'], ['Deny', 'Audit'], ['Warn', 'Audit'], ['Audit']]

/** A binding of a policy; one that validates has actions. */
export function randomBinding(
  matter: Matter,
  policyName: string,
  { params }: RandomPolicy,
  slot: Slot,
  validates: boolean,
): JsonMap {
  const { chance } = matter
  const inNamespace = chance.of(0.4) ? { namespace: chance.pick(Object.values(NAMESPACES)) } : {}
  const paramRef = {
    ...(chance.of(0.75) ? { name: chance.pick(['p', 'p', 'q', 'missing']) } : { selector: { matchLabels: { only: 'p' } } }),
    ...inNamespace,
    parameterNotFoundAction: chance.pick(['Allow', 'Deny']),
  }
  return {
    policyName,
    ...(validates && { validationActions: slot === undefined ? ['Warn'] : chance.pick(ACTIONS) }),
    ...(params !== undefined && chance.of(0.95) && { paramRef }),
    ...(chance.of(0.1) && { matchResources: matchResources(matter, slot) }),
  }
}
