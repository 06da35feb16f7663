/**
 * JSON whose scalars are still the text that was written: strings with their quotes and escapes, numbers with their zeros.
 * The server's `test` operation compares these, so `1.0` is not `1`, and `"<"` is not the stored `"\u003c"`.
 */
export type RawTree = string | null | RawTree[] | Map<string, RawTree>

const TOKEN = /[[\]{}:,]|"(?:[^"\\]|\\.)*"|[^\s[\]{}:,"]+/g

/** The text of each list and object of a raw tree, without white space. */
export type RawTexts = WeakMap<RawTree[] | Map<string, RawTree>, string>

/** Reads a text that is known to be JSON. It keeps a stack of its own, as the text may be nested deeply. */
export function rawTree(text: string, texts?: RawTexts): RawTree {
  const stack: (RawTree[] | Map<string, RawTree>)[] = [[]]
  const keys: (string | undefined)[] = [undefined]
  const starts: number[] = []
  let compact = ''
  const put = (value: RawTree): void => {
    const into = stack[stack.length - 1]
    const key = keys[keys.length - 1]
    if (into instanceof Map) {
      if (key === undefined) keys[keys.length - 1] = JSON.parse(String(value)) as string
      else into.set(key, value)
    } else into?.push(value)
  }
  for (const [token] of text.matchAll(TOKEN)) {
    if (texts !== undefined) compact += token
    if (token === '{' || token === '[') {
      const container = token === '{' ? new Map<string, RawTree>() : []
      put(container)
      stack.push(container)
      keys.push(undefined)
      starts.push(compact.length - 1)
    } else if (token === '}' || token === ']') {
      const container = stack.pop()
      keys.pop()
      const start = starts.pop()
      if (container !== undefined) texts?.set(container, compact.slice(start))
    } else if (token === ',') keys[keys.length - 1] = undefined
    else if (token !== ':') put(token === 'null' ? null : token)
  }
  return (stack[0] as RawTree[])[0] ?? null
}

/** True when two values are spelled alike, but for the order of keys. Without recursion, as they may be nested deeply. */
export function equalRaws(one: RawTree, other: RawTree): boolean {
  const open: [one: RawTree, other: RawTree][] = [[one, other]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) if (!sameNode(...next, open)) return false
  return true
}

/** Compares two nodes without what is in them, which is left in `open`. */
function sameNode(one: RawTree, other: RawTree, open: [one: RawTree, other: RawTree][]): boolean {
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || other.length !== one.length) return false
    one.forEach((item, i) => {
      open.push([item, other[i] ?? null])
    })
    return true
  }
  if (!(one instanceof Map)) return one === other
  if (!(other instanceof Map) || other.size !== one.size) return false
  for (const [key, item] of one) {
    const against = other.get(key)
    if (against === undefined) return false
    open.push([item, against])
  }
  return true
}
