import { useState } from 'react'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { workspaceTexts } from '../../entities/workspace/texts.en.ts'
import { PageDialog } from '../../kit/modal.tsx'
import { ChooseFile } from './choose-file.tsx'
import { ImportContent } from './import-content.tsx'
import type { Way } from './import-ways.tsx'
import { Problem } from './problem.tsx'
import { problemText } from './problem-text.ts'
import { useFile } from './use-file.ts'

interface Props {
  /** The file; absent: the reader chooses one. */
  readonly file: File | undefined
  readonly way?: Way | undefined
  readonly onClose: () => void
}

/** A text that another sentence follows. Messages of browsers have no full stop. */
const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** Imports a workspace: the file is read and checked, what would change is shown, and only then anything is written. */
export function ImportDialog({ file: given, way, onClose }: Props) {
  const [file, setFile] = useState(given)
  const read = useFile(file)
  if (file !== undefined && read?.content !== undefined) {
    return <ImportContent key={file.name} fileName={file.name} content={read.content} way={way} onClose={onClose} />
  }
  const problem = read?.problem === undefined ? read?.failure : problemText(read.problem)
  const foot = (
    <button type="button" className="btn" onClick={onClose}>
      {pageTexts.app.cancel}
    </button>
  )
  return (
    <PageDialog title={workspaceTexts.import.title} open onClose={onClose} foot={foot}>
      {file !== undefined && read === undefined && <p role="status">{workspaceTexts.import.reading(file.name)}</p>}
      {file !== undefined && problem !== undefined && (
        <Problem
          title={workspaceTexts.import.notRead(file.name)}
          text={`${sentence(problem)} ${workspaceTexts.import.nothing}`}
        />
      )}
      {(file === undefined || problem !== undefined) && (
        <ChooseFile label={file === undefined ? workspaceTexts.import.choose : workspaceTexts.import.other} onFile={setFile} />
      )}
    </PageDialog>
  )
}
