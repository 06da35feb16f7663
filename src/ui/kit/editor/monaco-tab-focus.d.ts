/** What Tab does in all of Monaco's editors; its package has no types for it. */
declare module 'monaco-editor/editor/browser/config/tabFocus' {
  import type { IEvent } from 'monaco-editor/editor'

  export const TabFocus: {
    readonly onDidChangeTabFocus: IEvent<boolean>
    setTabFocusMode(movesFocus: boolean): void
  }
}
