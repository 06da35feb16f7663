import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { declTypeOf } from '../../src/apiextensions/schema/cel/decl-type.ts'
import { compileRules, type Environments } from '../../src/apiextensions/schema/cel/rule.ts'
import { newStructural } from '../../src/apiextensions/schema/convert.ts'
import type { Structural } from '../../src/apiextensions/schema/structural.ts'
import { isObject, type JsonObject, type JsonValue } from '../../src/apimachinery/json/value.ts'
import { parseYaml } from '../../src/apimachinery/yaml/parse.ts'
import type { Limit } from '../frame/benchmark.ts'

const FILE = 'files/gateway-api/gateway.networking.k8s.io_httproutes.yaml'
const NEW: Environments = { rule: () => 'new', message: () => 'new' }

/**
 * Compiling every rule of Gateway API's HTTPRoute: types, parse, check, plan and estimate. The CRD is not part of this project: it is read
 * from the folder that CRDLAB_CRDS names, and the measurement is left out without it. There is no peer that what else runs would slow as well,
 * so the time of the processor counts.
 */
export function compileLimit(): Limit | undefined {
  const file = join(process.env.CRDLAB_CRDS ?? '', FILE)
  if (process.env.CRDLAB_CRDS === undefined || !existsSync(file)) {
    console.log(`left out | compile of HTTPRoute's rules: CRDLAB_CRDS names no folder with ${FILE}`)
    return undefined
  }
  const schemas = schemasOf(parseYaml(readFileSync(file, 'utf8')).value)
  const withRules = schemas.flatMap((schema) => schemasWithRules(schema, true))
  const count = withRules.reduce((sum, [schema]) => sum + schema.extensions.validations.length, 0)
  return {
    name: `compile ${count} rules of HTTPRoute, time of the processor`,
    unit: 'ms',
    most: 50,
    repeat: 21,
    take: () => {
      const before = process.cpuUsage()
      for (const [schema, isRoot] of withRules) compileAll(schema, isRoot)
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000
    },
  }
}

function compileAll(schema: Structural, isRoot: boolean): void {
  const decl = declTypeOf(schema, isRoot)
  if (decl === undefined) throw new Error('a schema that rules cannot see')
  for (const { error, messageError } of compileRules(schema, decl, NEW)) {
    if (error !== undefined || messageError !== undefined) throw new Error(error ?? messageError)
  }
}

function schemasOf(crd: JsonValue): Structural[] {
  const { versions } = (isObject(crd) ? crd.spec : {}) as { versions: { schema: { openAPIV3Schema: JsonObject } }[] }
  return versions.map(({ schema }) => {
    const converted = newStructural(schema.openAPIV3Schema)
    if ('errors' in converted) throw new Error('a schema is not structural')
    return converted.structural
  })
}

function schemasWithRules(schema: Structural, isRoot: boolean): [Structural, boolean][] {
  const { items, properties, additionalProperties: values, extensions } = schema
  const own: [Structural, boolean][] = extensions.validations.length > 0 ? [[schema, isRoot]] : []
  const below = [...(properties?.values() ?? []), ...(items ? [items] : []), ...(typeof values === 'object' ? [values] : [])]
  return [...own, ...below.flatMap((each) => schemasWithRules(each, each.extensions.embeddedResource))]
}
