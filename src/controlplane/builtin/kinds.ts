import { CONFIG_MAPS } from './configmaps/configmaps.ts'
import { LEASES } from './leases/leases.ts'
import { NAMESPACES } from './namespaces/namespaces.ts'
import { RBAC_RESOURCES } from './rbac/rbac.ts'
import { SECRETS } from './secrets/secrets.ts'
import type { TypedResource } from './typed-resource.ts'

/** The kinds that are part of the server, in the order of discovery. A kind is added by its own folder and a line here. */
export const KINDS: readonly TypedResource[] = [CONFIG_MAPS, NAMESPACES, SECRETS, LEASES, ...RBAC_RESOURCES]
