import { expect, test } from 'vitest'
import { scriptOf } from './script.ts'
import type { RequestSpec } from './transport.ts'

const request = (method: RequestSpec['method'], name: string, body?: string, contentType = 'application/json'): RequestSpec => ({
  method,
  path: `/apis/x.dev/v1/namespaces/default/as${name === '' ? '' : `/${name}`}`,
  ...(body === undefined ? {} : { body, contentType }),
})

const linesOf = (script: string): string[] =>
  script
    .split('\n')
    .slice(4)
    .filter((line) => line !== '')

test.each<[what: string, step: Parameters<typeof scriptOf>[0][number], lines: string[]]>([
  [
    'a creation, under the name that the server gave',
    { request: request('POST', '', '{"kind":"A","metadata":{"generateName":"a-","uid":"u"}}'), created: 'a-7xk2p' },
    ["kubectl create -n default -f - <<'EOF'", '{"kind":"A","metadata":{"generateName":"a-","name":"a-7xk2p"}}', 'EOF'],
  ],
  [
    'a replacement without the version of this server',
    { request: request('PUT', 'a', '{"kind":"A","metadata":{"name":"a","resourceVersion":"7"},"spec":{}}') },
    ["kubectl replace -n default -f - <<'EOF'", '{"kind":"A","metadata":{"name":"a"},"spec":{}}', 'EOF'],
  ],
  [
    'a patch, as a persona',
    {
      request: request('PATCH', 'a', '{"metadata":{"resourceVersion":"7"},"spec":{"n":1}}', 'application/merge-patch+json'),
      user: 'jane',
    },
    [`kubectl patch as.x.dev a -n default --as=jane --type=merge -p '{"metadata":{},"spec":{"n":1}}'`],
  ],
  [
    'a deletion that waits for nobody, without preconditions',
    { request: request('DELETE', 'a', '{"preconditions":{"uid":"u"},"propagationPolicy":"Foreground"}') },
    ['kubectl delete as.x.dev a -n default --cascade=foreground --wait=false'],
  ],
])('[SX-1] %s', (_, step, lines) => {
  expect(linesOf(scriptOf([step], 'kubectl'))).toEqual(lines)
})

test('[SX-1] a CRD is served before its objects are created', () => {
  const crd: RequestSpec = {
    method: 'POST',
    path: '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
    body: '{"metadata":{"name":"as.x.dev"}}',
    contentType: 'application/json',
  }
  expect(linesOf(scriptOf([{ request: crd, created: 'as.x.dev' }], 'kubectl')).at(-1)).toBe(
    'kubectl wait --for=condition=Established --timeout=60s crd/as.x.dev',
  )
})

test('[SX-2] as curl, requests stay as they were sent', () => {
  const script = scriptOf([{ request: request('PUT', 'a', '{"metadata":{"resourceVersion":"7"}}') }], 'curl')
  expect(script).toContain('"resourceVersion":"7"')
  expect(script).toContain('curl -X PUT "$SERVER/apis/x.dev/v1/namespaces/default/as/a"')
})
