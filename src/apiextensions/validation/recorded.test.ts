import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ErrorList } from '../../apimachinery/field/error.ts'
import { parseJson } from '../../apimachinery/json/parse.ts'
import { deepCopy, isObject, type JsonObject, type JsonValue, newObject, objectOf } from '../../apimachinery/json/value.ts'
import { RE2 } from '../../apimachinery/regexp/lazy.ts'
import { decodeCustomResourceDefinition, newCustomResourceDefinitionStatus } from '../v1/defaults.ts'
import { validateCustomResourceDefinition, validateCustomResourceDefinitionUpdate } from './custom-resource-definition.ts'

await RE2.load()

/** Reads the answers of the real server to CRDs, which are compared with decoding, defaulting and validation alone. */
const read = (family: string) => parseJson(readFileSync(`conformance/scenarios/${family}.json`, 'utf8')).value as JsonObject[]

const at = (value: JsonValue | undefined, ...steps: (string | number)[]): JsonValue | undefined =>
  steps.reduce<JsonValue | undefined>((from, step) => {
    if (Array.isArray(from)) return from[Number(step)]
    return isObject(from) ? from[step] : undefined
  }, value)

const list = (value: JsonValue | undefined): JsonValue[] => (Array.isArray(value) ? value : [])

/** The causes of an answer, or of our errors, as sorted lines, each once. */
const causesOf = (answer: JsonValue | undefined): string[] =>
  unique(
    list(at(answer, 'body', 'details', 'causes')).map(
      (cause) => `${at(cause, 'reason')} ${at(cause, 'field')}: ${at(cause, 'message')}`,
    ),
  )

const linesOf = (errors: ErrorList): string[] => unique(errors.map(({ type, field, body }) => `${type} ${field}: ${body}`))

const unique = (lines: string[]): string[] => [...new Set(lines)].sort()

const CANNOT = 'CustomResourceDefinition in version "v1" cannot be handled as a CustomResourceDefinition: '

/** Validates a request as the server does; messages of 400 are compared as text. */
function judge(body: JsonValue, old: JsonObject | undefined): string[] {
  const { crd, error } = decodeCustomResourceDefinition(deepCopy(body) as JsonObject)
  if (error !== undefined) return [CANNOT + error]
  if (old === undefined) {
    crd.status = newCustomResourceDefinitionStatus(crd)
    return linesOf(validateCustomResourceDefinition(crd))
  }
  crd.metadata = objectOf({ ...(crd.metadata as JsonObject), resourceVersion: '1' })
  crd.status = statusAfter(old, crd)
  return linesOf(validateCustomResourceDefinitionUpdate(crd, old))
}

/** An update keeps the status, and adds a new storage version to it. */
function statusAfter(old: JsonObject, crd: JsonObject): JsonObject {
  const status = deepCopy(old.status as JsonObject)
  const storage = list(at(crd, 'spec', 'versions')).find((version) => at(version, 'storage') === true)
  const name = at(storage, 'name')
  if (name !== undefined && !list(status.storedVersions).includes(name))
    status.storedVersions = [...list(status.storedVersions), name]
  return status
}

function expected(answer: JsonValue | undefined): string[] {
  return at(answer, 'status') === 400 ? [String(at(answer, 'body', 'message'))] : causesOf(answer)
}

const isCrd = (body: JsonValue | undefined): body is JsonObject => isObject(body) && body.kind === 'CustomResourceDefinition'

/** The requests of a scenario with their answers; other steps have none. */
function exchangesOf(scenario: JsonObject): { readonly request: JsonObject; readonly answer: JsonValue | undefined }[] {
  const answering = list(scenario.steps).filter(
    (step) => isObject(step) && step.established === undefined && step.settle === undefined,
  )
  return answering.flatMap((step, i) => {
    const request = at(step, 'request')
    return isObject(request) ? [{ request, answer: at(scenario.answers, i) }] : []
  })
}

describe('CRDs as the server judged them', () => {
  for (const scenario of [...read('crd-create'), ...read('crd-life')]) {
    // Rules are compiled elsewhere, and apply, patches and deletion are not for validation alone.
    if (String(scenario.name).startsWith('crd-create/cel')) continue
    it(String(scenario.name), () => {
      const judged = exchangesOf(scenario).filter(
        ({ request, answer }) => request.method === 'POST' && isCrd(request.body) && at(answer, 'status') !== 409,
      )
      expect(judged.length).toBeGreaterThan(0)
      for (const { request, answer } of judged) expect(judge(request.body as JsonObject, undefined)).toEqual(expected(answer))
    })
  }
})

describe('updates of CRDs as the server judged them', () => {
  it('crd-life/update-validation', () => {
    const scenario = read('crd-life').find(({ name }) => name === 'crd-life/update-validation') ?? newObject()
    const [creation, ...patches] = exchangesOf(scenario)
    const stored = decodeCustomResourceDefinition(deepCopy(creation?.request.body as JsonObject)).crd
    stored.status = establishedStatus(stored)
    let compared = 0
    for (const { request, answer } of patches) {
      if (at(answer, 'status') !== 422 || JSON.stringify(request.body).includes('x-kubernetes-validations')) continue
      const patched = deepCopy(stored)
      if (!list(request.body).every((operation) => apply(patched, operation as JsonObject))) continue
      expect(judge(patched, stored)).toEqual(expected(answer))
      compared++
    }
    expect(compared).toBe(7)
  })
})

function establishedStatus(crd: JsonObject): JsonObject {
  const status = newCustomResourceDefinitionStatus(crd)
  status.conditions = [objectOf({ type: 'Established', status: 'True' })]
  return status
}

/** Applies an operation of a JSON patch; false when there is nothing at its path. */
function apply(root: JsonObject, operation: JsonObject): boolean {
  const steps = String(operation.path).split('/').slice(1)
  const parent = at(root, ...steps.slice(0, -1))
  const last = steps[steps.length - 1] as string
  if (Array.isArray(parent)) parent.splice(Number(last), 1, ...(operation.op === 'remove' ? [] : [operation.value as JsonValue]))
  else if (!isObject(parent)) return false
  else if (operation.op === 'remove') delete parent[last]
  else parent[last] = operation.value as JsonValue
  return true
}
