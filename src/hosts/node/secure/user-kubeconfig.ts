import { type Authority, type ClientName, issueClient } from './issue.ts'

/** A kubeconfig for a user with a client certificate of an authority, which has signed that of the server too. */
export function userKubeconfig(authority: Authority, user: ClientName, server: string, now: Date): string {
  const { certificate, key } = issueClient(authority, user, now)
  const name = JSON.stringify(user.name)
  return `apiVersion: v1
kind: Config
clusters:
  - name: crdlab
    cluster:
      server: ${server}
      certificate-authority-data: ${base64(authority.certificate.toString())}
users:
  - name: ${name}
    user:
      client-certificate-data: ${base64(certificate)}
      client-key-data: ${base64(key)}
contexts:
  - name: crdlab
    context:
      cluster: crdlab
      user: ${name}
current-context: crdlab
`
}

const base64 = (text: string): string => Buffer.from(text).toString('base64')
