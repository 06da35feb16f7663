import { stringOf } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue, newObject } from '../../apimachinery/json/value.ts'
import { encodeYaml } from '../yaml/yaml.ts'
import { fullSample, sampleValue } from './sample-value.ts'

const object = (value: JsonValue | undefined): JsonObject => (isObject(value) ? value : newObject())
const list = (value: JsonValue | undefined): JsonValue[] => (Array.isArray(value) ? value : [])

/** Scalars without a default: shown in a sample that would else be empty. */
function fillEmpty(spec: JsonObject, schema: JsonObject): void {
  const properties = object(schema.properties)
  for (const name of Object.keys(properties).slice(0, 12)) {
    const inner = object(properties[name])
    const scalar = ['string', 'integer', 'boolean', 'number'].includes(stringOf(inner.type))
    if (scalar && inner.default === undefined && stringOf(inner.pattern) === '') spec[name] = sampleValue(inner, name, 1)
  }
}

/**
 * A minimal object of a CRD's version: required fields, without those that have a default; when nothing is required, the scalars
 * of the spec. With `isFull` every field of the spec has a value. It may still be rejected (a pattern, a rule): the server says why.
 */
export function sampleOf(crd: JsonObject, version: string, namespace: string, isFull = false): string {
  const spec = object(crd.spec)
  const names = object(spec.names)
  const found = list(spec.versions).find((entry) => isObject(entry) && entry.name === version)
  const schema = object(object(object(found).schema).openAPIV3Schema)
  const head = newObject()
  head.apiVersion = `${stringOf(spec.group)}/${version}`
  head.kind = stringOf(names.kind)
  const metadata = newObject()
  metadata.name = `${stringOf(names.singular) || stringOf(names.kind).toLowerCase()}-1`
  if (stringOf(spec.scope) === 'Namespaced') metadata.namespace = namespace
  const properties = object(schema.properties)
  const made = newObject()
  const required = list(schema.required).map(stringOf)
  for (const name of Object.keys(properties)) {
    if (['apiVersion', 'kind', 'metadata', 'status'].includes(name)) continue
    const inner = object(properties[name])
    if (name !== 'spec' && !required.includes(name) && !isFull) continue
    const value = isFull ? fullSample(inner) : sampleValue(inner, name, 0)
    if (name === 'spec' && isObject(value) && Object.keys(value).length === 0) fillEmpty(value, inner)
    made[name] = value
  }
  const holder = newObject()
  holder.metadata = metadata
  return encodeYaml(head) + encodeYaml(holder) + (Object.keys(made).length === 0 ? '' : encodeYaml(made))
}
