import type { Route } from '../endpoints/handler.ts'
import type { Authorizer } from './authorizer.ts'

/** Ends what a user may not do, before other routes. Without an authorizer every user can do everything. */
export const authorizationRoute =
  (authorizer: Authorizer | undefined): Route =>
  ({ user, info }) => {
    authorizer?.check(user, info)
    return undefined
  }
