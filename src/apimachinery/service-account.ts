const PREFIX = 'system:serviceaccount:'

/** A service account, as subjects of bindings name it. */
export interface ServiceAccount {
  readonly namespace: string
  readonly name: string
}

/** The user that a service account is. Source: k8s.io/apiserver/pkg/authentication/serviceaccount/util.go, MakeUsername. */
export const serviceAccountUser = ({ namespace, name }: ServiceAccount): string => `${PREFIX}${namespace}:${name}`

/** The service account that a user is; undefined for other users. Source: k8s.io/apiserver/pkg/authentication/serviceaccount/util.go, SplitUsername. */
export function serviceAccountOf(user: string): ServiceAccount | undefined {
  if (!user.startsWith(PREFIX)) return undefined
  const [namespace = '', name = '', ...more] = user.slice(PREFIX.length).split(':')
  return namespace === '' || name === '' || more.length > 0 ? undefined : { namespace, name }
}

/**
 * The groups of a service account: that of all of them, and that of its namespace. Source:
 * k8s.io/apiserver/pkg/authentication/serviceaccount/util.go, MakeGroupNames.
 */
export const serviceAccountGroups = ({ namespace }: ServiceAccount): readonly string[] => [
  'system:serviceaccounts',
  `system:serviceaccounts:${namespace}`,
]
