import { type Path, valueAt } from '../analysis/edit.ts'
import type { BenchAnswer, BenchCase } from '../analysis/rules/bench.ts'
import { append } from '../apimachinery/append.ts'
import { objectAt, objectsOf } from '../apimachinery/json/access.ts'
import { stringify } from '../apimachinery/json/serialize.ts'
import type { JsonObject } from '../apimachinery/json/value.ts'
import type { RuleCase } from './suite.ts'

const RULES = 'x-kubernetes-validations'

/** Converts a field such as `spec.http[].labels.*` to the path of its schema. */
function schemaSteps(field: string): string[] {
  return field
    .split('.')
    .filter((part) => part !== '')
    .flatMap((part) => {
      const [name = '', ...items] = part.split('[]')
      const own = name === '*' ? ['additionalProperties'] : name === '' ? [] : ['properties', name]
      return [...own, ...items.map(() => 'items')]
    })
}

/** Evaluates rules on values, as `benchOf` does. */
export type EvaluateRules = (
  text: string,
  path: Path,
  rules: readonly JsonObject[],
  cases: readonly BenchCase[],
) => Promise<BenchAnswer | undefined>

/** Evaluates a case of CEL rules and returns its failures. */
export async function ruleProblems(crd: JsonObject, of: RuleCase, evaluate: EvaluateRules): Promise<string[]> {
  const versions = objectsOf(objectAt(crd, 'spec').versions)
  const index = versions.findIndex(({ name, storage }) => (of.version === '' ? storage === true : name === of.version))
  if (index < 0) return [`version: the CRD has no version ${of.version}`]
  const path = ['spec', 'versions', index, 'schema', 'openAPIV3Schema', ...schemaSteps(of.path)]
  const rules = of.rule === '' ? objectsOf(valueAt(crd, [...path, RULES])) : [{ rule: of.rule }]
  const { self, oldSelf } = of
  const answer = await evaluate(stringify(crd), path, rules, [{ self, ...(oldSelf === undefined ? {} : { oldSelf }) }])
  const [found] = answer?.cases ?? []
  if (found === undefined) return [`path: no schema at ${of.path}`]
  if (rules.length === 0) return [`path: no rules at ${of.path === '' ? 'the root' : of.path}`]
  if (found.unread !== undefined) return [`self: ${found.unread}`]
  const messages = [
    ...found.rejected,
    ...found.rules.filter(({ verdict }) => verdict === 'fails' || verdict === 'broken').map(({ message }) => message),
  ]
  const problems: string[] = []
  if (of.expectedError === '')
    append(
      problems,
      messages.map((message) => `value rejected: ${message}`),
    )
  else if (messages.length === 0) problems.push(`value accepted, expected an error with: ${of.expectedError}`)
  else if (!messages.some((message) => message.includes(of.expectedError)))
    problems.push(`value rejected: ${messages.join('; ')}\nexpected an error with: ${of.expectedError}`)
  if (of.maxCost !== undefined && found.cost > of.maxCost) problems.push(`cost ${found.cost} exceeds maxCost ${of.maxCost}`)
  return problems
}
