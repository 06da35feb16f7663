import { expect, test } from 'vitest'
import { objectOf } from '../../apimachinery/json/value.ts'
import { listToDelete } from './delete-list.ts'
import type { ListOptions } from './rest/options.ts'
import type { Page } from './store-list.ts'

const ASKED: ListOptions = {
  resourceVersion: '7',
  resourceVersionMatch: '',
  limit: 0,
  continue: '',
  sendInitialEvents: undefined,
} as ListOptions

const page = (name: string, token?: string): Page => ({
  entities: [{ value: objectOf({ name }), text: () => name }],
  metadata: objectOf({ resourceVersion: '7', continue: token }),
})

/** What was read, and what is listed. */
async function listed(limit: number, pages: readonly Page[]): Promise<unknown> {
  const asked: unknown[][] = []
  const left = [...pages]
  const read = async (options: ListOptions): Promise<Page> => {
    asked.push([options.limit, options.continue, options.resourceVersion])
    return left.shift() as Page
  }
  const { entities, metadata } = await listToDelete(read, { ...ASKED, limit })
  return { asked, names: entities.map(({ text }) => text()), continue: metadata.continue }
}

test('[DL-7] a collection is listed in pages, the first at the version that was asked for', async () => {
  expect(await listed(0, [page('a', 'x'), page('b', 'y'), page('c')])).toEqual({
    asked: [
      [10_000, '', '7'],
      [10_000, 'x', ''],
      [10_000, 'y', ''],
    ],
    names: ['a', 'b', 'c'],
    continue: 'x',
  })
})

test('[DL-7] a limit of the request is one page', async () => {
  expect(await listed(1, [page('a', 'x'), page('b')])).toEqual({ asked: [[1, '', '7']], names: ['a'], continue: 'x' })
})
