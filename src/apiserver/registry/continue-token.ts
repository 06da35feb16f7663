import { badRequest } from '../../apimachinery/api/errors.ts'
import { JsonSyntaxError, parseJson } from '../../apimachinery/json/parse.ts'
import { isObject } from '../../apimachinery/json/value.ts'

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
const NUL = '\u0000'

export function encodeContinue({ resourceVersion, start }: Continue): string {
  const text = JSON.stringify({ v: 'meta.k8s.io/v1', rv: resourceVersion, start: start + NUL })
  return btoa(text)
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/={1,2}$/, '')
}

const rejected = (why: string) => badRequest(`invalid continue token: continue key is not valid: ${why}`)

export function decodeContinue(token: string): Continue {
  let text: string
  try {
    text = atob(token.replace(/-/g, '+').replace(/_/g, '/'))
  } catch {
    throw rejected('illegal base64 data at input byte 0')
  }
  try {
    const { value } = parseJson(text)
    if (!isObject(value)) throw rejected('incorrect encoded start resourceVersion (version meta.k8s.io/v1)')
    const { v, rv, start } = value
    if (v !== 'meta.k8s.io/v1') throw rejected(`server does not recognize this encoded version ${JSON.stringify(v ?? '')}`)
    if (typeof rv !== 'number' || rv === 0) throw rejected('incorrect encoded start resourceVersion (version meta.k8s.io/v1)')
    if (typeof start !== 'string' || start === '') throw rejected('encoded start key empty (version meta.k8s.io/v1)')
    return { resourceVersion: rv, start: start.endsWith(NUL) ? start.slice(0, -1) : start }
  } catch (error) {
    throw error instanceof JsonSyntaxError ? rejected(error.message) : error
  }
}
