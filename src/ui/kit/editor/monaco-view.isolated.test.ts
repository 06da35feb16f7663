import { expect, test, vi } from 'vitest'

// The editor itself is of no use outside of a browser.
vi.mock('./monaco.ts', () => ({ editor: {} }))

const { monacoView } = await import('./monaco-view.ts')

test('what was pasted before the editor came is pasted into it, and what was typed is typed', () => {
  const told: unknown[] = []
  const target = {
    setSelection() {},
    setScrollPosition() {},
    getSelections: () => [{ startLineNumber: 1, startColumn: 3 }],
    getModel: () => ({ getLineContent: () => '  ' }),
    trigger: (_source: string, handler: string, { text }: { text: string }) => told.push([handler, text]),
  }
  const key = { key: 'x', ctrlKey: false, metaKey: false } as KeyboardEvent
  const place = { line: 1, column: 1 }
  const inputs = ['a:\n  b: 1\n', '  a:\n    b: 1\n', key]
  monacoView(target as never).enter({ anchor: place, caret: place, hasFocus: false, scrollTop: 0, scrollLeft: 0, inputs })
  expect(told).toEqual([
    ['paste', 'a:\n  b: 1\n'],
    ['paste', 'a:\n    b: 1\n'],
    ['type', 'x'],
  ])
})
