import { append } from '../../apimachinery/append.ts'
import { stringOf } from '../../apimachinery/json/access.ts'
import type { ListOptions } from './rest/options.ts'
import type { Page } from './store-list.ts'

/** How many objects a page has where the request sets no limit. A limit makes the version that a list asks for exact. */
const PAGE_SIZE = 10_000

/**
 * What a deletion of a collection lists: one page where the request sets a limit, otherwise page by page, with the metadata of the first.
 * Source: k8s.io/apiserver/pkg/registry/generic/registry/store.go, DeleteCollection.
 */
export async function listToDelete(read: (options: ListOptions) => Promise<Page>, asked: ListOptions): Promise<Page> {
  if (asked.limit !== 0) return read(asked)
  const paged = { ...asked, limit: PAGE_SIZE }
  const first = await read(paged)
  const entities = [...first.entities]
  for (let last = first; last.metadata.continue !== undefined; append(entities, last.entities)) {
    last = await read({ ...paged, continue: stringOf(last.metadata.continue), resourceVersion: '', resourceVersionMatch: '' })
  }
  return { entities, metadata: first.metadata }
}
