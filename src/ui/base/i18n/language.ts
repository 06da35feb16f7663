import { useSyncExternalStore } from 'react'
import type { LessonHead, LessonTexts } from '../../../lessons/format.ts'
import type { accessEn } from './access-en.ts'
import type { builderEn } from './builder-en.ts'
import type { consoleEn } from './console-en.ts'
import type { designEn, problemsEn, valuesEn } from './design-en.ts'
import type { dialectsEn } from './dialects-en.ts'
import type { en } from './en.ts'
import type { examplesEn } from './examples-en.ts'
import type { formsEn } from './forms-en.ts'
import type { headEn } from './head-en.ts'
import type { helpEn } from './help-en.ts'
import type { lessonsEn } from './lessons-en.ts'
import type { lintEn } from './lint-en.ts'
import type { objectsEn } from './objects-en.ts'
import type { ownersEn } from './owners-en.ts'
import type { presenterEn } from './presenter-en.ts'
import type { traceEn } from './trace-en.ts'
import type { trafficEn } from './traffic-en.ts'
import type { viewsEn } from './views-en.ts'
import type { workspacesEn } from './workspaces-en.ts'

/** The shape of a catalogue: that of the English one, with any text in the place of each English text. */
type Messages<Catalogue> = Catalogue extends string
  ? string
  : Catalogue extends (...args: infer Args) => string
    ? (...args: Args) => string
    : { readonly [Key in keyof Catalogue]: Messages<Catalogue[Key]> }

/** The catalogues of one language. A view loads the English ones that it needs; another language comes whole. */
export interface Catalogues {
  readonly page: Messages<typeof en>
  readonly design: Messages<typeof designEn>
  readonly head: Messages<typeof headEn>
  readonly values: Messages<typeof valuesEn>
  readonly forms: Messages<typeof formsEn>
  readonly problems: Messages<typeof problemsEn>
  readonly lint: Messages<typeof lintEn>
  readonly dialects: Messages<typeof dialectsEn>
  readonly owners: Messages<typeof ownersEn>
  readonly trace: Messages<typeof traceEn>
  readonly views: Messages<typeof viewsEn>
  readonly objects: Messages<typeof objectsEn>
  readonly traffic: Messages<typeof trafficEn>
  readonly workspaces: Messages<typeof workspacesEn>
  readonly console: Messages<typeof consoleEn>
  readonly help: Messages<typeof helpEn>
  readonly presenter: Messages<typeof presenterEn>
  readonly lessons: Messages<typeof lessonsEn>
  readonly builder: Messages<typeof builderEn>
  /** Of one lesson whose file has no texts in the language. */
  readonly lesson: LessonTexts
  readonly lessonHead: LessonHead['texts']['en']
  readonly access: Messages<typeof accessEn>
  readonly examples: Messages<typeof examplesEn>
}

/** A language of the page. */
export interface Language {
  readonly id: string
  /** Its BCP 47 tag. */
  readonly tag: string
  /** Its catalogue in the place of an English one. */
  catalogue<Name extends keyof Catalogues>(name: Name, english: Catalogues[Name]): Catalogues[Name]
}

export const ENGLISH: Language = { id: 'en', tag: 'en', catalogue: (_name, english) => english }

let language = ENGLISH
const followers = new Set<() => void>()
const listeners = new Set<() => void>()

/** Gives a catalogue in the language of the page, at once and after each change of the language. */
export function followLanguage<Name extends keyof Catalogues>(
  name: Name,
  english: Catalogues[Name],
  use: (catalogue: Catalogues[Name]) => void,
): void {
  const follow = (): void => use(language.catalogue(name, english))
  followers.add(follow)
  follow()
}

/** Changes the language of the page. The views are drawn again and keep their state. */
export function setLanguage(next: Language): void {
  if (next === language) return
  language = next
  for (const follow of followers) follow()
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
