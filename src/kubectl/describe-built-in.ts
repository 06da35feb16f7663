import { objectsOf } from '../apimachinery/json/access.ts'
import { compareBytes } from '../apimachinery/json/utf8.ts'
import { isObject } from '../apimachinery/json/value.ts'
import { LAST_APPLIED } from '../apimachinery/meta/annotations.ts'
import { base64Bytes, base64Length } from '../apimachinery/typed/base64.ts'
import { autoscalerRows, budgetRows } from './describe-scaling.ts'
import { type DescribedEvents, eventsText } from './events.ts'
import { aligned } from './lines.ts'
import { type Info, stringsOf } from './object.ts'
import { policyRows } from './policy-rules.ts'

/** The rows and the text about events that end a description. */
function endOf(events: DescribedEvents | undefined): readonly [none: string[][], table: string] {
  if (events === undefined) return [[], '']
  return events.events.length === 0 ? [[['Events:', '<none>']], ''] : [[], eventsText(events.events, events.now)]
}

/** Labels or annotations below each other beside their heading. */
function mapLines(heading: string, map: ReadonlyMap<string, string>, separator: string): string[][] {
  const entries = [...map].map(([key, value]) => `${key}${separator}${value}`).sort()
  const [first = '<none>', ...others] = entries
  return [[heading, first], ...others.map((each) => ['', each])]
}

const headOf = ({ name, object }: Info): string[][] => [
  ['Name:', name],
  ...mapLines('Labels:', stringsOf(object, 'labels'), '='),
  ...mapLines('Annotations:', new Map([...stringsOf(object, 'annotations')].filter(([key]) => key !== LAST_APPLIED)), ': '),
]

/** Quotas and limit ranges are not served. Source: k8s.io/kubectl/pkg/describe/describe.go, NamespaceDescriber. */
function namespaceText(info: Info): string {
  const status = isObject(info.object.status) ? info.object.status : undefined
  return aligned([...headOf(info), ['Status:', String(status?.phase ?? '')]])
}

/** A table within the text of an object, indented. */
const inner = (rows: readonly (readonly string[])[]): string =>
  aligned(rows.map(([first = '', ...rest]) => [`  ${first}`, ...rest]))

/** Source: k8s.io/kubectl/pkg/describe/describe.go, RoleDescriber. */
function roleText(info: Info): string {
  const head = ['Resources', 'Non-Resource URLs', 'Resource Names', 'Verbs']
  const rows = [head, head.map((title) => '-'.repeat(title.length)), ...policyRows(info.object.rules)]
  return `${aligned(headOf(info))}PolicyRule:\n${inner(rows)}`
}

/** Source: k8s.io/kubectl/pkg/describe/describe.go, RoleBindingDescriber. */
function bindingText(info: Info): string {
  const role = isObject(info.object.roleRef) ? info.object.roleRef : undefined
  const head = ['Kind', 'Name', 'Namespace']
  const subjects = objectsOf(info.object.subjects).map(({ kind = '', name = '', namespace = '' }) =>
    [kind, name, namespace].map(String),
  )
  const roleRows = [
    ['Kind:', String(role?.kind ?? '')],
    ['Name:', String(role?.name ?? '')],
  ]
  const rows = [head, head.map((title) => '-'.repeat(title.length)), ...subjects]
  return `${aligned(headOf(info))}Role:\n${inner(roleRows)}Subjects:\n${inner(rows)}`
}

function namespacedRows(info: Info): string[][] {
  const [name = [], ...rest] = headOf(info)
  return [name, ['Namespace:', info.namespace ?? ''], ...rest]
}

const namespacedHead = (info: Info): string => aligned(namespacedRows(info))

/** The entries of a ConfigMap or of a Secret in a field, by key. */
function entriesOf({ object }: Info, field: string): [key: string, value: string][] {
  const map = object[field]
  return isObject(map)
    ? Object.entries(map)
        .map(([key, value]): [string, string] => [key, String(value ?? '')])
        .sort(([a], [b]) => compareBytes(a, b))
    : []
}

/** Source: k8s.io/kubectl/pkg/describe/describe.go, ConfigMapDescriber. */
function configMapText(info: Info, events: DescribedEvents | undefined): string {
  const texts = entriesOf(info, 'data').map(([key, value]) => `${key}:\n----\n${value}\n\n`)
  const bytes = entriesOf(info, 'binaryData').map(([key, value]) => `${key}: ${base64Length(value)} bytes\n`)
  const [none, table] = endOf(events)
  return `${namespacedHead(info)}\nData\n====\n${texts.join('')}\nBinaryData\n====\n${bytes.join('')}\n${aligned(none)}${table}`
}

/** Says how large the values are, and not what they are. Source: k8s.io/kubectl/pkg/describe/describe.go, describeSecret. */
function secretText(info: Info): string {
  const type = String(info.object.type ?? '')
  const shown = (key: string, value: string): string =>
    key === 'token' && type === 'kubernetes.io/service-account-token'
      ? new TextDecoder().decode(base64Bytes(value))
      : `${base64Length(value)} bytes`
  const rows = entriesOf(info, 'data').map(([key, value]) => [`${key}:`, shown(key, value)])
  return `${namespacedHead(info)}\nType:  ${type}\n\nData\n====\n${aligned(rows)}`
}

/** Source: k8s.io/kubectl/pkg/describe/describe.go, describeServiceAccount. */
function serviceAccountText(info: Info, events: DescribedEvents | undefined): string {
  const [first = '<none>', ...others] = objectsOf(info.object.imagePullSecrets).map(({ name }) => String(name ?? ''))
  const secrets = [['Image pull secrets:', first], ...others.map((each) => ['', each])]
  const [none, table] = endOf(events)
  return `${aligned([...namespacedRows(info), ...secrets, ...none])}${table}`
}

/** Source: k8s.io/kubectl/pkg/describe/describe.go, HorizontalPodAutoscalerDescriber. */
function autoscalerText(info: Info, events: DescribedEvents | undefined): string {
  const [none, table] = endOf(events)
  return `${aligned([...namespacedRows(info), ...autoscalerRows(info.object), ...none])}${table}`
}

/** Source: k8s.io/kubectl/pkg/describe/describe.go, PodDisruptionBudgetDescriber. */
function budgetText({ object }: Info, events: DescribedEvents | undefined): string {
  const [none, table] = endOf(events)
  return `${aligned([...budgetRows(object), ...none])}${table}`
}

type Describer = (info: Info, events: DescribedEvents | undefined) => string

const DESCRIBERS: { readonly [type: string]: Describer } = {
  'namespaces.': namespaceText,
  'configmaps.': configMapText,
  'secrets.': secretText,
  'serviceaccounts.': serviceAccountText,
  'roles.rbac.authorization.k8s.io': roleText,
  'clusterroles.rbac.authorization.k8s.io': roleText,
  'rolebindings.rbac.authorization.k8s.io': bindingText,
  'clusterrolebindings.rbac.authorization.k8s.io': bindingText,
  'horizontalpodautoscalers.autoscaling': autoscalerText,
  'poddisruptionbudgets.policy': budgetText,
}

/** Those with a form of their own that shows events. */
const WITH_EVENTS = new Set([
  'configmaps.',
  'serviceaccounts.',
  'horizontalpodautoscalers.autoscaling',
  'poddisruptionbudgets.policy',
])

/** Whether the description of an object has its events. */
export function hasEvents({ type }: Info): boolean {
  const key = `${type.resource}.${type.group}`
  return !Object.hasOwn(DESCRIBERS, key) || WITH_EVENTS.has(key)
}

/**
 * An object of a kind that `kubectl describe` has a form of its own for, with its events where that form has them; undefined for any other.
 */
export function describeBuiltIn(info: Info, events?: DescribedEvents | undefined): string | undefined {
  const key = `${info.type.resource}.${info.type.group}`
  return Object.hasOwn(DESCRIBERS, key) ? DESCRIBERS[key]?.(info, events) : undefined
}
