import { FolderOpen } from 'lucide-react'
import { useRef } from 'react'
import { Button } from 'react-aria-components'
import { workspaceTexts } from '../../entities/workspace/texts.en.ts'

interface Props {
  readonly label: string
  readonly onFile: (file: File) => void
}

/** Takes a file from the reader. One that is dropped on the page comes as a task of its own. */
export function ChooseFile({ label, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="grid justify-items-center gap-3 rounded-3 border border-dashed border-line-control px-4 py-8 text-center">
      <p className="max-w-90 text-sm">{workspaceTexts.import.lead}</p>
      <Button className="btn" onPress={() => input.current?.click()} autoFocus>
        <FolderOpen className="icon-sm" aria-hidden />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,.gz,application/json,application/gzip"
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
    </div>
  )
}
