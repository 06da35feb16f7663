import type { Language } from './language.ts'

/** Texts by the name of their catalogue, which is what a file `*.de.ts` exports them as. */
const CATALOGUES: Readonly<Record<string, unknown>> = Object.assign(
  {},
  ...Object.values(import.meta.glob<object>('../../**/*.de.ts', { eager: true })),
)

/** German. How its texts are written: docs/german.md. Lessons carry theirs in their files; one that has none is shown in English. */
export const GERMAN: Language = {
  id: 'de',
  tag: 'de',
  catalogue: <English>(name: string, english: English) => (CATALOGUES[name] ?? english) as English,
}
