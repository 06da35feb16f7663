import { expect, test } from 'vitest'
import type { ApiRequest } from './exchange.ts'
import { requestInfo } from './request-info.ts'

const request = (line: string): ApiRequest => {
  const [method = '', target = ''] = line.split(' ')
  const [path = '', query = ''] = target.split('?')
  return { method, path, query: new URLSearchParams(query), header: () => undefined, body: '' }
}

const rows: [line: string, verb: string, what: string][] = [
  ['GET /apis/ex.io/v1/namespaces/n/widgets', 'list', 'ex.io v1 n widgets - -'],
  ['GET /apis/ex.io/v1/namespaces/n/widgets?watch=true', 'watch', 'ex.io v1 n widgets - -'],
  ['GET /apis/ex.io/v1/namespaces/n/widgets?watch=false', 'list', 'ex.io v1 n widgets - -'],
  ['GET /apis/ex.io/v1/namespaces/n/widgets?watch=0', 'list', 'ex.io v1 n widgets - -'],
  ['GET /apis/ex.io/v1/namespaces/n/widgets?fieldSelector=metadata.name%3Da', 'list', 'ex.io v1 n widgets a -'],
  ['GET /apis/ex.io/v1/widgets?watch=1&fieldSelector=metadata.name%3D%3Da', 'watch', 'ex.io v1 - widgets a -'],
  ['GET /apis/ex.io/v1/widgets?fieldSelector=spec.a%3Dx,metadata.name%3Da,metadata.name%3Db', 'list', 'ex.io v1 - widgets a -'],
  ['GET /apis/ex.io/v1/widgets?fieldSelector=metadata.name!%3Da', 'list', 'ex.io v1 - widgets - -'],
  ['GET /apis/ex.io/v1/widgets?fieldSelector=metadata.name%3Da%252Fb', 'list', 'ex.io v1 - widgets - -'],
  ['GET /apis/ex.io/v1/widgets?fieldSelector=metadata.name%3Da,b', 'list', 'ex.io v1 - widgets - -'],
  ['GET /apis/ex.io/v1/widgets?fieldSelector=metadata.name%3D', 'list', 'ex.io v1 - widgets - -'],
  ['GET /apis/ex.io/v1/namespaces/n/widgets/a', 'get', 'ex.io v1 n widgets a -'],
  ['HEAD /apis/ex.io/v1/namespaces/n/widgets/a', 'get', 'ex.io v1 n widgets a -'],
  ['PUT /apis/ex.io/v1/namespaces/n/widgets/a/status', 'update', 'ex.io v1 n widgets a status'],
  ['PATCH /apis/ex.io/v1/namespaces/n/widgets/a/scale', 'patch', 'ex.io v1 n widgets a scale'],
  ['POST /apis/ex.io/v1/namespaces/n/widgets', 'create', 'ex.io v1 n widgets - -'],
  ['DELETE /apis/ex.io/v1/namespaces/n/widgets', 'deletecollection', 'ex.io v1 n widgets - -'],
  ['DELETE /apis/ex.io/v1/namespaces/n/widgets/a', 'delete', 'ex.io v1 n widgets a -'],
  ['GET /apis/ex.io/v1/widgets', 'list', 'ex.io v1 - widgets - -'],
  ['GET /api/v1/namespaces', 'list', '- v1 - namespaces - -'],
  ['GET /api/v1/namespaces/n', 'get', '- v1 n namespaces n -'],
  ['GET /api/v1/namespaces/n/status', 'get', '- v1 n namespaces n status'],
  ['OPTIONS /apis/ex.io/v1/namespaces/n/widgets', '', 'ex.io v1 n widgets - -'],
  ['GET /apis/ex.io/v1/watch/widgets', 'watch', 'ex.io v1 - widgets - -'],
  ['GET /apis/ex.io/v1/watch/widgets/a', 'watch', 'ex.io v1 - widgets a -'],
  ['DELETE /apis/ex.io/v1/watch/namespaces/n/widgets', 'watch', 'ex.io v1 n widgets - -'],
  ['GET /apis/ex.io/v1/watch/namespaces/n/widgets/a/status', 'watch', 'ex.io v1 n widgets a status'],
  ['GET /api/v1/watch/namespaces/n', 'watch', '- v1 n namespaces n -'],
  ['GET /apis/ex.io/v1/namespaces/n/widgets//a', 'list', 'ex.io v1 n widgets - a'],
  ['GET /apis/ex.io/v1/namespaces//widgets', 'list', 'ex.io v1 - widgets - -'],
  ['GET /apis/ex.io/v1/namespaces/n/widgets/a//', 'get', 'ex.io v1 n widgets a -'],
  ['GET /apis/ex.io/v1/proxy/namespaces/n/widgets/a', 'proxy', 'ex.io v1 n widgets a -'],
  ['GET /apis/ex.io/v1/watch/watch/widgets', 'watch', 'ex.io v1 - watch widgets -'],
]

test.each(rows)('[RQ-1] %s is %s of %s', (line, verb, what) => {
  const info = requestInfo(request(line))
  const { group, version, namespace, resource, name, subresource } = info
  const shown = [group, version, namespace, resource, name, subresource].map((part) => part || '-').join(' ')
  expect([info.isResourceRequest, info.verb, shown]).toEqual([true, verb, what])
})

test.each(['GET /', 'GET /version', 'GET /apis', 'GET /apis/ex.io', 'GET /apis/ex.io/v1', 'GET /crdlab/traces/x'])(
  '[RQ-1] %s is no request for a resource',
  (line) => {
    expect(requestInfo(request(line)).isResourceRequest).toBe(false)
  },
)

test.each([
  ['GET /api/v1/watch', '/api/v1/watch'],
  ['GET /apis/ex.io/v1/proxy?a=b', '/apis/ex.io/v1/proxy?a=b'],
])('[WT-12] %s names no resource', (line, url) => {
  const { isResourceRequest, error } = requestInfo(request(line))
  expect(isResourceRequest).toBe(false)
  expect(error).toBe(
    `Internal Server Error: "${url}": failed to create RequestInfo: unable to determine kind and namespace from url, ${url}\n`,
  )
})
