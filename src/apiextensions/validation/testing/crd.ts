import { parseJson } from '../../../apimachinery/json/parse.ts'
import { isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import { decodeCustomResourceDefinition, newCustomResourceDefinitionStatus } from '../../v1/defaults.ts'

/** Changes to a CRD: a JSON pointer and the new JSON text; an empty text removes. */
export type Edits = { readonly [pointer: string]: string }

/** Short for the schema of `.spec` in the CRD below. */
export const SPEC_SCHEMA = '/spec/versions/0/schema/openAPIV3Schema/properties/spec'

const BASE = `{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{"name":"widgets.example.com"},
  "spec":{"group":"example.com","scope":"Namespaced","names":{"plural":"widgets","kind":"Widget"},"versions":[{"name":"v1","served":true,
  "storage":true,"schema":{"openAPIV3Schema":{"type":"object","properties":{"spec":{"type":"object","properties":{
  "replicas":{"type":"integer"},"image":{"type":"string"}}}}}}}]}}`

/** A valid CRD with changes, as a request has it. */
export function requestWith(edits: Edits): JsonObject {
  const crd = parseJson(BASE).value as JsonObject
  for (const pointer in edits) edit(crd, pointer.split('/').slice(1), edits[pointer] as string)
  return crd
}

/** Decodes the CRD, with its defaults and the status of a new CRD. */
export function crdWith(edits: Edits): JsonObject {
  const { crd, error } = decodeCustomResourceDefinition(requestWith(edits))
  if (error !== undefined) throw new Error(error)
  crd.status = newCustomResourceDefinitionStatus(crd)
  return crd
}

function edit(root: JsonObject, steps: readonly string[], text: string): void {
  let at: JsonValue | undefined = root
  for (const step of steps.slice(0, -1)) at = Array.isArray(at) ? at[Number(step)] : isObject(at) ? at[step] : undefined
  const last = steps[steps.length - 1] as string
  if (Array.isArray(at)) at[Number(last)] = parseJson(text).value
  else if (!isObject(at)) throw new Error(`nothing at /${steps.join('/')}`)
  else if (text === '') delete at[last]
  else at[last] = parseJson(text).value
}
