import { useState } from 'react'
import { focusedPane } from '../../entities/object/pane-texts.ts'
import { TabHint } from '../../kit/editor/tab-hint.tsx'
import { YamlEditor } from '../../kit/editor/yaml-editor.tsx'
import { consoleTexts } from './texts.en.ts'
import type { TextRequest } from './transcript.ts'

/** The text that a command waits for: what `-f -` reads, or the object of `edit`. It takes the place of the output. */
export function TextRequestArea({ request }: { readonly request: TextRequest }) {
  const [text, setText] = useState(request.text)
  const [hasFocus, setHasFocus] = useState(false)
  const pane = focusedPane()
  const isEdit = request.kind === 'edit'
  const label = isEdit ? consoleTexts.editing : consoleTexts.stdin
  return (
    <section
      className="grid grid-rows-[auto_minmax(0,1fr)_auto] min-h-0"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation()
          request.settle(undefined)
          return
        }
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        event.stopPropagation()
        request.settle(text)
      }}
    >
      <div className="text-(length:--text-xs) flex items-center gap-2 min-w-0 h-9 ps-4 pe-2 border-b border-b-line text-ink-3">
        <span className="flex-none text-ink">{label}</span>
        <span className="mono min-w-0 flex-1 truncate text-ink-3" translate="no">
          {request.command}
        </span>
        {!isEdit && pane !== undefined && (
          <button type="button" className="btn btn-sm" onClick={() => setText(pane.text)}>
            {consoleTexts.fromPane(pane.name)}
          </button>
        )}
      </div>
      <div className="relative min-h-0">
        <YamlEditor
          label={label}
          value={text}
          onChange={setText}
          onSend={() => request.settle(text)}
          takeFocus={hasFocus ? undefined : () => setHasFocus(true)}
        />
      </div>
      <div className="flex items-center justify-end gap-2 h-11 px-4 border-t border-t-line">
        <TabHint className="min-w-0 flex-1 truncate text-xs text-ink-3 narrow:hidden" />
        <button type="button" className="btn" onClick={() => request.settle(undefined)}>
          {isEdit ? consoleTexts.cancelEdit : consoleTexts.cancel}
        </button>
        <button type="button" className="btn btn-primary" onClick={() => request.settle(text)}>
          {isEdit ? consoleTexts.save : consoleTexts.run}
        </button>
      </div>
    </section>
  )
}
