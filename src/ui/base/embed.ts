/** How the page stands in a page of somebody else: `?embed=1`, with `theme=light` or `theme=dark` where that page wants one. */
export interface Embed {
  readonly theme: 'light' | 'dark' | undefined
}

/** Reads the query of an address; undefined where the page stands alone. */
export function readEmbed(search: string): Embed | undefined {
  const query = new URLSearchParams(search)
  const theme = query.get('theme')
  return query.has('embed') ? { theme: theme === 'light' || theme === 'dark' ? theme : undefined } : undefined
}

export const EMBED = readEmbed(globalThis.location?.search ?? '')

/** A storage that ends with the page. */
export function pageStorage(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (i) => [...items.keys()][i] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
}

// An embed neither reads nor changes what the reader's own crdlab keeps, and works where the browser gives it no storage at all.
if (EMBED !== undefined) {
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, { value: pageStorage() })
}
