import { compileSchemaRules } from '../../src/apiextensions/schema/cel/compile.ts'
import { declTypeOf } from '../../src/apiextensions/schema/cel/decl-type.ts'
import { type CompiledRule, compileRules } from '../../src/apiextensions/schema/cel/rule.ts'
import { validateRules } from '../../src/apiextensions/schema/cel/validation.ts'
import { newStructural } from '../../src/apiextensions/schema/convert.ts'
import type { Structural } from '../../src/apiextensions/schema/structural.ts'
import { decodeCustomResourceDefinition, newCustomResourceDefinitionStatus } from '../../src/apiextensions/v1/defaults.ts'
import { validateCustomResourceDefinition } from '../../src/apiextensions/validation/custom-resource-definition.ts'
import type { CelHooks } from '../../src/apiextensions/validation/options.ts'
import { parseJson } from '../../src/apimachinery/json/parse.ts'
import type { JsonObject } from '../../src/apimachinery/json/value.ts'
import { RE2 } from '../../src/apimachinery/regexp/lazy.ts'
import { type JsonMap, printJson } from '../replay/numbers.ts'
import { crdOf } from './crd.ts'
import type { RandomRule } from './rules.ts'

await RE2.load()

/** The engine's own result for a schema with rules; the fuzzer chooses bounds by it. */
export interface Local {
  readonly structural: Structural
  readonly rules: readonly CompiledRule[]
}

/** Compiles the rules of a schema, those below it left out. Throws when the schema is not structural. */
export function compileLocally(schema: JsonMap): Local {
  const converted = newStructural(parseJson(printJson(schema)).value as JsonObject)
  if ('errors' in converted) throw new Error(`not structural: ${JSON.stringify(converted.errors[0])}`)
  const { structural } = converted
  const decl = declTypeOf(structural, structural.extensions.embeddedResource)
  if (decl === undefined) throw new Error('a schema that rules cannot see')
  return { structural, rules: compileRules(structural, decl, { rule: () => 'new', message: () => 'new' }) }
}

/** Whether an expression and its message can be installed. */
export const isSound = (rule: CompiledRule | undefined): boolean =>
  rule !== undefined && rule.error === undefined && rule.messageError === undefined

const HOOKS: CelHooks = { compileRules: compileSchemaRules, validateRules }

/** Those of the rules that the engine takes into a CRD together; what it complains of is left out. */
export function installable(group: string, spec: JsonMap, rules: readonly RandomRule[]): readonly RandomRule[] {
  const faults = faultsOf(group, spec, rules)
  if (faults.length === 0) return rules
  const blamed = fieldsOf(rules)
  const sound = rules.filter((_, i) => !faults.some((field) => field.startsWith(blamed[i] as string)))
  return sound.length < rules.length ? installable(group, spec, sound) : []
}

function faultsOf(group: string, spec: JsonMap, rules: readonly RandomRule[]): string[] {
  const request = parseJson(printJson(crdOf(group, withRules(spec, rules)))).value as JsonObject
  const { crd, error } = decodeCustomResourceDefinition(request)
  if (error !== undefined) throw error
  crd.status = newCustomResourceDefinitionStatus(crd)
  return validateCustomResourceDefinition(crd, HOOKS).map(({ field }) => field)
}

/** The field that the server names each rule by. */
function fieldsOf(rules: readonly RandomRule[]): string[] {
  const counts = new Map<string, number>()
  return rules.map(({ place }) => {
    const at = fieldOf(place.path)
    const count = counts.get(at) ?? 0
    counts.set(at, count + 1)
    return `${at}.x-kubernetes-validations[${count}]`
  })
}

const ROOT = 'spec.validation.openAPIV3Schema.properties[spec]'

function fieldOf(path: readonly string[]): string {
  let field = ROOT
  for (let i = 0; i < path.length; i++) {
    const key = path[i]
    field += key === 'properties' ? `.properties[${path[++i]}]` : `.${key}`
  }
  return field
}

/** A copy of a schema with rules at their places. */
export function withRules(spec: JsonMap, rules: readonly RandomRule[]): JsonMap {
  const copy = JSON.parse(JSON.stringify(spec)) as JsonMap
  for (const { place, rule } of rules) {
    let at = copy
    for (const key of place.path) at = at[key] as JsonMap
    const known = (at['x-kubernetes-validations'] ?? []) as JsonMap[]
    at['x-kubernetes-validations'] = [...known, rule]
  }
  return copy
}
