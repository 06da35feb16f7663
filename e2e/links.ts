import { gzipSync } from 'node:zlib'

/** A bomb inflates to so much. Characters. */
const BOMB = 40_000_000
/** Just within what a link can be inflated to. Characters. */
const MOST_TEXT = 3_100_000

/** The data of a link: a text as `shareData` packs it. */
export const packed = (text: string | Buffer): string => gzipSync(text).toString('base64url')

/** The path of a link of version 1, behind `#/s/`. */
const path = (text: string | Buffer): string => `1/${packed(text)}/`

export const HTML = '<img src=x onerror="window.hit = 1"><script>window.hit = 1</script>'

/** A workspace as a file, with other members than an empty one. */
export const workspaceText = (members: object): string =>
  JSON.stringify({
    format: 'crdlab-workspace',
    version: 1,
    name: 'shared',
    created: '2026-01-01T00:00:00Z',
    crdlab: '1',
    kubernetes: '1.37',
    resourceVersion: 200_000,
    objects: [],
    page: { ignored: [], drafts: [] },
    ...members,
  })

/** The object of number `i` of a kind, with text of one's own in its fields. */
export function widget(i: number, spec: object = { size: i }): { key: string; object: object } {
  const name = `widget-${i}`
  const uid = `b3b5b1a0-0000-4000-8000-${String(i).padStart(12, '0')}`
  return {
    key: `/bench.example.com/widgets/default/${name}`,
    object: {
      apiVersion: 'bench.example.com/v1',
      kind: 'Widget',
      metadata: { name, namespace: 'default', uid, resourceVersion: String(i + 1) },
      spec,
    },
  }
}

const widgets = (count: number): object[] => Array.from({ length: count }, (_, i) => widget(i))

/** The text that fills the room of a link with copies of a part. */
function filled(before: string, part: string, after: string): string {
  const count = Math.floor((MOST_TEXT - before.length - after.length) / part.length)
  return before + part.repeat(count) + after
}

const MARKED = { ...widget(1), object: { apiVersion: HTML, kind: HTML, metadata: { name: HTML, namespace: HTML, uid: HTML } } }

/** A link that is rejected, and what the page says of it. */
export interface HostileLink {
  readonly what: string
  /** What stands behind `#/s/`. */
  readonly path: string
  readonly said: RegExp
}

/** Links that a page has to reject at once. Made when they are asked for: the texts are large. */
export function hostileLinks(): readonly HostileLink[] {
  const whole = path(workspaceText({ objects: widgets(2000) }))
  return [
    { what: 'a bomb of blanks', path: path(Buffer.alloc(BOMB, 0x20)), said: /more than/ },
    { what: 'a bomb of objects', path: path(filled('{"format":"crdlab-workspace","objects":[', '{},', '{}]}')), said: /version/ },
    {
      what: 'a bomb of names that stand twice',
      path: path(filled('{"format":"crdlab-workspace","version":1', ',"name":1', '}')),
      said: /twice/,
    },
    { what: 'a bomb of brackets', path: path(filled('{"format":', '[', '')), said: /JSON/ },
    {
      what: 'a bomb of sound objects, the last of which stands twice',
      path: path(workspaceText({ objects: [...widgets(3000), widget(2999)] })),
      said: /another object has the key/,
    },
    { what: 'longer than any link', path: `1/${'A'.repeat(300_000)}/`, said: /more than/ },
    { what: 'of a later format of links', path: '7/abc/', said: /newer version/ },
    { what: 'of a later format of workspaces', path: path(workspaceText({ version: 2 })), said: /newer version/ },
    { what: 'of a version that never was', path: path(workspaceText({ version: '1' })), said: /version/ },
    { what: 'cut off', path: `${whole.slice(0, whole.length >> 1)}/`, said: /damaged or cut off/ },
    { what: 'another format', path: path('{"format":"x"}'), said: /not a workspace/ },
    { what: 'no base64url', path: `1/${encodeURIComponent(HTML)}/`, said: /damaged or cut off/ },
    {
      what: 'scripts in every string',
      path: path(workspaceText({ name: HTML, crdlab: HTML, objects: [MARKED] })),
      said: /shared|name/,
    },
  ]
}
