/** The annotation that says who approved an API in a group of the Kubernetes community. */
export const API_APPROVED_ANNOTATION = 'api-approved.kubernetes.io'

/** True for groups that only the Kubernetes community may use. */
export const isProtectedGroup = (group: string): boolean =>
  ['k8s.io', 'kubernetes.io'].some((domain) => group === domain || group.endsWith(`.${domain}`))
