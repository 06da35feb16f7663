import { describe, expect, it } from 'vitest'
import { canIOf, curlOf, kubectlOf } from './kubectl.ts'
import type { RequestSpec } from './transport.ts'

const path = '/apis/demo.crdlab.dev/v1/namespaces/default/webapps'

describe('kubectlOf', () => {
  const rows: [name: string, spec: RequestSpec, command: string][] = [
    [
      'a list as a table',
      { method: 'GET', path, accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' },
      'kubectl get webapps.demo.crdlab.dev -n default',
    ],
    [
      'all namespaces, watched',
      { method: 'GET', path: '/apis/g.io/v1/widgets', query: { watch: 'true' }, accept: 'application/json;as=Table' },
      'kubectl get widgets.g.io -A -w',
    ],
    [
      'a subresource',
      { method: 'GET', path: `${path}/a/scale` },
      'kubectl get webapps.demo.crdlab.dev a -n default --subresource=scale -o yaml',
    ],
    [
      'a merge patch of the status',
      {
        method: 'PATCH',
        path: `${path}/a/status`,
        contentType: 'application/merge-patch+json',
        body: '{"status":{"phase":"it\'s"}}',
      },
      `kubectl patch webapps.demo.crdlab.dev a -n default --subresource=status --type=merge -p '{"status":{"phase":"it'\\''s"}}'`,
    ],
    [
      'a replacement as a dry run',
      { method: 'PUT', path: `${path}/a`, query: { dryRun: 'All', fieldValidation: 'Strict', fieldManager: 'me' }, body: 'a: b' },
      "kubectl replace -n default --field-manager=me --dry-run=server --validate=strict -f - <<'EOF'\na: b\nEOF",
    ],
    [
      'server-side apply',
      {
        method: 'PATCH',
        path: `${path}/a`,
        contentType: 'application/apply-patch+yaml',
        query: { force: 'true' },
        body: 'a: b\n',
      },
      "kubectl apply --server-side --force-conflicts -n default -f - <<'EOF'\na: b\nEOF",
    ],
    ['a deletion', { method: 'DELETE', path: `${path}/a` }, 'kubectl delete webapps.demo.crdlab.dev a -n default'],
    [
      'a deletion with a propagation policy',
      { method: 'DELETE', path: `${path}/a`, body: '{"propagationPolicy":"Foreground"}' },
      'kubectl delete webapps.demo.crdlab.dev a -n default --cascade=foreground',
    ],
    [
      'the release of a namespace, which kubectl knows no subresource for',
      { method: 'PUT', path: '/api/v1/namespaces/team/finalize', body: '{}' },
      "kubectl replace --raw /api/v1/namespaces/team/finalize -f - <<'EOF'\n{}\nEOF",
    ],
    ['a path with a broken escape', { method: 'GET', path: '/apis/%zz' }, 'kubectl get --raw /apis/%zz'],
    ['a path that is no resource', { method: 'GET', path: '/version' }, 'kubectl get --raw /version'],
  ]
  it.each(rows)('%s', (_, spec, command) => expect(kubectlOf(spec)).toBe(command))

  const impersonated: [name: string, spec: RequestSpec, command: string][] = [
    ['a list', { method: 'GET', path }, 'kubectl get webapps.demo.crdlab.dev -n default --as=crdlab:user -o yaml'],
    [
      'a replacement of the status',
      { method: 'PUT', path: `${path}/a/status`, body: 'a: b' },
      "kubectl replace -n default --as=crdlab:user --subresource=status -f - <<'EOF'\na: b\nEOF",
    ],
    ['what is no resource', { method: 'GET', path: '/version' }, 'kubectl get --as=crdlab:user --raw /version'],
  ]
  it.each(impersonated)('%s as another user', (_, spec, command) => expect(kubectlOf(spec, 'crdlab:user')).toBe(command))
  it('names the groups of the user', () => {
    expect(kubectlOf({ method: 'GET', path: '/version' }, { user: 'bot', groups: ['audit', 'a b'] })).toBe(
      "kubectl get --as=bot --as-group=audit --as-group='a b' --raw /version",
    )
  })
})

describe('canIOf', () => {
  it('asks for an endpoint as another user', () => {
    const question = { type: { group: 'g.io', resource: 'widgets' }, endpoint: 'status', verb: 'update', namespace: 'n' } as const
    expect(canIOf(question, 'crdlab:user')).toBe(
      'kubectl auth can-i update widgets.g.io --subresource=status -n n --as=crdlab:user',
    )
  })
})

describe('curlOf', () => {
  it('names the user by the header', () => {
    expect(curlOf({ method: 'GET', path: '/version' }, 'crdlab:user')).toBe(
      `curl "$SERVER/version" -H 'Impersonate-User: crdlab:user'`,
    )
  })

  it('names each group by a header', () => {
    expect(curlOf({ method: 'GET', path: '/version' }, { user: 'bot', groups: ['audit', 'ci'] })).toBe(
      `curl "$SERVER/version" -H 'Impersonate-User: bot' -H 'Impersonate-Group: audit' -H 'Impersonate-Group: ci'`,
    )
  })

  it('puts the body behind the headers', () => {
    expect(
      curlOf({ method: 'PUT', path: `${path}/a`, query: { dryRun: 'All' }, contentType: 'application/yaml', body: 'a: b' }),
    ).toBe(`curl -X PUT "$SERVER${path}/a?dryRun=All" -H 'Content-Type: application/yaml' --data-binary @- <<'EOF'\na: b\nEOF`)
  })
})
