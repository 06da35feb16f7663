import type { editor } from 'monaco-editor/editor'
import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Ghost } from './marks.ts'
import { GhostLine } from './notes.tsx'

interface Zone {
  readonly ghost: Ghost
  readonly node: HTMLElement
}

/** Lines the server filled in, in zones between the lines of Monaco. */
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
  return zones.map(({ ghost, node }) => createPortal(<GhostLine ghost={ghost} />, node, `${ghost.after} ${ghost.text}`))
}
