import { compileValidator } from '../../apiextensions/openapi-validation/validator.ts'
import { compileCelValidator } from '../../apiextensions/schema/cel/validation.ts'
import { newStructural } from '../../apiextensions/schema/convert.ts'
import { applyDefaults } from '../../apiextensions/schema/defaulting/algorithm.ts'
import { validateListTypes } from '../../apiextensions/schema/listtype/validation.ts'
import { validateEmbedded } from '../../apiextensions/schema/objectmeta/validation.ts'
import { prune } from '../../apiextensions/schema/pruning/algorithm.ts'
import { errorText } from '../../apimachinery/field/error.ts'
import { stringOf } from '../../apimachinery/json/access.ts'
import { deepCopy, isObject, type JsonObject, type JsonValue, newObject } from '../../apimachinery/json/value.ts'
import { RUNTIME_COST_BUDGET } from '../../cel/cost/limits.ts'
import { kindsOf } from '../export/kind.ts'
import { listOf } from '../walk.ts'
import { encodeYaml } from '../yaml/yaml.ts'
import { commented } from './commented.ts'
import { ruleRepair } from './rules.ts'
import { fullSample, sampleValue } from './sample-value.ts'
import { withField } from './with-field.ts'

/** What a sample has: required fields alone, all, all with comments that explain them, or one field (as kubectl writes its path) with what it needs. */
export type SampleForm = 'minimal' | 'full' | 'commented' | { readonly field: string }

/** An object to begin with, as YAML. */
export interface Sample {
  readonly text: string
  /** What the server would answer to it, where no search found an object that it accepts. */
  readonly errors: readonly string[]
}

const object = (value: JsonValue | undefined): JsonObject => (isObject(value) ? value : newObject())

/** Scalars without a default: shown in a sample that would else be empty. */
function fillEmpty(spec: JsonObject, schema: JsonObject): void {
  const properties = object(schema.properties)
  for (const name of Object.keys(properties).slice(0, 12)) {
    const inner = object(properties[name])
    const scalar = ['string', 'integer', 'boolean', 'number'].includes(stringOf(inner.type))
    if (scalar && inner.default === undefined && stringOf(inner.pattern) === '') spec[name] = sampleValue(inner, name)
  }
}

/** What the server says to a new object: pruned, with defaults, judged by schema and list types, then by rules. */
function errorsOf(schema: JsonObject, given: JsonObject, hasStatus: boolean): string[] {
  const read = newStructural(schema)
  if ('errors' in read) return []
  const { structural } = read
  const value = deepCopy(given)
  prune(value, structural, { isResourceRoot: true, trackUnknown: false })
  applyDefaults(value, structural)
  if (hasStatus) delete value.status
  const errors = [
    ...compileValidator(schema).validate(value, undefined),
    ...validateEmbedded(value, structural, undefined),
    ...validateListTypes(value, structural, undefined),
  ]
  if (errors.length > 0) return errors.map(errorText)
  const rules = compileCelValidator(structural, true)
  return (rules?.validate(undefined, value, undefined, RUNTIME_COST_BUDGET).errors ?? []).map(errorText)
}

/** The part of the schema that a sample is made from: what the server fills in is left out, and status, unless it is required. */
function ownSchema(schema: JsonObject, head: JsonObject): JsonObject {
  const own = Object.assign(newObject(), schema)
  const required = listOf(schema.required)
  const properties = newObject()
  for (const [name, inner] of Object.entries(object(schema.properties))) {
    if (name === 'status' && !required.includes('status')) continue
    properties[name] = inner
  }
  for (const [name, value] of Object.entries(head)) properties[name] = { ...object(properties[name]), default: value }
  own.properties = properties
  own.required = [...new Set([...required, ...(properties.spec === undefined ? [] : ['spec'])])]
  return own
}

/** The object of a form, without what identifies it. */
function madeOf(own: JsonObject, form: SampleForm): JsonObject {
  const make = (all: boolean): JsonObject => object((all ? fullSample : sampleValue)(own, '', { repair: ruleRepair() }))
  if (typeof form === 'string') return make(form !== 'minimal')
  const least = make(false)
  return object(withField(own, least, make(true), form.field.split('.')))
}

/**
 * An object of a CRD's version. A minimal one has required fields alone, without those that have a default, and with the scalars of the spec where
 * nothing is required; a full one has a value for every field of which others do not exclude it. It is tried as a new object.
 */
export function sampleOf(crd: JsonObject, version: string, namespace: string, form: SampleForm = 'minimal'): Sample {
  const spec = object(crd.spec)
  const names = object(spec.names)
  const found = object(listOf(spec.versions).find((entry) => isObject(entry) && entry.name === version))
  const schema = object(object(found.schema).openAPIV3Schema)
  const head = newObject()
  head.apiVersion = `${stringOf(spec.group)}/${version}`
  head.kind = stringOf(names.kind)
  const metadata = newObject()
  metadata.name = `${stringOf(names.singular) || stringOf(names.kind).toLowerCase()}-1`
  if (stringOf(spec.scope) === 'Namespaced') metadata.namespace = namespace
  head.metadata = metadata
  const hasStatus = object(found.subresources).status !== undefined
  const own = ownSchema(schema, head)
  const made = madeOf(own, form)
  const whole = Object.assign(newObject(), made, head)
  let errors = errorsOf(schema, whole, hasStatus)
  if (form === 'minimal' && isObject(made.spec) && Object.keys(made.spec).length === 0) {
    const filled = deepCopy(whole)
    fillEmpty(object(filled.spec), object(object(schema.properties).spec))
    const problems = errorsOf(schema, filled, hasStatus)
    if (problems.length <= errors.length) {
      errors = problems
      made.spec = filled.spec ?? newObject()
    }
  }
  const rest = newObject()
  for (const [name, value] of Object.entries(made)) if (head[name] === undefined) rest[name] = value
  const identity = newObject()
  identity.apiVersion = head.apiVersion
  identity.kind = head.kind
  const text = encodeYaml(identity) + encodeYaml({ metadata }) + (Object.keys(rest).length === 0 ? '' : encodeYaml(rest))
  if (form !== 'commented') return { text, errors }
  const kind = kindsOf(crd).find((each) => each.version === version)
  return { text: kind === undefined ? text : commented(text, kind), errors }
}
