import { Zap } from 'lucide-react'
import type { editor } from 'monaco-editor/editor'
import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Ghost } from './marks.ts'

interface Zone {
  readonly ghost: Ghost
  readonly node: HTMLElement
}

/** Lines the server filled in, between the lines that were sent: they have no number and are not part of the text. */
export function Ghosts({ target, ghosts }: { readonly target: editor.IStandaloneCodeEditor; readonly ghosts: readonly Ghost[] }) {
  const [zones, setZones] = useState<readonly Zone[]>([])
  useLayoutEffect(() => {
    const made: Zone[] = []
    const ids: string[] = []
    target.changeViewZones((accessor) => {
      for (const ghost of ghosts) {
        const node = document.createElement('div')
        const margin = document.createElement('div')
        margin.className = 'ghost-margin t-defaulted'
        ids.push(accessor.addZone({ afterLineNumber: ghost.after, heightInLines: 1, domNode: node, marginDomNode: margin }))
        made.push({ ghost, node })
      }
    })
    setZones(made)
    return () => target.changeViewZones((accessor) => ids.forEach((id) => void accessor.removeZone(id)))
  }, [target, ghosts])
  return zones.map(({ ghost, node }) =>
    createPortal(
      <div className="ghost-line t-defaulted">
        <span>{ghost.text}</span>
        <span className="ms-auto inline-flex items-center gap-1.25 ps-3 pe-2.5 font-sans text-xs/5 font-medium not-italic">
          <Zap className="size-3 stroke-2" aria-hidden />
          {ghost.note}
        </span>
      </div>,
      node,
      `${ghost.after} ${ghost.text}`,
    ),
  )
}
