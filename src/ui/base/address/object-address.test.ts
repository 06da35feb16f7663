import { expect, it } from 'vitest'
import { resourceType } from '../../../client/testing/resource-type.ts'
import { readList, resourcesAt } from './object-address.ts'
import { readPath } from './path.ts'

const TYPE = resourceType({ resource: 'as', kind: 'A' })

const rows: [labels: string, fields: string, words: string, end: string][] = [
  ['tier=gold', '', '', 'labelSelector=tier=gold'],
  ['team in (t1,t2)', '', '', 'labelSelector=team%20in%20(t1,t2)'],
  ['a=1', 'spec.x=a\\,b', 'shop', 'labelSelector=a=1&fieldSelector=spec.x=a%5C,b&filter=shop'],
  ['', 'metadata.name!=100%', 'a&b +c', 'fieldSelector=metadata.name!=100%2525&filter=a%2526b%20%252Bc'],
]
it.each(rows)('an address says %j, %j and %j once escaped, and is read back', (labels, fields, words, end) => {
  const address = resourcesAt('shop', TYPE, 'n', { labels, fields }, words)
  expect(address.slice(address.lastIndexOf('/') + 1)).toBe(end)
  expect(readList(readPath(address)?.parts ?? [])).toMatchObject({ selectors: { labels, fields }, words })
})

it('reads the addresses of earlier links, which were escaped twice', () => {
  const parts = readPath('/ws/shop/resources/as.x.dev/v1/n/labelSelector%3Dtier%2Bin%2B%2528a%252Cb%2529%26filter%3Dshop')?.parts
  expect(readList(parts ?? [])).toMatchObject({ selectors: { labels: 'tier in (a,b)', fields: '' }, words: 'shop' })
})
