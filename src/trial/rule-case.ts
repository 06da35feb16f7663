import { type Path, valueAt } from '../analysis/edit.ts'
import type { BenchAnswer, BenchCase } from '../analysis/rules/bench.ts'
import { append } from '../apimachinery/append.ts'
import { objectAt, objectsOf } from '../apimachinery/json/access.ts'
import { stringify } from '../apimachinery/json/serialize.ts'
import type { JsonObject } from '../apimachinery/json/value.ts'
import type { RuleCase } from './suite.ts'

const RULES = 'x-kubernetes-validations'

/** The way to the schema of a field: `spec.http[].labels.*`. */
function stepsOf(field: string): string[] {
  return field
    .split('.')
    .filter((part) => part !== '')
    .flatMap((part) => {
      const [name = '', ...items] = part.split('[]')
      const own = name === '*' ? ['additionalProperties'] : name === '' ? [] : ['properties', name]
      return [...own, ...items.map(() => 'items')]
    })
}

/** Judges values by rules: `benchOf`, which runs in a worker in the page. */
export type Judge = (
  text: string,
  path: Path,
  rules: readonly JsonObject[],
  cases: readonly BenchCase[],
) => Promise<BenchAnswer | undefined>

/** What differs from what is expected of a case of CEL rules, judged as the server judges. */
export async function ruleProblems(crd: JsonObject, of: RuleCase, judge: Judge): Promise<string[]> {
  const versions = objectsOf(objectAt(crd, 'spec').versions)
  const index = versions.findIndex(({ name, storage }) => (of.version === '' ? storage === true : name === of.version))
  if (index < 0) return [`the CRD has no version ${of.version}`]
  const path = ['spec', 'versions', index, 'schema', 'openAPIV3Schema', ...stepsOf(of.path)]
  const rules = of.rule === '' ? objectsOf(valueAt(crd, [...path, RULES])) : [{ rule: of.rule }]
  const { self, oldSelf } = of
  const answer = await judge(stringify(crd), path, rules, [{ self, ...(oldSelf === undefined ? {} : { oldSelf }) }])
  const [found] = answer?.cases ?? []
  if (found === undefined) return [`path: there is no schema at ${of.path}`]
  if (rules.length === 0) return [`path: no rule stands at ${of.path === '' ? 'the object' : of.path}`]
  if (found.unread !== undefined) return [`self: ${found.unread}`]
  const said = [
    ...found.rejected,
    ...found.rules.filter(({ verdict }) => verdict === 'fails' || verdict === 'broken').map(({ message }) => message),
  ]
  const problems: string[] = []
  if (of.expectedError === '')
    append(
      problems,
      said.map((message) => `the value is rejected: ${message}`),
    )
  else if (said.length === 0) problems.push(`the value is accepted; an error is expected with: ${of.expectedError}`)
  else if (!said.some((message) => message.includes(of.expectedError)))
    problems.push(`the value is rejected: ${said.join('; ')}\nexpected is an error with: ${of.expectedError}`)
  if (of.maxCost !== undefined && found.cost > of.maxCost)
    problems.push(`the rules cost ${found.cost}, and may cost ${of.maxCost}`)
  return problems
}
