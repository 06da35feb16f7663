/** A project whose Go module has its CRDs, and two neighbouring versions of it. */
export interface Project {
  readonly module: string
  /** The file or folder with the CRDs in the module. */
  readonly crds: string
  readonly old: string
  readonly now: string
}

/** The projects whose CRDs the checks use. The module of the tenth, external-secrets, is not on the Go module proxy. */
export const PROJECTS: readonly Project[] = [
  { module: 'github.com/argoproj/argo-cd/v3', crds: 'manifests/crds', old: 'v3.4.0', now: 'v3.5.1' },
  { module: 'github.com/cert-manager/cert-manager', crds: 'deploy/crds', old: 'v1.20.0', now: 'v1.21.1' },
  { module: 'github.com/cloudnative-pg/cloudnative-pg', crds: 'config/crd/bases', old: 'v1.29.0', now: 'v1.30.0' },
  { module: 'sigs.k8s.io/cluster-api', crds: 'config/crd/bases', old: 'v1.12.0', now: 'v1.13.5' },
  { module: 'sigs.k8s.io/gateway-api', crds: 'config/crd/standard', old: 'v1.5.1', now: 'v1.6.1' },
  { module: 'istio.io/api', crds: 'kubernetes/customresourcedefinitions.gen.yaml', old: 'v1.29.0', now: 'v1.30.3' },
  { module: 'sigs.k8s.io/karpenter', crds: 'pkg/apis/crds', old: 'v1.13.0', now: 'v1.14.0' },
  { module: 'github.com/kedacore/keda/v2', crds: 'config/crd/bases', old: 'v2.19.0', now: 'v2.20.2' },
  {
    module: 'github.com/prometheus-operator/prometheus-operator',
    crds: 'example/prometheus-operator-crd',
    old: 'v0.92.0',
    now: 'v0.93.1',
  },
]
