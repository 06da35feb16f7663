import { describe, expect, test } from 'vitest'
import type { StoreSnapshot } from '../../../protocol/snapshot.ts'
import { addressOfShare, inWorkspace, readShareAddress } from '../../base/address/address.ts'
import { base64url, bytesOf, embedLink, MOST_LINK_CHARACTERS, readShare, shareLink } from './share.ts'
import { crdWithoutDescriptions, neededCrds, type ShareChoice, sharedPart, shareItems } from './share-content.ts'

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
  const CRD = '/apiextensions.k8s.io/customresourcedefinitions/'
  const OWN = '/rbac.authorization.k8s.io/roles/team/own'
  const snapshot: StoreSnapshot = {
    resourceVersion: 9,
    compacted: 2,
    objects: [
      `${CRD}as.x.dev`,
      `${CRD}bs.x.dev`,
      '/x.dev/as/team/one',
      '/x.dev/as/team/two',
      '//namespaces/team',
      '//namespaces/other',
      '/rbac.authorization.k8s.io/clusterroles/admin',
      OWN,
      'crdlab.dev/dialects',
    ].map((key) => ({
      key,
      resourceVersion: 1,
      text: key.endsWith('admin') ? '{"metadata":{"labels":{"kubernetes.io/bootstrapping":"rbac-defaults"}}}' : '{}',
    })),
    events: [],
  }
  const all: ShareChoice = { left: new Set(), drafts: true, view: true, roles: false, descriptions: true }
  test.each<[name: string, change: Partial<ShareChoice>, names: string[]]>([
    [
      'CRDs, objects and their namespaces, and none of what every server makes',
      {},
      ['as.x.dev', 'bs.x.dev', 'one', 'two', 'team', 'dialects'],
    ],
    ['CRDs alone', { left: new Set(['/x.dev/as/team/one', '/x.dev/as/team/two']) }, ['as.x.dev', 'bs.x.dev', 'dialects']],
    [
      'a CRD of an object, also where it was to be left',
      { left: new Set([`${CRD}as.x.dev`, `${CRD}bs.x.dev`, '/x.dev/as/team/two']) },
      ['as.x.dev', 'one', 'team', 'dialects'],
    ],
    ['own roles by choice', { roles: true }, ['as.x.dev', 'bs.x.dev', 'one', 'two', 'team', 'own', 'dialects']],
  ])('%s', (_, change, names) => {
    const part = sharedPart(snapshot, { ...all, ...change })
    expect(part.objects.map(({ key }) => key.split('/').at(-1))).toEqual(names)
    expect([part.resourceVersion, part.compacted, part.events]).toEqual([9, 9, []])
  })

  test('what can be chosen: single CRDs and objects, and own roles', () => {
    const items = shareItems(snapshot)
    expect(items.crds.map(({ name }) => name)).toEqual(['as.x.dev', 'bs.x.dev'])
    expect(items.objects[0]).toEqual({ key: '/x.dev/as/team/one', type: 'as.x.dev', namespace: 'team', name: 'one' })
    expect([items.objects.length, items.roles]).toEqual([2, 1])
    expect([...neededCrds(items, new Set(['/x.dev/as/team/one']))]).toEqual([`${CRD}as.x.dev`])
    expect(neededCrds(items, new Set(items.objects.map(({ key }) => key))).size).toBe(0)
  })
})

test('[SH-4] an embed is the link with a query before its data', () => {
  const link = shareLink('https://lab.example/a/?lang=de#/ws/x', 'DATA', '/ws/x/resources')
  expect(link.href).toBe('https://lab.example/a/#/s/1/DATA/%2Fws%2Fx%2Fresources')
  expect(embedLink(link, undefined).search).toBe('?embed=1')
  expect(embedLink(link, 'dark').search).toBe('?embed=1&theme=dark')
  expect(embedLink(link, 'dark').hash).toBe(link.hash)
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
  ['nothing', { version: '1', data: '', shown: '' }, 'gzip'],
  ['nothing, not even a format', { version: '', data: '', shown: '' }, 'gzip'],
  ['what is no base64url', { version: '1', data: 'a b', shown: '' }, 'gzip'],
  ['more than the page makes', { version: '1', data: 'a'.repeat(MOST_LINK_CHARACTERS + 1), shown: '' }, 'size'],
])('[SH-3] a link with %s is rejected', async (_, address, code) => {
  expect((await readShare(address)).problem?.code).toBe(code)
})
