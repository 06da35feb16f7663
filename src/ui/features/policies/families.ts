import { stringAt } from '../../../apimachinery/json/access.ts'
import type { JsonObject, JsonValue } from '../../../apimachinery/json/value.ts'
import type { AdmissionPluginName } from '../../../protocol/policy-report.ts'

export const GROUP = 'admissionregistration.k8s.io'
export const API_VERSION = `${GROUP}/v1`

export type FamilyId = 'mutating' | 'mutating-webhooks' | 'validating' | 'validating-webhooks'

/** One kind of admission object. */
export interface Family {
  readonly id: FamilyId
  readonly kind: string
  readonly resource: string
  /** What puts it into effect; undefined: it is in effect as soon as it is stored. */
  readonly binding: { readonly kind: string; readonly resource: string } | undefined
  /** The plugin that asks it. */
  readonly plugin: AdmissionPluginName
  readonly isMutating: boolean
}

/** In the order in which a write meets them. */
export const FAMILIES: readonly Family[] = [
  {
    id: 'mutating',
    kind: 'MutatingAdmissionPolicy',
    resource: 'mutatingadmissionpolicies',
    binding: { kind: 'MutatingAdmissionPolicyBinding', resource: 'mutatingadmissionpolicybindings' },
    plugin: 'MutatingAdmissionPolicy',
    isMutating: true,
  },
  {
    id: 'mutating-webhooks',
    kind: 'MutatingWebhookConfiguration',
    resource: 'mutatingwebhookconfigurations',
    binding: undefined,
    plugin: 'MutatingAdmissionWebhook',
    isMutating: true,
  },
  {
    id: 'validating',
    kind: 'ValidatingAdmissionPolicy',
    resource: 'validatingadmissionpolicies',
    binding: { kind: 'ValidatingAdmissionPolicyBinding', resource: 'validatingadmissionpolicybindings' },
    plugin: 'ValidatingAdmissionPolicy',
    isMutating: false,
  },
  {
    id: 'validating-webhooks',
    kind: 'ValidatingWebhookConfiguration',
    resource: 'validatingwebhookconfigurations',
    binding: undefined,
    plugin: 'ValidatingAdmissionWebhook',
    isMutating: false,
  },
]

const VALIDATING = FAMILIES[2] as Family

export const familyNamed = (id: string): Family => FAMILIES.find((family) => family.id === id) ?? VALIDATING

/** The family whose objects have a kind; undefined: it is a kind of bindings, or another one. */
export const familyOf = (kind: JsonValue | undefined): Family | undefined => FAMILIES.find((family) => family.kind === kind)

export const isBinding = (kind: JsonValue | undefined): boolean => FAMILIES.some(({ binding }) => binding?.kind === kind)

/** The resource of an admission kind. */
export const resourceOf = (kind: JsonValue | undefined): string =>
  FAMILIES.flatMap((family) => [family, ...(family.binding ? [family.binding] : [])]).find((one) => one.kind === kind)
    ?.resource ?? VALIDATING.resource

/** An admission object by its family and its name. */
export interface PolicyId {
  readonly family: Family
  readonly name: string
}

/** How an admission object is named in addresses and among what the browser keeps: `NAME` of a policy that validates, else `FAMILY/NAME`. */
export const policyKey = ({ family, name }: PolicyId): string => (family === VALIDATING ? name : `${family.id}/${name}`)

export function readPolicyKey(key: string): PolicyId {
  const slash = key.indexOf('/')
  return { family: familyNamed(key.slice(0, Math.max(slash, 0))), name: key.slice(slash + 1) }
}

export const keyOfObject = (object: JsonObject): string =>
  policyKey({ family: familyOf(object.kind) ?? VALIDATING, name: stringAt(object.metadata, 'name') })
