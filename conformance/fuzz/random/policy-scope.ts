import { Generator } from '../../../src/cel/testing/generate.ts'
import { ScopeMaker } from '../../cel-fuzz/scope.ts'
import type { JsonMap } from '../../replay/numbers.ts'

const TEXT = { type: 'string' }
const TEXTS = { type: 'object', additionalProperties: TEXT }
const LIST = { type: 'array', items: TEXT }
const record = (properties: JsonMap): JsonMap => ({ type: 'object', properties })

const REQUEST = record({
  operation: TEXT,
  name: TEXT,
  namespace: TEXT,
  subResource: TEXT,
  dryRun: { type: 'boolean' },
  kind: record({ group: TEXT, version: TEXT, kind: TEXT }),
  resource: record({ resource: TEXT, version: TEXT }),
  requestResource: record({ version: TEXT }),
  userInfo: record({ username: TEXT, groups: LIST, extra: { type: 'object', additionalProperties: LIST } }),
})
const NAMESPACE = record({ metadata: record({ name: TEXT, labels: TEXTS }) })

/** The types of parameters by their kind. */
const PARAMETERS: Readonly<Record<string, JsonMap>> = {
  ConfigMap: record({ data: TEXTS, metadata: record({ name: TEXT }) }),
  Limit: record({ spec: record({ max: { type: 'integer' }, name: TEXT, list: LIST }), metadata: record({ name: TEXT }) }),
}

/** The variables that expressions of one part of a policy have. */
export interface Sight {
  readonly spec: JsonMap
  readonly group: string
  readonly params: string | undefined
  /** By name: kinds of a `Generator`. */
  readonly variables: ReadonlyMap<string, string>
  readonly authorizer: boolean
}

/** Policies see strings as they are, whatever their format; a map has an entry at most, since its order is chance. */
export function asSeen(schema: JsonMap): JsonMap {
  const { format, properties, items, additionalProperties, ...kept } = schema as { [key: string]: JsonMap | undefined }
  const isText = schema.type === 'string'
  return {
    ...(kept as JsonMap),
    ...(!isText && format !== undefined && { format }),
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(([k, v]) => [k, asSeen(v as JsonMap)])) }),
    ...(items && { items: asSeen(items) }),
    ...(additionalProperties && { additionalProperties: asSeen(additionalProperties), maxProperties: 1 }),
  }
}

/** Makes random expressions of policies; most are well typed. */
export function policyGenerator(random: () => number, sight: Sight): Generator {
  const scope = new ScopeMaker()
  const object = record({
    kind: TEXT,
    metadata: record({ name: TEXT, labels: TEXTS, generation: { type: 'integer' } }),
    spec: asSeen(sight.spec),
    status: record({ phase: TEXT, replicas: { type: 'integer' } }),
  })
  scope.visit(object, 'object')
  scope.visit(object, 'oldObject')
  scope.visit(REQUEST, 'request')
  scope.visit(NAMESPACE, 'namespaceObject')
  const params = PARAMETERS[sight.params ?? '']
  if (params !== undefined) {
    scope.visit(params, 'params')
    scope.form('bool', 'params == null', 'has(params.data)', 'has(params.spec)')
  }
  const add = (kind: string, text: string): void => {
    scope.variables[kind] = [...(scope.variables[kind] ?? []), text]
  }
  for (const [name, kind] of sight.variables) for (let i = 0; i < VARIABLE_WEIGHT; i++) add(kind, `variables.${name}`)
  add('bool', 'oldObject == null')
  add('bool', "request.operation == 'CREATE'")
  if (sight.authorizer) for (const [kind, text] of checksOf(sight.group)) add(kind, text)
  return new Generator(random, scope.variables, scope.forms)
}

/** How often a variable of the policy is named, against a field. */
const VARIABLE_WEIGHT = 3

function checksOf(group: string): readonly (readonly [kind: string, text: string])[] {
  const checks = [
    `authorizer.group('${group}').resource('widgets').check('delete')`,
    `authorizer.group('').resource('configmaps').namespace('fuzz-a').name('p').check('get')`,
    `authorizer.group('${group}').resource('widgets').subresource('status').check('update')`,
    "authorizer.requestResource.check('custom')",
    "authorizer.path('/healthz').check('get')",
    "authorizer.serviceAccount('fuzz-a', 'default').group('').resource('pods').check('get')",
  ]
  return checks.flatMap((check) => [
    ['bool', `${check}.allowed()`] as const,
    ['bool', `${check}.errored()`] as const,
    ['string', `${check}.error()`] as const,
  ])
}
