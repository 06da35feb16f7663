/**
 * Groups of Kubernetes itself with a dot in their name, that of the proposal included; any other, also under k8s.io, came with a CRD. The
 * group of a CRD always has a dot.
 */
const GROUPS: ReadonlySet<string> = new Set(
  'admissionregistration apiextension apiextensions apiregistration authentication authorization rbac.authorization certificates coordination discovery events flowcontrol.apiserver internal.apiserver networking node resource scheduling storage storagemigration'
    .split(' ')
    .map((group) => `${group}.k8s.io`),
)

/** Whether the kinds of a group are part of Kubernetes: no CRD says what they have. */
export const isBuiltIn = (group: string): boolean => !group.includes('.') || GROUPS.has(group)
