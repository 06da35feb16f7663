import type { ReactNode } from 'react'
import type { Act } from '../../../../lessons/format.ts'
import { wordsOf } from '../../../../lessons/own/problems.ts'
import { isRecord } from '../../../base/state/stored.ts'
import { builderTexts } from '../texts/builder.en.ts'

/** What a field is given whose text, or value, is always taken. */
export const taken =
  <T,>(use: (value: T) => void) =>
  (value: T): undefined =>
    void use(value)

/** What a field is given whose value is a list of requests, which is empty where nothing is there. */
export const takenActs =
  (use: (acts: readonly Act[]) => void) =>
  (value: unknown): string | undefined => {
    const list: unknown = value ?? []
    if (!Array.isArray(list) || !list.every(isRecord)) return builderTexts.notActs
    return void use(list as unknown as readonly Act[])
  }

/** How many words a text has, of how many it can have. */
export function Words({ text, most }: { readonly text: string; readonly most: number }) {
  const count = wordsOf(text)
  return (
    <span className={`flex-none text-xs ${count > most ? 'text-bad' : 'text-ink-3'}`}>{builderTexts.count(count, most)}</span>
  )
}

/** A titled part of the editor of a step. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-1.5 border-t border-line pt-3">
      <h2 className="text-sm font-[550]">{title}</h2>
      {children}
    </section>
  )
}
