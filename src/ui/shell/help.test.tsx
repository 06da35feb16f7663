import { readFileSync } from 'node:fs'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LESSONS } from '../../lessons/catalogue.ts'
import { documentOf } from '../entities/rule/document-of.ts'
import { findRule } from '../entities/rule/find-rule.ts'
import { GLOSSARY } from './glossary.ts'
import { helpEn } from './help.en.ts'
import HelpDialog from './help.tsx'

const TERMS = Object.entries(GLOSSARY)
const ruleWith = (id: string) => findRule(readFileSync(`docs/spec/${documentOf(id)}.md`, 'utf8'), id)

test('a term names rules and lessons that there are, and is said in 25 words', () => {
  for (const [term, { rules, lesson, docs }] of TERMS) {
    for (const rule of rules) expect(ruleWith(rule), `${term}: ${rule}`).toBeDefined()
    if (lesson !== undefined) expect(LESSONS.map(({ id }) => id)).toContain(lesson)
    expect(docs).toMatch(/^[a-z][a-z0-9/-]+\/(#[a-z0-9-]+)?$/)
    expect(helpEn.terms[term as keyof typeof helpEn.terms][1].split(' ').length, term).toBeLessThanOrEqual(25)
  }
})

function search(words: string): HTMLElement {
  render(<HelpDialog onClose={() => undefined} />)
  const dialog = screen.getByRole('dialog')
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: words } })
  return dialog
}

test.each<[words: string, parts: string[], text: string]>([
  ['undo', ['Keys'], 'Undo'],
  ['FINALIZER deleted', ['Glossary'], 'Its controller removes the name'],
  ['WT-5', ['Glossary'], 'bookmark'],
  ['timeline', ['Views'], 'by writer'],
])('%s is found', (words, parts, text) => {
  const dialog = search(words)
  const shown = within(dialog).getAllByRole('heading', { level: 3 })
  expect(shown.map(({ textContent }) => textContent)).toEqual(parts)
  expect(dialog.textContent?.toLowerCase()).toContain(text.toLowerCase())
})

test('words that nothing holds together are no result, which is said', () => {
  const dialog = search('finalizer autoscaler')
  expect(within(dialog).queryAllByRole('heading', { level: 3 })).toEqual([])
  expect(dialog.textContent).toContain('No results for “finalizer autoscaler”')
  expect(within(dialog).getByRole('status').textContent).toBe('0 results')
})

test('one part can be looked at alone', () => {
  render(<HelpDialog onClose={() => undefined} />)
  fireEvent.click(screen.getByRole('button', { name: 'Glossary' }))
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Glossary'])
  expect(screen.getAllByRole('term')).toHaveLength(TERMS.length)
})
