import type { Path } from '../../../analysis/edit.ts'
import { objectAt, objectsOf, stringAt } from '../../../apimachinery/json/access.ts'
import { deepEqual, isObject, type JsonObject, newObject, objectOf } from '../../../apimachinery/json/value.ts'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import { parseYaml, splitDocuments } from '../../../apimachinery/yaml/parse.ts'
import { toYaml } from '../../../apimachinery/yaml/serialize.ts'

export const GROUP = 'admissionregistration.k8s.io'
const API_VERSION = `${GROUP}/v1`
export const POLICY = 'ValidatingAdmissionPolicy'
export const BINDING = 'ValidatingAdmissionPolicyBinding'

/** One document of the text of a policy. */
export interface PolicyDocument {
  readonly text: string
  /** The line of the whole text at which it begins, from 1. */
  readonly line: number
  readonly value: JsonObject
}

/** A policy with what binds it, as one text of YAML documents. */
export interface PolicyText {
  readonly policy: PolicyDocument | undefined
  readonly bindings: readonly PolicyDocument[]
  readonly documents: readonly PolicyDocument[]
  /** Why the text cannot be read, with its line. */
  readonly problem: { readonly line: number; readonly message: string } | undefined
}

export const nameOf = (object: JsonObject | undefined): string => stringAt(objectAt(object, 'metadata'), 'name')

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

/** Reads the documents of a text. */
export function readPolicyText(text: string): PolicyText {
  const documents: PolicyDocument[] = []
  let problem: PolicyText['problem']
  let line = 1
  try {
    for (const { start, end } of splitDocuments(text)) {
      line = lineAt(text, start)
      const own = text.slice(start, end)
      const { value } = parseYaml(own)
      if (isObject(value)) documents.push({ text: own, line, value })
    }
  } catch (error) {
    const message = errorMessage(error)
    problem = { line: line - 1 + Number(/\bline (\d+)/.exec(message)?.[1] ?? 1), message }
  }
  return {
    policy: documents.find(({ value }) => value.kind === POLICY),
    bindings: documents.filter(({ value }) => value.kind === BINDING),
    documents,
    problem,
  }
}

/** The text of documents, one after the other. */
export const joinDocuments = (documents: readonly string[]): string =>
  documents.map((document) => `${document.trim()}\n`).join('---\n')

const EMPTY_BY_DEFAULT = ['namespaceSelector', 'objectSelector'] as const

/** Match constraints without selectors that select everything. */
function withoutEmptySelectors(constraints: JsonObject): JsonObject {
  const shown = objectOf({ ...constraints })
  for (const key of EMPTY_BY_DEFAULT) {
    const { [key]: selector } = shown
    if (isObject(selector) && Object.keys(selector).length === 0) delete shown[key]
  }
  return shown
}

/** A stored policy or binding without what the server adds to it. */
export function withoutServerFields(object: JsonObject): JsonObject {
  const metadata = newObject()
  for (const key of ['name', 'labels', 'annotations'] as const) {
    const value = objectAt(object, 'metadata')[key]
    if (value !== undefined) metadata[key] = value
  }
  const spec = objectOf({ ...objectAt(object, 'spec') })
  for (const key of ['matchConstraints', 'matchResources']) {
    const constraints = spec[key]
    if (!isObject(constraints)) continue
    const shown = withoutEmptySelectors(constraints)
    const isDefault = Object.keys(shown).every((name) => name === 'matchPolicy')
    if (key === 'matchResources' && isDefault) delete spec[key]
    else spec[key] = shown
  }
  return objectOf({ apiVersion: API_VERSION, kind: object.kind ?? POLICY, metadata, spec })
}

/** The text of a stored policy and of what binds it. */
export const textOfStored = (policy: JsonObject, bindings: readonly JsonObject[]): string =>
  joinDocuments([policy, ...bindings].map((object) => toYaml(withoutServerFields(object))))

/** Whether a text says what is stored. */
export function saysStored({ documents, problem }: PolicyText, stored: readonly JsonObject[]): boolean {
  if (problem !== undefined || documents.length !== stored.length) return false
  return documents.every(({ value }) => {
    const own = stored.find((object) => object.kind === value.kind && nameOf(object) === nameOf(value))
    return own !== undefined && deepEqual(withoutServerFields(own), withoutServerFields(value))
  })
}

/** What a policy is about. */
export interface MatchedResource {
  readonly group: string
  readonly version: string
  readonly resource: string
}

/** A policy to begin with, which admits everything that a resource gets, and its binding. */
export function newPolicyText(name: string, { group, version, resource }: MatchedResource): string {
  return `apiVersion: ${API_VERSION}
kind: ${POLICY}
metadata:
  name: ${name}
spec:
  failurePolicy: Fail
  matchConstraints:
    resourceRules:
    - apiGroups: [${JSON.stringify(group)}]
      apiVersions: [${JSON.stringify(version)}]
      resources: [${JSON.stringify(resource)}]
      operations: ["CREATE", "UPDATE"]
  validations:
  - expression: "true"
---
${newBindingText(name, name)}`
}

/** A binding that denies. */
export const newBindingText = (name: string, policy: string): string => `apiVersion: ${API_VERSION}
kind: ${BINDING}
metadata:
  name: ${name}
spec:
  policyName: ${policy}
  validationActions: ["Deny"]
`

/** The first name that is free. */
export function freeName(wanted: string, taken: readonly string[]): string {
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted}-${n}`
    if (!taken.includes(name)) return name
  }
}

/** The kinds that the rules of a policy name, without stars. */
export function matchedResources(policy: JsonObject | undefined): MatchedResource[] {
  const rules = objectsOf(objectAt(objectAt(policy, 'spec'), 'matchConstraints').resourceRules)
  return rules.flatMap((rule) => {
    const list = (key: string): string[] => (Array.isArray(rule[key]) ? rule[key].filter((item) => typeof item === 'string') : [])
    const plain = (items: readonly string[]): string[] => items.filter((item) => !item.includes('*'))
    return plain(list('apiGroups')).flatMap((group) =>
      plain(list('apiVersions')).flatMap((version) =>
        [...new Set(plain(list('resources')).map((resource) => resource.split('/')[0] ?? ''))].map((resource) => ({
          group,
          version,
          resource,
        })),
      ),
    )
  })
}

/** The path of a field as the server names it: `spec.validations[0].expression`. */
export const pathOfField = (field: string): Path =>
  [...field.matchAll(/([^.[\]]+)|\[(\d+)\]/g)].map(([, name, index]) => (index === undefined ? (name ?? '') : Number(index)))

const SERVER_FIELDS = ['managedFields', 'resourceVersion', 'uid', 'creationTimestamp', 'generation', 'selfLink']

/** A stored object as one would write it again. */
export function writable(object: JsonObject): JsonObject {
  const metadata = objectOf({ ...objectAt(object, 'metadata') })
  for (const field of SERVER_FIELDS) delete metadata[field]
  return objectOf({ ...object, metadata })
}
