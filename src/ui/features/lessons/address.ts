import { joinPath } from '../../base/address/path.ts'

/** Some of the lessons, in an order of one's own. */
export const sequenceAt = (ids: readonly string[]): string => `/sequence/${ids.map(encodeURIComponent).join(',')}`

/** Where a lesson of the reader's own is edited. */
export const lessonBuilderAt = (id: string): string => joinPath('lessons', id)
