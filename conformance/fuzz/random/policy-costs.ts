import { parseJson } from '../../../src/apimachinery/json/parse.ts'
import type { JsonObject } from '../../../src/apimachinery/json/value.ts'
import { compileExpression } from '../../../src/apiserver/admission/cel/compile.ts'
import { toValue } from '../../../src/apiserver/admission/cel/values.ts'
import { declaredVariables } from '../../../src/apiserver/admission/cel/variables.ts'
import { randomValue } from '../../cel-fuzz/values.ts'
import { type JsonMap, printJson } from '../../replay/numbers.ts'
import { NAMESPACES } from '../policy-cluster.ts'
import type { Matter } from './policy.ts'
import { policyGenerator } from './policy-scope.ts'
import type { Steps } from './steps.ts'

const POLICIES = '/apis/admissionregistration.k8s.io/v1'
/** What one expression may cost, and all of a policy. */
const CALL_LIMIT = 1_000_000
const POLICY_LIMIT = 10_000_000
const SHORT_LOOPS = [64, 16, 4]
const MOST_REPEATS = 2000
const ATTEMPTS = 20
const LONGEST = 300
/** How often the same expression is validated so that the budget of the policy counts. */
const REPEATED = 40

interface Measured {
  readonly expression: string
  readonly short: number
  /** The cost for a list of so many items; undefined where it is more than may be spent on one expression. */
  readonly cost: (items: number) => number | undefined
}

const numbers = (count: number): number[] => Array.from({ length: count }, () => 0)

/** An object of the CRD of costs, which prunes nothing, with lists to loop over. */
const objectFor = (base: JsonMap, items: number, short: number): JsonMap => ({
  ...base,
  long: numbers(items),
  short: numbers(short),
})

function measured(base: JsonMap, text: string, short: number): Measured | undefined {
  const expression = `object.long.all(y, object.short.all(z, (${text}) || true))`
  const compiled = compileExpression(
    expression,
    declaredVariables({ hasParams: false, hasAuthorizer: true }, undefined),
    'stored',
    'bool',
  )
  if ('error' in compiled) return undefined
  const cost = (items: number): number | undefined => {
    const object = toValue(parseJson(printJson(objectFor(base, items, short))).value as JsonObject)
    const values = compiled.variables.map(({ name }) => (name === 'object' ? object : null))
    const { cost: spent, value } = compiled.program.evaluate(values, CALL_LIMIT)
    return value === true && spent <= CALL_LIMIT ? spent : undefined
  }
  return { expression, short, cost }
}

/** An expression in loops whose cost for each item tells of a single unit, as far as the limits can show it. */
function find(matter: Matter, base: JsonMap): { readonly of: Measured; readonly one: number; readonly each: number } | undefined {
  const sight = { spec: matter.spec, group: matter.group, params: undefined, variables: new Map(), authorizer: false }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const text = policyGenerator(matter.random, sight).rule(3)
    if (text.length > LONGEST || /request|namespaceObject|oldObject/.test(text)) continue
    for (const short of SHORT_LOOPS) {
      const of = measured(base, text, short)
      const [one, two] = [of?.cost(1), of?.cost(2)]
      if (of === undefined || one === undefined || two === undefined || two <= one) continue
      const each = two - one
      const most = Math.floor((CALL_LIMIT - one) / each) + 1
      if (most <= MOST_REPEATS && each ** 2 <= CALL_LIMIT * short) return { of, one, each }
    }
  }
  return undefined
}

/** Stores a policy whose expression costs just what it may, and sends objects within the limit and beyond it. */
export function costWrites(story: Steps, matter: Matter): void {
  const { chance, group } = matter
  const base: JsonMap = {
    apiVersion: `costs.${group}/v1`,
    kind: 'Load',
    metadata: { name: 'within' },
    spec: randomValue(chance, matter.spec),
  }
  const found = find(matter, base)
  if (found === undefined) return
  const { of, one, each } = found
  const most = Math.floor((CALL_LIMIT - one) / each) + 1
  const total = chance.of(0.5)
  const allowed = total ? Math.floor((POLICY_LIMIT / REPEATED - one) / each) + 1 : most
  if (allowed < 1) return
  story.send({ method: 'POST', path: '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', body: loads(group) })
  story.step({ established: `loads.costs.${group}` })
  const metadata = { name: `costs.${group}`, labels: { fuzz: group } }
  const rule = { apiGroups: [`costs.${group}`], apiVersions: ['v1'], operations: ['CREATE'], resources: ['loads'] }
  const validations = Array.from({ length: total ? REPEATED : 1 }, () => ({ expression: of.expression }))
  const policy = { metadata, spec: { matchConstraints: { resourceRules: [rule] }, validations } }
  story.send({ method: 'POST', path: `${POLICIES}/validatingadmissionpolicies`, body: policy })
  const binding = { metadata, spec: { policyName: metadata.name, validationActions: ['Deny'] } }
  story.send({ method: 'POST', path: `${POLICIES}/validatingadmissionpolicybindings`, body: binding })
  story.step({ active: true })
  const path = `/apis/costs.${group}/v1/namespaces/${NAMESPACES.a}/loads?dryRun=All`
  for (const items of [allowed, allowed + 1]) story.send({ method: 'POST', path, body: objectFor(base, items, of.short) })
  story.send({ method: 'DELETE', path: `/apis/apiextensions.k8s.io/v1/customresourcedefinitions/loads.costs.${group}` })
}

const loads = (group: string): JsonMap => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: `loads.costs.${group}` },
  spec: {
    group: `costs.${group}`,
    scope: 'Namespaced',
    names: { plural: 'loads', kind: 'Load' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
      },
    ],
  },
})
