import { TabFocus } from 'monaco-editor/editor/browser/config/tabFocus'
import { tabKey } from './text-pane.ts'

// Monaco has one mode for all editors. The option `tabFocusMode` of an editor does not follow it.
TabFocus.onDidChangeTabFocus((movesFocus) => {
  tabKey.movesFocus = movesFocus
})
