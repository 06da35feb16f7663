import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useMedia, useTheme } from '../../base/state/theme.ts'
import { editor, editorOptions } from './monaco.ts'

interface Props {
  readonly label: string
  /** Left, or above on a narrow page. */
  readonly original: string
  readonly modified: string
  /** The accessible names of the two sides. */
  readonly originalLabel: string
  readonly modifiedLabel: string
}

/** Ends a comparison and drops its texts. One whose texts are dropped while it runs reports a failure. */
function end(comparison: editor.IDiffEditorViewModel | undefined): void {
  comparison?.dispose()
  comparison?.model.original.dispose()
  comparison?.model.modified.dispose()
}

/** Two texts side by side. `Diff` fetches it: Monaco is in its chunk. */
export default function DiffEditor({ label, original, modified, originalLabel, modifiedLabel }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const shown = useRef<editor.IDiffEditorViewModel>(undefined)
  const [instance, setInstance] = useState<editor.IStandaloneDiffEditor>()
  const theme = useTheme()
  const narrow = useMedia('(max-width: 767px)')
  useLayoutEffect(() => {
    if (host.current === null) return
    const { language: _, ...options } = editorOptions(label)
    const made = editor.createDiffEditor(host.current, {
      ...options,
      readOnly: true,
      renderSideBySide: !narrow,
      renderOverviewRuler: false,
      hideUnchangedRegions: { enabled: true, contextLineCount: 2 },
    })
    setInstance(made)
    return () => {
      made.dispose()
      end(shown.current)
      shown.current = undefined
    }
  }, [label, narrow])
  useEffect(() => {
    if (instance === undefined) return
    const before = shown.current
    // The editor never ends a comparison that it has made itself.
    shown.current = instance.createViewModel({
      original: editor.createModel(original, 'yaml'),
      modified: editor.createModel(modified, 'yaml'),
    })
    instance.setModel(shown.current)
    end(before)
  }, [instance, original, modified])
  useEffect(() => {
    if (instance === undefined) return
    // Monaco drops the names it was created with whenever other options of the two sides change.
    const name = (): void => {
      instance.getOriginalEditor().updateOptions({ ariaLabel: originalLabel })
      instance.getModifiedEditor().updateOptions({ ariaLabel: modifiedLabel })
    }
    name()
    const listener = instance.onDidUpdateDiff(name)
    return () => listener.dispose()
  }, [instance, originalLabel, modifiedLabel])
  useEffect(() => editor.setTheme(`crdlab-${theme}`), [theme])
  return <div className="editor-host" ref={host} />
}
