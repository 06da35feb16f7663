import { TabFocus } from 'monaco-editor/editor/browser/config/tabFocus'
import { expect, test } from 'vitest'
import './tab-focus.ts'
import { tabKey } from './text-pane.ts'

test('what Ctrl+M chooses in one editor is known of all', () => {
  TabFocus.setTabFocusMode(true)
  expect(tabKey.movesFocus).toBe(true)
  TabFocus.setTabFocusMode(false)
  expect(tabKey.movesFocus).toBe(false)
})
