import { quote } from '../../apimachinery/field/bad-value.ts'
import { stringOf } from '../../apimachinery/json/access.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { isObject } from '../../apimachinery/json/value.ts'
import type { Gate } from '../../apimachinery/releases/gates.ts'
import { NEWEST, type Release } from '../../apimachinery/releases/release.ts'
import { formatsOf, supportedFormat } from '../openapi-validation/formats.ts'
import { type InternalSpec, schemasOf, toInternal } from './internal.ts'
import { schemaHas } from './schema-has.ts'

/**
 * Returns the warnings about a written CRD [CV-22]: unsupported formats, one for each place, and sets of compound items.
 * @param old the CRD before an update: what it already had raises no warning
 * Source: k8s.io/apiextensions-apiserver/pkg/registry/customresourcedefinition/strategy.go.
 */
export function warningsFor(crd: JsonObject, old?: JsonObject, release = NEWEST): string[] {
  const spec = toInternal(crd).spec
  const oldSpec = old === undefined ? undefined : toInternal(old).spec
  const ifHas = (gate: Gate, found: string[]): string[] => (found.length > 0 && release.has(gate) ? found : [])
  const warnings = (of: InternalSpec): string[] => [
    ...ifHas('formatWarnings', unknownFormats(of, release)),
    ...ifHas('compoundSetWarnings', compoundSets(of)),
  ]
  const known = new Set(oldSpec === undefined ? [] : warnings(oldSpec))
  return warnings(spec).filter((warning) => !known.has(warning))
}

function unknownFormats(spec: InternalSpec, release: Release): string[] {
  const warnings: string[] = []
  forEverySchema(spec, (schema) => {
    const format = stringOf(schema.format)
    if (format === '') return
    const type = stringOf(schema.type)
    const formats = formatsOf(release)
    const isJudged = formats === 'checked' || type === 'string'
    if (isJudged && supportedFormat(format, [type], formats) === '') warnings.push(`unrecognized format ${quote(format)}`)
  })
  return warnings
}

function compoundSets(spec: InternalSpec): string[] {
  const types = new Set<string>()
  forEverySchema(spec, ({ 'x-kubernetes-list-type': listType, items }) => {
    if (listType !== 'set' || !isObject(items)) return
    if (items.type === 'object' || items.type === 'array') types.add(items.type)
  })
  const why = 'is not supported by server-side apply or CEL validation rules'
  return [...types].sort().map((type) => `x-kubernetes-list-type: set for items of type "${type}" ${why}`)
}

function forEverySchema(spec: InternalSpec, visit: (schema: JsonObject) => void): void {
  for (const root of schemasOf(spec)) {
    schemaHas(root, (schema) => {
      visit(schema)
      return false
    })
  }
}
