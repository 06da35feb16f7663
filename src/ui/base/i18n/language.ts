import { useSyncExternalStore } from 'react'
/** The texts of another language in the shape of the English ones: any text in the place of each English text. */
export type TextsOf<English> = English extends string
  ? string
  : English extends (...args: infer Args) => string
    ? (...args: Args) => string
    : { readonly [Key in keyof English]: TextsOf<English[Key]> }

/** A language of the page. */
export interface Language {
  readonly id: string
  /** Its BCP 47 tag. */
  readonly tag: string
  /** Its texts in the place of English ones, which stand under this name. */
  catalogue<English>(name: string, english: English): English
}

export const ENGLISH: Language = { id: 'en', tag: 'en', catalogue: (_name, english) => english }

let language = ENGLISH
const followers = new Map<string, { readonly english: object; follow(): void }>()
const listeners = new Set<() => void>()

/**
 * The texts of a part in the language of the page. English comes with the code that needs it, any other language whole.
 * The object stays, and what it holds changes with the language: read a text while drawing, never into a constant of a module.
 */
export function texts<English extends Readonly<Record<string, unknown>>>(name: string, english: English): TextsOf<English> {
  const current: Record<string, unknown> = { ...english }
  const follow = (): void => void Object.assign(current, language.catalogue(name, english))
  followers.set(name, { english, follow })
  follow()
  return current as TextsOf<English>
}

/** The English texts that are loaded, by name. */
export const loadedTexts = (): ReadonlyMap<string, object> =>
  new Map([...followers].map(([name, { english }]) => [name, english]))

/** Changes the language of the page. The views are drawn again and keep their state. */
export function setLanguage(next: Language): void {
  if (next === language) return
  language = next
  for (const { follow } of followers.values()) follow()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The language of the page. A component draws its texts again after a change when it uses this, or when a component above it does and
 * it is not memoised.
 */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, () => language)
