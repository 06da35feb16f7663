import { CONFIG_MAPS } from './configmaps/configmaps.ts'
import { ENDPOINTS } from './endpoints/endpoints.ts'
import { EVENTS } from './events/events.ts'
import { EVENTS as NEW_EVENTS } from './events.k8s.io/events.ts'
import { HORIZONTAL_POD_AUTOSCALERS } from './horizontalpodautoscalers/horizontalpodautoscalers.ts'
import { HORIZONTAL_POD_AUTOSCALERS as OLD_HORIZONTAL_POD_AUTOSCALERS } from './horizontalpodautoscalers-v1/horizontalpodautoscalers.ts'
import { LEASES } from './leases/leases.ts'
import { MUTATING_RESOURCES } from './mutatingadmissionpolicies/mutatingadmissionpolicies.ts'
import { NAMESPACES } from './namespaces/namespaces.ts'
import { POD_DISRUPTION_BUDGETS } from './poddisruptionbudgets/poddisruptionbudgets.ts'
import { PODS } from './pods/pods.ts'
import { RBAC_RESOURCES } from './rbac/rbac.ts'
import { SECRETS } from './secrets/secrets.ts'
import { SERVICE_ACCOUNTS } from './serviceaccounts/serviceaccounts.ts'
import { STORAGE_VERSION_MIGRATIONS } from './storageversionmigrations/storageversionmigrations.ts'
import type { TypedResource } from './typed-resource.ts'
import { POLICY_RESOURCES } from './validatingadmissionpolicies/validatingadmissionpolicies.ts'
import { WEBHOOK_CONFIGURATIONS } from './webhookconfigurations/webhookconfigurations.ts'

/** The kinds that are part of the server, in the order of discovery. A kind is added by its own folder and a line here. */
export const KINDS: readonly TypedResource[] = [
  CONFIG_MAPS,
  ENDPOINTS,
  EVENTS,
  NAMESPACES,
  PODS,
  SECRETS,
  SERVICE_ACCOUNTS,
  NEW_EVENTS,
  LEASES,
  ...MUTATING_RESOURCES,
  ...POLICY_RESOURCES,
  ...WEBHOOK_CONFIGURATIONS,
  ...RBAC_RESOURCES,
  STORAGE_VERSION_MIGRATIONS,
  HORIZONTAL_POD_AUTOSCALERS,
  OLD_HORIZONTAL_POD_AUTOSCALERS,
  POD_DISRUPTION_BUDGETS,
]
