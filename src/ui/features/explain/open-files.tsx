import { FolderOpen } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, FileTrigger } from 'react-aria-components'
import { useLocation } from 'wouter'
import { kindsOf } from '../../../analysis/export/kind.ts'
import { explainAt } from '../../base/address/object-address.ts'
import { prepareLanguage } from '../../base/language/language.ts'
import { handleDrops } from '../../base/state/drop-handler.ts'
import { useApp } from '../../base/state/store.ts'
import { explainTexts } from './explain.en.ts'
import { openFiles } from './opened.ts'

/** Opens files to read: what is chosen, and what is dropped on the view. Of a single CRD the page is shown. */
export function useOpenFiles(): { readonly open: (files: readonly File[]) => void; readonly problem: string } {
  const workspace = useApp((state) => state.workspace)
  const [, navigate] = useLocation()
  const [problem, setProblem] = useState('')
  const open = (files: readonly File[]): void => {
    if (files.length === 0) return
    const act = async (): Promise<void> => {
      const { crds, problem: said } = await openFiles(files)
      const [first] = crds
      setProblem(first === undefined ? said || explainTexts.noCrdIn(files.map(({ name }) => name).join(', ')) : '')
      const [kind] = first === undefined || crds.length > 1 ? [] : kindsOf(first.crd)
      if (first !== undefined && kind !== undefined) navigate(explainAt(workspace, first.name, kind.version))
      else if (first !== undefined) navigate(`/ws/${workspace}/explain`)
    }
    void act()
  }
  useEffect(() => handleDrops(open))
  // A file, and the example of a kind, are read by the worker.
  useEffect(prepareLanguage, [])
  return { open, problem }
}

/** Chooses files to read. */
export function OpenFilesButton({ onOpen }: { readonly onOpen: (files: readonly File[]) => void }) {
  return (
    <FileTrigger allowsMultiple onSelect={(list) => onOpen([...(list ?? [])])}>
      <Button className="btn btn-sm">
        <FolderOpen className="icon-sm" aria-hidden />
        {explainTexts.openFiles}
      </Button>
    </FileTrigger>
  )
}
