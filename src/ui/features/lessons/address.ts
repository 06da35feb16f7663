import { joinPath } from '../../base/address/path.ts'

/** Some of the lessons, in an order of one's own. `data`: those of them that are the reader's own, packed. */
export const sequenceAt = (ids: readonly string[], data?: string): string =>
  `/sequence/${ids.map(encodeURIComponent).join(',')}${data === undefined ? '' : `/${data}`}`

/** Where a lesson of the reader's own is edited. */
export const lessonBuilderAt = (id: string): string => joinPath('lessons', id)
