import { terminatingDefinitions } from '../../apiextensions/registry/customresource/terminating.ts'
import { GROUP, RESOURCE, STORAGE_PREFIX, VERSION } from '../../apiextensions/v1/names.ts'
import { LazyModule, once } from '../../apimachinery/lazy-module.ts'
import type { AdmissionPlugin } from '../../apiserver/admission/chain.ts'
import { MutatingPolicyPlugin, PolicyPlugin } from '../../apiserver/admission/policy/plugin.ts'
import { webhookPlugin } from '../../apiserver/admission/webhook/plugin.ts'
import { createAuthorization } from '../../apiserver/authorization/create-authorization.ts'
import { escalationCheck } from '../../apiserver/authorization/escalation-plugin.ts'
import type { StoredRoles } from '../../apiserver/authorization/rbac.ts'
import type { Dialect } from '../../dialects/dialect.ts'
import { type ClaimedKind, freeName } from '../../dialects/registration/names.ts'
import { namespaceLifecycle } from './namespace-lifecycle.ts'
import { policyRights } from './policy-rights-plugin.ts'
import type { WebhookParts } from './webhooks.ts'

/** What evaluates policies, for servers that have some. */
export const POLICY_CODE = new LazyModule(() => import('./policies.ts'))

/** What asks webhooks, for servers that have configurations of some. */
export const WEBHOOK_CODE = new LazyModule(() => import('./webhooks.ts'))

/** What plugins are made of. */
interface AdmissionParts extends WebhookParts {
  /** Every kind of registration that has names. */
  readonly kinds: readonly ClaimedKind[]
  readonly dialects: readonly Dialect[]
  /** The API server alone, without namespaces and roles. */
  readonly bare: boolean
  readonly roles: StoredRoles
}

const V1 = { group: GROUP, version: VERSION, resource: RESOURCE }

/**
 * The admission plugins of this server, in their order. The authorization of creates is the first that validates. The check of escalation stands last: it
 * needs the roles as the others leave them.
 */
export function admissionPlugins(parts: AdmissionParts): readonly AdmissionPlugin[] {
  const { storage, caches, kinds, dialects, bare, roles, authorizer } = parts
  const webhooks = once(() => WEBHOOK_CODE.get().webhookAdmission(parts))
  const plugins: readonly (AdmissionPlugin | false | undefined)[] = [
    authorizer && createAuthorization(authorizer),
    terminatingDefinitions(caches),
    freeName(storage, kinds, STORAGE_PREFIX, V1),
    ...dialects.flatMap((dialect) => dialect.admission({ storage, kinds })),
    !bare && namespaceLifecycle(storage),
    !bare &&
      new MutatingPolicyPlugin(
        storage,
        () => POLICY_CODE.get().mutationBy(parts),
        (attributes) => POLICY_CODE.get().checkTexts(attributes),
      ),
    authorizer && policyRights((attributes) => POLICY_CODE.get().checkRights(attributes, parts)),
    !bare && webhookPlugin(storage, 'mutate', () => webhooks().mutate),
    !bare && new PolicyPlugin(storage, () => POLICY_CODE.get().validationBy(parts)),
    !bare && webhookPlugin(storage, 'validate', () => webhooks().validate),
    authorizer && escalationCheck(authorizer, roles),
  ]
  return plugins.filter((plugin) => plugin !== false && plugin !== undefined)
}
