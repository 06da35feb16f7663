/**
 * The controllers of a cluster that one of the servers over a store runs, by the names that kube-controller-manager gives them.
 * Source: k8s.io/kubernetes/cmd/kube-controller-manager/names/controller_names.go.
 */
export const CONTROLLER_NAMES = [
  'namespace-controller',
  'garbage-collector-controller',
  'clusterrole-aggregation-controller',
  'validatingadmissionpolicy-status-controller',
  'storage-version-migrator-controller',
  'horizontal-pod-autoscaler-controller',
  'disruption-controller',
] as const

export type ControllerName = (typeof CONTROLLER_NAMES)[number]

/**
 * The controllers that a list names as kube-controller-manager's `--controllers` does: `*` all, `NAME` one, `-NAME` not that one. Returns a sentence about a name
 * that there is not.
 * Source: k8s.io/kubernetes/cmd/kube-controller-manager/app/options/options.go.
 */
export function chosenControllers(list: string): ReadonlySet<ControllerName> | string {
  const items = list === '' ? [] : list.split(',')
  const isKnown = (name: string): boolean => CONTROLLER_NAMES.some((known) => known === name)
  const wrong = items.find((item) => item !== '*' && !isKnown(item.replace(/^-/, '')))
  if (wrong !== undefined)
    return `--controllers ${list}: unknown controller "${wrong}"; valid controllers: ${CONTROLLER_NAMES.join(', ')}`
  return new Set(
    CONTROLLER_NAMES.filter((name) => {
      const own = items.find((item) => item === name || item === `-${name}`)
      return own === undefined ? items.includes('*') : own === name
    }),
  )
}
