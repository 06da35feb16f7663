import type { AdmissionPlugin } from '../admission/chain.ts'
import type { Authorizer } from './authorizer.ts'

/**
 * Rejects with 403 an update, patch or apply that creates its object when the user cannot create it (rule RB-2). An object that is invalid is 422 for
 * such a user, too.
 * Source: k8s.io/apiserver/pkg/endpoints/handlers/create.go, withAuthorization.
 */
export const createAuthorization = (authorizer: Authorizer): AdmissionPlugin => ({
  handles: (operation) => operation === 'CREATE',
  validate(_, { user, info }) {
    if (info.verb !== 'create') authorizer.checkCreate(user, info)
  },
})
