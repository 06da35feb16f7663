import type { FileDraft, FileObject } from '../../../analysis/workspace-file/format.ts'
import { pathOf } from '../../../client/resource-type.ts'

/** The drafts of a file that are of the panes of one of its objects. */
export function draftsOf(
  { key, apiVersion, namespace, name }: Pick<FileObject, 'key' | 'apiVersion' | 'namespace' | 'name'>,
  drafts: readonly FileDraft[],
): readonly FileDraft[] {
  if (drafts.length === 0) return drafts
  const [, group = '', resource = ''] = key.split('/', 3)
  const version = apiVersion.slice(apiVersion.indexOf('/') + 1)
  const place = { name, ...(namespace === '' ? {} : { namespace }) }
  const path = pathOf({ group, version, resource, namespaced: namespace !== '' }, place)
  return drafts.filter(({ of, address }) => of === 'pane' && address.startsWith(`${path}#`))
}
