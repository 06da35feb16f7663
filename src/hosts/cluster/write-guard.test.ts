import { expect, test } from 'vitest'
import { writeRejection } from './write-guard.ts'

const WIDGETS = '/apis/e2e.dev/v1/namespaces/default/widgets'
const POD = '/api/v1/namespaces/default/pods/web'

const verdict = (line: string): string | undefined => {
  const [method = '', target = ''] = line.split(' ')
  const [path = '', query = ''] = target.split('?')
  return writeRejection({ method, path, query: new URLSearchParams(query), header: () => undefined, body: '' }, 'prod')
}

test.each([
  'GET /apis',
  'GET /apis/',
  `GET ${WIDGETS}?watch=true`,
  `GET ${WIDGETS}/proxy`,
  'GET /api/v1/namespaces/proxy',
  `HEAD ${WIDGETS}`,
  `POST ${WIDGETS}?dryRun=All`,
  `PUT ${WIDGETS}/a?dryRun=All`,
  `PATCH ${WIDGETS}/a/status?dryRun=All&fieldManager=x`,
  `DELETE ${WIDGETS}/a?dryRun=All`,
  `PUT ${WIDGETS}/a/scale?dryRun=All`,
  'POST /apis/apiextensions.k8s.io/v1/customresourcedefinitions?dryRun=All',
  'PATCH /api/v1/namespaces/default/status?dryRun=All',
  'POST /apis/authorization.k8s.io/v1/selfsubjectaccessreviews',
  'POST /apis/authorization.k8s.io/v1/namespaces/default/localsubjectaccessreviews',
  'POST /apis/authentication.k8s.io/v1/selfsubjectreviews',
])('%s reaches the cluster while writes are off', (line) => {
  expect(verdict(line)).toBeUndefined()
})

test.each([
  `POST ${WIDGETS}`,
  `PUT ${WIDGETS}/a`,
  `PATCH ${WIDGETS}/a`,
  `DELETE ${WIDGETS}/a`,
  `DELETE ${WIDGETS}`,
  `POST ${WIDGETS}?dryRun=`,
  `POST ${WIDGETS}?dryRun=all`,
  `POST ${WIDGETS}?dryRun=All&dryRun=`,
  `QUERY ${WIDGETS}`,
  `POST ${POD}/exec?dryRun=All`,
  `POST ${POD}/eviction?dryRun=All`,
  `GET ${POD}/exec`,
  `GET ${POD}/proxy/delete`,
  'GET /api/v1/nodes/one/proxy/run',
  'GET /api/v1/namespaces/default//pods/web/proxy/x',
  'POST /api/v1/namespaces/default/serviceaccounts/a/token?dryRun=All',
  `POST ${WIDGETS}/../../x?dryRun=All`,
  'POST /apis/authorization.k8s.io/v1/selfsubjectaccessreviews/x',
  'POST /metrics?dryRun=All',
])('%s does not reach the cluster while writes are off', (line) => {
  expect(verdict(line)).toBe('writes to prod are off; allow them in the page')
})
