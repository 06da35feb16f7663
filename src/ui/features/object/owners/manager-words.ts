import type { ShownManager } from '../../../../analysis/owners/owner-texts.ts'
import type { OwnerHue, OwnerMark } from '../../../kit/editor/marks.ts'
import { ownerTexts } from './texts.en.ts'

/** The managers of each workspace, in the order in which they were first seen: an owner keeps its mark from object to object. */
const seen = new Map<string, string[]>()

const HUES: readonly OwnerHue[] = [1, 2, 3, 4, 5]

/** The mark of a manager. From the sixth manager on shapes are there again, with two letters. */
export function markOf(workspace: string, { id, name }: Pick<ShownManager, 'id' | 'name'>): OwnerMark {
  const known = seen.get(workspace) ?? []
  seen.set(workspace, known)
  if (!known.includes(id)) known.push(id)
  const place = known.indexOf(id)
  const letters = name.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
  return { letters: letters.slice(0, place < HUES.length ? 1 : 2), hue: HUES[place % HUES.length] ?? 1 }
}

/** How a manager writes: its operation, or the subresource that it writes through. */
export const operationOf = ({ operation, subresource }: Pick<ShownManager, 'operation' | 'subresource'>): string =>
  subresource === '' ? operation : ownerTexts.owners.on(subresource)
