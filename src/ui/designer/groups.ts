/** True for groups that come with CRDs; those of the server itself end with k8s.io. */
export const isCustomGroup = (group: string): boolean => group.includes('.') && !/(^|\.)k8s\.io$/.test(group)
