import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { NO_MARKS } from './marks.ts'
import { PlainText } from './plain-text.tsx'
import type { PlainView } from './plain-view.ts'
import type { TextPaneProps } from './text-pane.ts'

const TEXT = 'spec:\n  replicas: 3\n'

interface Seen {
  view?: PlainView
  entered: number
  text: string
}

/** Draws a plain text, and tells what it said. */
function draw(props: Partial<TextPaneProps> = {}): Seen {
  const seen: Seen = { entered: 0, text: props.value ?? TEXT }
  function Pane() {
    const [text, setText] = useState(seen.text)
    seen.text = text
    const onView = (view: PlainView): void => {
      seen.view = view
    }
    const onEnter = (): void => {
      seen.entered++
    }
    return <PlainText label="spec" {...props} value={text} onChange={setText} onView={onView} onEnter={onEnter} />
  }
  render(<Pane />)
  return seen
}

const area = (): HTMLTextAreaElement => screen.getByRole('textbox', { name: 'spec' })

describe('a plain text', () => {
  test('takes what is typed, and calls for the editor when the caret enters', async () => {
    const seen = draw()
    await userEvent.click(area())
    expect(seen.entered).toBe(1)
    area().setSelectionRange(TEXT.length - 1, TEXT.length - 1)
    await userEvent.keyboard('4')
    expect(seen.text).toBe('spec:\n  replicas: 34\n')
    expect(seen.view?.entered()).toMatchObject({ caret: { line: 2, column: 15 }, hasFocus: true, inputs: [] })
  })

  test('keeps keys for the editor that only it understands, and those after them', () => {
    const seen = draw()
    area().focus()
    expect(fireEvent.keyDown(area(), { key: 'a', ctrlKey: true }), 'a text area selects all itself').toBe(true)
    expect(fireEvent.keyDown(area(), { key: 'f', ctrlKey: true })).toBe(false)
    expect(fireEvent.keyDown(area(), { key: 'r' })).toBe(false)
    expect(seen.view?.inputs.map((input) => (typeof input === 'string' ? input : input.key))).toEqual(['f', 'r'])
  })

  test('Tab indents, until Ctrl+M makes it move the focus', () => {
    const seen = draw()
    area().focus()
    expect(fireEvent.keyDown(area(), { key: 'm', code: 'KeyM', ctrlKey: true })).toBe(false)
    expect(fireEvent.keyDown(area(), { key: 'Tab' })).toBe(true)
    expect(seen.view?.inputs).toHaveLength(1)
  })

  test('of a long text has the lines that are drawn, and keeps all keys for the editor', () => {
    const seen = draw({ value: 'a: 1\n'.repeat(10_000) })
    expect(area().readOnly).toBe(true)
    expect(area().value.length).toBeLessThan(1000)
    area().focus()
    fireEvent.keyDown(area(), { key: 'b' })
    fireEvent.paste(area(), { clipboardData: { getData: () => 'c: 2' } })
    expect(seen.view?.inputs.map((input) => (typeof input === 'string' ? input : input.key))).toEqual(['b', 'c: 2'])
  })

  test('shows what became of lines, what the server filled in and what is wrong', () => {
    draw({
      marks: {
        ...NO_MARKS,
        lines: [{ first: 2, last: 2, tone: 'pruned' }],
        ghosts: [{ after: 2, text: '  port: 8080', note: 'defaulted' }],
      },
      problems: [{ line: 1, message: 'no', severity: 8 }],
    })
    const lines = [...document.querySelectorAll('.plain-row')].map(({ textContent }) => textContent)
    expect(lines).toEqual(['1spec:', '2  replicas: 3', '  port: 8080defaulted', ''])
    expect(document.querySelector('.fate-text-gone')?.textContent).toBe('replicas: 3')
    expect(document.querySelector('.plain-wave')?.textContent).toBe('spec:')
  })

  test('tells the line that the pointer puts the caret into', () => {
    const told: number[] = []
    draw({ onLine: (line) => told.push(line) })
    area().focus()
    area().setSelectionRange(8, 8)
    fireEvent.click(area())
    expect(told).toEqual([2])
  })
})
