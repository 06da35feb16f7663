/**
 * Appends items to a list. `list.push(...items)` passes each item as an argument, and JavaScript engines throw a RangeError for more than
 * about 120,000 of them; a request of 3 MB can hold that many items, and cause an error for each.
 */
export function append<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) list.push(item)
}
