import type { Path } from '../../../analysis/edit.ts'
import { objectAt, objectsOf, stringAt } from '../../../apimachinery/json/access.ts'
import { deepEqual, isObject, type JsonObject, type JsonValue, newObject, objectOf } from '../../../apimachinery/json/value.ts'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import { parseYaml, splitDocuments } from '../../../apimachinery/yaml/parse.ts'
import { toYaml } from '../../../apimachinery/yaml/serialize.ts'
import { API_VERSION, familyOf, isBinding } from './families.ts'

/** One document of the text of a policy. */
export interface PolicyDocument {
  readonly text: string
  /** The line of the whole text at which it begins, from 1. */
  readonly line: number
  readonly value: JsonObject
}

/** A policy or a configuration of webhooks, with what binds it, as one text of YAML documents. */
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
    policy: documents.find(({ value }) => familyOf(value.kind) !== undefined),
    bindings: documents.filter(({ value }) => isBinding(value.kind)),
    documents,
    problem,
  }
}

/** The text of documents, one after the other. */
export const joinDocuments = (documents: readonly string[]): string =>
  documents.map((document) => `${document.trim()}\n`).join('---\n')

const EMPTY_BY_DEFAULT = ['namespaceSelector', 'objectSelector'] as const
const RULE_LISTS = ['resourceRules', 'excludeResourceRules', 'rules'] as const

/** Match constraints, or a webhook, without what the server fills in: selectors that select everything, and rules about every scope. */
function withoutMatchDefaults(constraints: JsonObject): JsonObject {
  const shown = objectOf({ ...constraints })
  for (const key of EMPTY_BY_DEFAULT) {
    const { [key]: selector } = shown
    if (isObject(selector) && Object.keys(selector).length === 0) delete shown[key]
  }
  for (const key of RULE_LISTS) {
    const { [key]: rules } = shown
    if (Array.isArray(rules))
      shown[key] = rules.map((rule) => (isObject(rule) && rule.scope === '*' ? without(rule, 'scope') : rule))
  }
  return shown.matchPolicy === 'Equivalent' ? without(shown, 'matchPolicy') : shown
}

const without = (object: JsonObject, key: string): JsonObject => {
  const { [key]: _, ...rest } = object
  return objectOf(rest)
}

/** What the server fills in of a webhook. Source: k8s.io/kubernetes/pkg/apis/admissionregistration/v1/defaults.go. */
const WEBHOOK_DEFAULTS: Readonly<Record<string, JsonValue>> = { failurePolicy: 'Fail', reinvocationPolicy: 'Never' }

function withoutWebhookDefaults(webhook: JsonObject): JsonObject {
  const shown = withoutMatchDefaults(webhook)
  for (const [key, value] of Object.entries(WEBHOOK_DEFAULTS)) if (shown[key] === value) delete shown[key]
  if (Number(shown.timeoutSeconds) === 10) delete shown.timeoutSeconds
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
    const shown = withoutMatchDefaults(constraints)
    if (key === 'matchResources' && Object.keys(shown).length === 0) delete spec[key]
    else spec[key] = shown
  }
  const head = { apiVersion: API_VERSION, kind: object.kind ?? 'ValidatingAdmissionPolicy', metadata }
  const { webhooks } = object
  return Array.isArray(webhooks)
    ? objectOf({ ...head, webhooks: objectsOf(webhooks).map(withoutWebhookDefaults) })
    : objectOf({ ...head, spec })
}

/** The text of a stored policy and of what binds it. */
export const textOfStored = (policy: JsonObject, bindings: readonly JsonObject[]): string =>
  joinDocuments([policy, ...bindings].map((object) => toYaml(withoutServerFields(object))))

/** Whether a document says what is stored of its object. */
export const isAsStored = (document: JsonObject, stored: JsonObject): boolean =>
  deepEqual(withoutServerFields(stored), withoutServerFields(document))

/** Whether a text says what is stored. */
export function saysStored({ documents, problem }: PolicyText, stored: readonly JsonObject[]): boolean {
  if (problem !== undefined || documents.length !== stored.length) return false
  return documents.every(({ value }) => {
    const own = stored.find((object) => object.kind === value.kind && nameOf(object) === nameOf(value))
    return own !== undefined && isAsStored(value, own)
  })
}

/** What a policy is about. */
export interface MatchedResource {
  readonly group: string
  readonly version: string
  readonly resource: string
}

/** The first name that is free. */
export function freeName(wanted: string, taken: readonly string[]): string {
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted}-${n}`
    if (!taken.includes(name)) return name
  }
}

/** The rules of a policy, or of all webhooks of a configuration. */
const rulesOf = (policy: JsonObject | undefined): JsonObject[] => [
  ...objectsOf(objectAt(objectAt(policy, 'spec'), 'matchConstraints').resourceRules),
  ...objectsOf(policy?.webhooks).flatMap(({ rules }) => objectsOf(rules)),
]

/** The kinds that the rules of a policy name, without stars. */
export function matchedResources(policy: JsonObject | undefined): MatchedResource[] {
  return rulesOf(policy).flatMap((rule) => {
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
