import type { JsonObject } from '../../../../apimachinery/json/value.ts'
import { textAt } from '../../../entities/crd/crd.ts'

/** A printer column with the key that it keeps while it is edited and others come, go and move. */
export interface KeyedColumn {
  readonly key: number
  readonly column: JsonObject
}

const nameOf = (column: JsonObject): string => textAt(column, ['name'])
const pathOf = (column: JsonObject): string => textAt(column, ['jsonPath'])

type Same = (a: JsonObject, b: JsonObject) => boolean

/** What makes two columns the same one, the surest first: one edit changes the name or the path, not both. */
const SAME: readonly Same[] = [
  (a, b) => nameOf(a) === nameOf(b) && pathOf(a) === pathOf(b),
  (a, b) => nameOf(a) === nameOf(b),
  (a, b) => pathOf(a) === pathOf(b),
]

/** Columns with the keys of the known ones that they continue; all others get new keys. */
export function keyedColumns(known: readonly KeyedColumn[], columns: readonly JsonObject[]): KeyedColumn[] {
  const free = new Set(known)
  const keys = new Map<number, number>()
  const claim = (index: number, one: KeyedColumn | undefined): void => {
    if (one === undefined || !free.delete(one)) return
    keys.set(index, one.key)
  }
  for (const isSame of SAME) {
    for (const [index, column] of columns.entries()) {
      if (!keys.has(index))
        claim(
          index,
          [...free].find((one) => isSame(one.column, column)),
        )
    }
  }
  if (known.length === columns.length) {
    for (const index of columns.keys()) if (!keys.has(index)) claim(index, known[index])
  }
  let next = Math.max(0, ...known.map(({ key }) => key + 1))
  return columns.map((column, index) => ({ key: keys.get(index) ?? next++, column }))
}
