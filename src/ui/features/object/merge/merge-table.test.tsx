import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import type { ChoiceText, ShownRow } from '../../../../analysis/three-way-merge/merge-texts.ts'
import { MergeTable } from './merge-table.tsx'

const row = (path: string, more: Partial<ShownRow>): ShownRow => ({
  id: path,
  path,
  changed: 'both',
  unit: 'field',
  isConflict: true,
  takes: ['mine', 'theirs', 'base'],
  proposed: 'mine',
  ...more,
})
const ROWS = [
  row('spec.replicas', { base: '3', mine: '4', theirs: '6' }),
  row('spec.tags', { isConflict: false, unit: 'set', takes: ['both', 'mine', 'theirs', 'base'], proposed: 'both' }),
  row('spec.image', { changed: 'theirs', isConflict: false, base: 'a', mine: 'a', proposed: 'theirs' }),
  row('spec.port', { changed: 'none', isConflict: false, base: '80', mine: '80', theirs: '80' }),
]

function Table({ onOther }: { readonly onOther: () => void }) {
  const [choices, setChoices] = useState<Readonly<Record<string, ChoiceText>>>({})
  const [current, setCurrent] = useState<string>()
  return (
    <MergeTable
      rows={ROWS}
      unchanged={1}
      choices={choices}
      current={current}
      onCurrent={setCurrent}
      onChoose={(id, choice) => setChoices((old) => ({ ...old, [id]: choice }))}
      onOther={onOther}
    />
  )
}

const checked = () => screen.getAllByRole('radio', { checked: true }).map((radio) => radio.closest('label')?.textContent)

it('starts with what is proposed, and warns of conflicts until the reader has chosen', async () => {
  const user = userEvent.setup()
  render(<Table onOther={() => undefined} />)
  expect(checked()).toEqual(['Mine', 'Both', 'Theirs'])
  const warning = () => screen.queryByRole('img', { name: 'Choose a value' })
  expect(warning()).not.toBeNull()
  await user.click(screen.getAllByRole('radio', { name: 'Mine' })[0] as HTMLElement)
  expect(warning()).toBeNull()
})

it('up and down walk rows, letters and left and right choose, Enter asks for another value', async () => {
  const user = userEvent.setup()
  const onOther = vi.fn()
  render(<Table onOther={onOther} />)
  await user.tab()
  await user.keyboard('t')
  expect(checked()).toEqual(['Theirs', 'Both', 'Theirs'])
  await user.keyboard('{ArrowDown}{ArrowRight}')
  expect(checked()).toEqual(['Theirs', 'Mine', 'Theirs'])
  await user.keyboard('{ArrowDown}b')
  expect(checked()).toEqual(['Theirs', 'Mine', 'Base'])
  await user.keyboard('{Enter}')
  expect(onOther).toHaveBeenCalledOnce()
})

it('says why a row has its result, and folds unchanged fields', async () => {
  const user = userEvent.setup()
  render(<Table onOther={() => undefined} />)
  expect(screen.getByRole('row', { name: /spec\.image/ }).textContent).toContain('removes it')
  expect(screen.queryByText('spec.port')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show 1 unchanged field' }))
  expect(screen.getByText('spec.port')).toBeDefined()
})
