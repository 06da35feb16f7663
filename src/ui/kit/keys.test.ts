import { describe, expect, test } from 'vitest'
import { keyCaps, keyName } from './keys.tsx'

const press = (key: string, more: Partial<Parameters<typeof keyName>[0]> = {}) =>
  keyName({ key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more })

describe('a key press', () => {
  test('is named the same with Control and with Command', () => {
    expect(press('k', { ctrlKey: true })).toBe('Ctrl+k')
    expect(press('k', { metaKey: true })).toBe('Ctrl+k')
    expect(press('Escape')).toBe('esc')
  })

  test('with Alt is named by its digit, which macOS writes as another character', () => {
    expect(press('¡', { altKey: true, code: 'Digit1' })).toBe('Alt+1')
  })

  test('names Shift where it changes no character', () => {
    expect(press('F8', { shiftKey: true })).toBe('Shift+F8')
    expect(press('?', { shiftKey: true })).toBe('?')
    expect(press('Z', { shiftKey: true, ctrlKey: true })).toBe('Ctrl+Shift+z')
    expect(press('X', { metaKey: true })).toBe('Ctrl+x')
    expect(press('Tab', { shiftKey: true })).toBe('Shift+Tab')
  })

  test.each([
    ['Ctrl+k', ['Ctrl', 'K'], ['⌘', 'K']],
    ['Alt+1', ['Alt', '1'], ['⌥', '1']],
    ['Ctrl+Enter', ['Ctrl', '↵'], ['⌘', '↵']],
    ['g', ['g'], ['g']],
    ['esc', ['Esc'], ['Esc']],
    ['+', ['+'], ['+']],
    ['Alt+ArrowUp', ['Alt', '↑'], ['⌥', '↑']],
    ['Ctrl+Shift+z', ['Ctrl', 'Shift', 'Z'], ['⌘', '⇧', 'Z']],
  ])('%s is printed as on the keys of the platform', (name, others, apple) => {
    expect(keyCaps(name, false)).toEqual(others)
    expect(keyCaps(name, true)).toEqual(apple)
  })
})
