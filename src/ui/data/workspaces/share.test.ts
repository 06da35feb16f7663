import { describe, expect, test } from 'vitest'
import type { StoreSnapshot } from '../../../client/extensions/snapshot.ts'
import { addressOfShare, inWorkspace, readShareAddress } from '../../state/address.ts'
import { base64url, bytesOf, crdWithoutDescriptions, readShare, sharedPart } from './share.ts'

test('[SH-1] bytes come back from base64url as they were', () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, i) => (i * 7919) % 256)
  expect(bytesOf(base64url(bytes))).toEqual(bytes)
  expect(base64url(bytes)).toMatch(/^[\w-]+$/)
})

test.each(['a+b', 'a b', '<script>', 'a', '%61'])('[SH-3] what is no base64url is no data: %s', (text) => {
  expect(bytesOf(text)).toBeUndefined()
})

test.each<[what: string, schema: string, kept: string]>([
  ['descriptions at every depth', '{"description":"x","items":{"description":"y","type":"a"}}', '{"items":{"type":"a"}}'],
  [
    'but no property of that name',
    '{"properties":{"description":{"description":"x","type":"string"}}}',
    '{"properties":{"description":{"type":"string"}}}',
  ],
  [
    'within allOf and additionalProperties',
    '{"allOf":[{"description":"x"}],"additionalProperties":{"description":"y"}}',
    '{"additionalProperties":{},"allOf":[{}]}',
  ],
  [
    'but no default or enum that looks like one',
    '{"default":{"description":"x"},"enum":["description"]}',
    '{"default":{"description":"x"},"enum":["description"]}',
  ],
])('[SH-2] a CRD loses %s', (_, schema, kept) => {
  const crd = (text: string): string => `{"spec":{"versions":[{"name":"v1","schema":{"openAPIV3Schema":${text}}}]}}`
  expect(JSON.parse(crdWithoutDescriptions(crd(schema)))).toEqual(JSON.parse(crd(kept)))
})

describe('[SH-2] a link takes along', () => {
  const snapshot: StoreSnapshot = {
    resourceVersion: 9,
    compacted: 2,
    objects: [
      '/apiextensions.k8s.io/customresourcedefinitions/as.x.dev',
      '/x.dev/as/default/one',
      '//namespaces/default',
      '/rbac.authorization.k8s.io/clusterroles/admin',
      'crdlab.dev/dialects',
    ].map((key) => ({ key, resourceVersion: 1, text: '{}' })),
    events: [],
  }
  test.each([
    ['CRDs and objects, and none of what every server makes', true, ['as.x.dev', 'one', 'dialects']],
    ['CRDs alone', false, ['as.x.dev', 'dialects']],
  ])('%s', (_, objects, names) => {
    const part = sharedPart(snapshot, { objects, drafts: false, descriptions: true })
    expect(part.objects.map(({ key }) => key.split('/').at(-1))).toEqual(names)
    expect([part.resourceVersion, part.compacted, part.events]).toEqual([9, 9, []])
  })
})

test('[SH-1] the address of a link names its version, its data and the view', () => {
  const address = { version: '1', data: 'abc-_9', shown: '/ws/shop/cr/as.x.dev/v1/default/one' }
  expect(readShareAddress(addressOfShare(address))).toEqual(address)
  expect(inWorkspace(address.shown, 'copy')).toBe('/ws/copy/cr/as.x.dev/v1/default/one')
  expect(inWorkspace('', 'copy')).toBe('/ws/copy')
  expect(readShareAddress('/ws/shop')).toBeUndefined()
})

test.each([
  ['a later version', { version: '2', data: 'abc', shown: '' }, 'newer'],
  ['what is no base64url', { version: '1', data: 'a b', shown: '' }, 'gzip'],
  ['what is too long', { version: '1', data: 'a'.repeat(3_000_000), shown: '' }, 'size'],
])('[SH-3] a link with %s is rejected', async (_, address, code) => {
  expect((await readShare(address)).problem?.code).toBe(code)
})
