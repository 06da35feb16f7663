/** The first version of CRDs, which Kubernetes served until 1.21. */
export const V1BETA1 = 'apiextensions.k8s.io/v1beta1'

export const isV1beta1Crd = (apiVersion: string, kind: string): boolean =>
  apiVersion === V1BETA1 && kind === 'CustomResourceDefinition'
