import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useMedia, useTheme } from '../app/theme.ts'
import { editor, editorOptions } from './monaco.ts'

interface Props {
  readonly label: string
  /** Left, or above on a narrow page. */
  readonly original: string
  readonly modified: string
}

/** Two texts side by side. Use it through `lazy`: Monaco is in its chunk. */
export default function DiffEditor({ label, original, modified }: Props) {
  const host = useRef<HTMLDivElement>(null)
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
      originalAriaLabel: label,
      modifiedAriaLabel: label,
      hideUnchangedRegions: { enabled: true, contextLineCount: 2 },
    })
    setInstance(made)
    return () => {
      const models = made.getModel()
      made.dispose()
      models?.original.dispose()
      models?.modified.dispose()
    }
  }, [label, narrow])
  useEffect(() => {
    if (instance === undefined) return
    const old = instance.getModel()
    instance.setModel({ original: editor.createModel(original, 'yaml'), modified: editor.createModel(modified, 'yaml') })
    old?.original.dispose()
    old?.modified.dispose()
  }, [instance, original, modified])
  useEffect(() => editor.setTheme(`crdlab-${theme}`), [theme])
  return <div className="editor-host" ref={host} />
}
