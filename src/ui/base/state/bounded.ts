/**
 * Returns a function that gives a list with one more item, without the oldest ones beyond a limit. An item's size is asked for once, and what a
 * list holds together is remembered with it, so that a list of thousands takes no longer to grow than a short one. An item that exceeds the
 * limit alone leaves nothing.
 */
export function boundedList<T extends object>(
  sizeOf: (item: T) => number,
  most: number,
): (list: readonly T[], item: T) => readonly T[] {
  const sizes = new WeakMap<T, number>()
  const totals = new WeakMap<readonly T[], number>()
  const size = (item: T): number => {
    const known = sizes.get(item) ?? sizeOf(item)
    sizes.set(item, known)
    return known
  }
  return (list, item) => {
    let total = (totals.get(list) ?? list.reduce((sum, one) => sum + size(one), 0)) + size(item)
    let from = 0
    while (total > most && from < list.length) total -= size(list[from++] as T)
    const next = total > most ? [] : [...list.slice(from), item]
    totals.set(next, total > most ? 0 : total)
    return next
  }
}
