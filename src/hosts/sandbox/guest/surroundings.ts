import { GuestAbortController, GuestAbortSignal } from './abort.ts'
import { guestStructuredClone } from './structured-clone.ts'

/** A query of names and values. Source: https://url.spec.whatwg.org/#urlsearchparams. */
class GuestSearchParams {
  readonly #pairs: readonly (readonly [name: string, value: string])[]

  constructor(from: Readonly<Record<string, string>> | string = '') {
    this.#pairs =
      typeof from === 'string'
        ? from.split('&').map((pair) => {
            const [name = '', ...value] = pair.split('=')
            return [decoded(name), decoded(value.join('='))]
          })
        : Object.entries(from)
  }

  get(name: string): string | null {
    return this.#pairs.find(([each]) => each === name)?.[1] ?? null
  }

  toString(): string {
    return this.#pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')
  }
}

const encoded = (text: string): string =>
  encodeURIComponent(text)
    .replace(/[!'()~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** Reads UTF-8. Pieces of the bodies of answers come as text, and stay as they are. */
class GuestTextDecoder {
  decode(bytes: Uint8Array | string = ''): string {
    if (typeof bytes === 'string') return bytes
    let escaped = ''
    for (const byte of bytes) escaped += `%${byte.toString(16).padStart(2, '0')}`
    return decodeURIComponent(escaped)
  }
}

/** What programs look for in a browser or in Node, and what to use instead. */
const ABSENT: Readonly<Record<string, string>> = {
  fetch: 'a controller has no network: use ctx.client',
  XMLHttpRequest: 'a controller has no network: use ctx.client',
  WebSocket: 'a controller has no network: use ctx.client',
  EventSource: 'a controller has no network: use ctx.client',
  setTimeout: 'a controller has no timers: return { requeueAfter }',
  setInterval: 'a controller has no timers: return { requeueAfter }',
  setImmediate: 'a controller has no timers: return { requeueAfter }',
  requestAnimationFrame: 'a controller has no timers: return { requeueAfter }',
}

function lacking(name: string, instead: string): () => never {
  // Not an arrow function: some of them are called with `new`.
  return function absent() {
    throw new Error(`${name}: ${instead}`)
  }
}

// The engine gets what the library and programs expect around them.
const globals: Record<string, unknown> = {
  AbortController: GuestAbortController,
  AbortSignal: GuestAbortSignal,
  URLSearchParams: GuestSearchParams,
  TextDecoder: GuestTextDecoder,
  structuredClone: guestStructuredClone,
}
for (const [name, instead] of Object.entries(ABSENT)) globals[name] = lacking(name, instead)
for (const [name, value] of Object.entries(globals))
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false })
