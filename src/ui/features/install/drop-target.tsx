import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { installAt } from '../../base/address/address.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { dropHandler } from '../../base/state/drop-handler.ts'
import { type Dropped, hasFiles, openDrops } from '../../base/state/drops.ts'
import type { IncomingFile } from '../../base/state/incoming.ts'
import { appStore } from '../../base/state/store.ts'
import { isTyping } from '../../kit/keys.tsx'

/** Whether a file is a workspace, by its name. */
const isWorkspaceFile = ({ name }: File): boolean => /\.crdlab\.json(?:\.gz)?$/i.test(name)

/** A line that names the type of an object, in YAML or JSON. */
const namesType = (line: string): boolean => /^\s*"?(?:apiVersion|kind)"?\s*:/.test(line)

/**
 * Files dropped anywhere, and text pasted where nothing is typed, go to the install view; files to the part that takes them, where one does. A
 * workspace goes to its import.
 */
export default function DropTarget() {
  const [, navigate] = useLocation()
  const [over, setOver] = useState(false)
  useEffect(() => {
    const take = (text: string, files: readonly IncomingFile[]): void => {
      const { setIncoming, workspace } = appStore.getState()
      setIncoming(text, files)
      navigate(installAt(workspace))
    }
    const open = async (dropped: Dropped): Promise<void> => {
      const handler = dropHandler()
      const { addToast, setWorkspaceTask } = appStore.getState()
      const file = dropped.files.find(isWorkspaceFile)
      if (file !== undefined) return setWorkspaceTask({ id: 'importWorkspace', file })
      const { droppedFiles, readFiles } = await import('../../base/state/incoming-files.ts')
      const all = await droppedFiles(dropped)
      if (handler !== undefined) return handler(all)
      const { text, count, files, leftOut } = await readFiles(all)
      for (const name of leftOut) addToast('warn', pageTexts.app.dropBinary(name))
      if (count > 0) take(text, files)
    }
    const onOver = (event: DragEvent): void => {
      if (hasFiles(event)) setOver(true)
    }
    const onLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false)
    }
    const onDrop = (): void => setOver(false)
    const onPaste = (event: ClipboardEvent): void => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (isTyping(event.target) || !text.split('\n').some(namesType)) return
      event.preventDefault()
      take(text, [])
    }
    const close = openDrops((dropped) => void open(dropped))
    window.addEventListener('dragover', onOver)
    window.addEventListener('dragleave', onLeave)
    window.addEventListener('drop', onDrop)
    window.addEventListener('paste', onPaste)
    return () => {
      close()
      window.removeEventListener('dragover', onOver)
      window.removeEventListener('dragleave', onLeave)
      window.removeEventListener('drop', onDrop)
      window.removeEventListener('paste', onPaste)
    }
  }, [navigate])
  return over ? (
    <div
      className="pointer-events-none fixed inset-1.5 z-80 rounded-3 border-2 border-dashed border-accent bg-accent-soft/50"
      aria-hidden="true"
    />
  ) : null
}
