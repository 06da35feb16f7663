/** A kubeconfig for a server without authentication. Clients that insist on TLS take plain HTTP once they are told not to verify it. */
export const kubeconfigOf = (url: string): string => `apiVersion: v1
kind: Config
current-context: crdlab
clusters:
- name: crdlab
  cluster:
    server: ${url}
    insecure-skip-tls-verify: true
contexts:
- name: crdlab
  context:
    cluster: crdlab
    user: crdlab
users:
- name: crdlab
  user: {}
`
