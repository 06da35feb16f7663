import { expect, test } from 'vitest'
import { NEXT_MINOR, releaseOf } from '../apimachinery/releases/named.ts'
import { PRE_RELEASE } from '../apimachinery/releases/pre-release.ts'
import { NEWEST, type Release } from '../apimachinery/releases/release.ts'
import { CRDS, startTestEngine, WIDGETS, widget, widgetCrd } from './testing/engine.ts'

const pre = await releaseOf(NEXT_MINOR)

const AT = { type: 'string', maxLength: 200 }
const TAGS = { type: 'array', minItems: 1, items: { type: 'string' } }
const SPEC = { type: 'object', properties: { at: AT, tags: TAGS } }

const schemaOf = (spec: object) => ({ schema: { openAPIV3Schema: { type: 'object', properties: { spec } } } })

const engineOf = async (release: Release) => {
  const engine = await startTestEngine({ bare: false, release })
  await engine.install(schemaOf(SPEC))
  return engine
}

const V2BETA1 = 'application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList,application/json'

test.each([
  ['the latest release', NEWEST, 'v1.37.0+crdlab', 'apidiscovery.k8s.io/v2beta1'],
  ['the pre-release', pre, `v${PRE_RELEASE}+crdlab`, 'v1'],
])('[DS-2] %s names itself, and serves its versions of discovery', async (_, release, version, apiVersion) => {
  const engine = await engineOf(release)
  expect((await engine.send('GET', '/version')).body.gitVersion).toBe(version)
  expect((await engine.send('GET', '/apis', undefined, { accept: V2BETA1 })).body.apiVersion).toBe(apiVersion)
})

test('[RQ-3] a path that the pre-release does not serve is answered with a Status', async () => {
  const engine = await engineOf(pre)
  const { status, body } = await engine.send('GET', '/apis/none.io/v1/things')
  expect([status, body.reason, body.message]).toEqual([404, 'NotFound', '404 page not found'])
})

test.each([
  ['the latest release', NEWEST, 500, undefined, 'FieldValueInvalid', undefined],
  ['the pre-release', pre, 422, 'Invalid', 'FieldValueTooFew', '4'],
])('[VV-8] %s has its codes and reasons', async (_, release, code, reason, few, version) => {
  const engine = await engineOf(release)
  await engine.send('POST', WIDGETS, widget('a', { tags: ['x'] }))
  const read = await engine.send('GET', `${WIDGETS}/a?resourceVersion=x`)
  expect([read.status, read.body.reason]).toEqual([code, reason])
  const { body } = await engine.send('POST', WIDGETS, widget('b', { tags: [] }))
  expect(body.details).toMatchObject({ causes: [{ field: 'spec.tags', reason: few }] })
  const deleted = await engine.send('DELETE', `${WIDGETS}/a`)
  expect((deleted.body.metadata as { resourceVersion?: string }).resourceVersion !== undefined).toBe(version !== undefined)
})

test.each<[string, Release, number]>([
  ['getHost()', NEWEST, 422],
  ['getHost()', pre, 201],
  ['getQuery()["a"].join()', pre, 201],
  ['getEscapedPath()', pre, 201],
])('[CK-2] the estimated cost of url().%s', async (part, release, status) => {
  const engine = await startTestEngine({ release })
  const rules = [{ rule: `url(self.at).${part}.matches('^a')` }]
  const crd = widgetCrd(schemaOf({ ...SPEC, 'x-kubernetes-validations': rules }))
  expect((await engine.send('POST', CRDS, crd)).status).toBe(status)
})
