import type { WriteContext } from '../../registry/rest/write-context.ts'
import type { Storage, StoredObject } from '../../storage/interfaces.ts'
import { keyPrefix } from '../../storage/key-layout.ts'
import type { Attributes } from '../attributes.ts'
import type { AdmissionPlugin } from '../chain.ts'
import { POLICY_GROUP } from '../policy/names.ts'
import type { AskWebhooks } from './matching.ts'
import { MUTATING_WEBHOOKS, VALIDATING_WEBHOOKS } from './names.ts'

/**
 * Has writes changed or validated by webhooks (rules AW-4 to AW-12); a configuration takes effect with the answer to its write. `code` throws
 * ModuleNeeded until the code of webhooks has loaded. No webhook is asked about configurations and policies.
 * Source: k8s.io/apiserver/pkg/admission/plugin/webhook/predicates/rules/rules.go, IsExemptAdmissionConfigurationResource.
 */
export function webhookPlugin(storage: Storage, hook: 'mutate' | 'validate', code: () => AskWebhooks): AdmissionPlugin {
  const prefix = keyPrefix(POLICY_GROUP, hook === 'mutate' ? MUTATING_WEBHOOKS : VALIDATING_WEBHOOKS)
  let stored: readonly StoredObject[] | undefined
  const configurations = (): readonly StoredObject[] => {
    stored ??= storage.list(prefix).items
    return stored
  }
  const forget = (): void => {
    stored = undefined
  }
  let stop = forget
  return {
    name: hook === 'mutate' ? 'MutatingAdmissionWebhook' : 'ValidatingAdmissionWebhook',
    handles: () => true,
    isIdle() {
      if (configurations().length === 0) return true
      code()
      return false
    },
    start() {
      stop = storage.watch(prefix, undefined, { event: forget, closed: forget })
    },
    stop: () => stop(),
    [hook](attributes: Attributes, context: WriteContext): void {
      if (attributes.resource.group !== POLICY_GROUP) code()(configurations(), attributes, context)
    },
  }
}
