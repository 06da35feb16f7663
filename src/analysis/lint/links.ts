import type { Source } from './finding.ts'

const LINTERS = 'https://github.com/kubernetes-sigs/kube-api-linter/blob/main/docs/linters.md'
const OF_OWN: Readonly<Record<string, string>> = {
  unreachabledefault:
    'https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#defaulting',
  scalereplicas:
    'https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#scale-subresource',
  scaleselector:
    'https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#scale-subresource',
  observedgeneration:
    'https://github.com/kubernetes/community/blob/master/contributors/devel/sig-architecture/api-conventions.md#typical-status-properties',
  clientsideapply: 'https://kubernetes.io/docs/reference/using-api/server-side-apply/',
}
const CRDIFY = 'https://github.com/kubernetes-sigs/crdify/blob/main/docs/validations.md'
const CRDS = 'https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/'

/** Where a rule is explained at length. The page only links to it. */
export function linkOf(source: Source, rule: string): string {
  if (source === 'kube-api-linter') return `${LINTERS}#${rule}`
  return source === 'crdify' ? CRDIFY : (OF_OWN[rule] ?? CRDS)
}
