/**
 * The token by which a client reads the next page of the same state: the version of that state and the key to go on from.
 * Opaque to clients; the form is that of k8s.io/apiserver/pkg/storage/continue.go.
 */
export interface Continue {
  readonly resourceVersion: number
  /** The key after which the next page begins, without the prefix of the list. */
  readonly start: string
}

/** Ends the key in a token, so that the next page begins behind it. */
export const NUL = '\u0000'

export function encodeContinue({ resourceVersion, start }: Continue): string {
  const text = JSON.stringify({ v: 'meta.k8s.io/v1', rv: resourceVersion, start: start + NUL })
  return btoa(text)
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/={1,2}$/, '')
}
