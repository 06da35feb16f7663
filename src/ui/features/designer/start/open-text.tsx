import { FileCode2, FolderOpen, TriangleAlert, WandSparkles } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { Button, FileTrigger } from 'react-aria-components'
import type { Beginnings } from '../../../../analysis/sample/found.ts'
import { language } from '../../../data/language/language.ts'
import { t } from '../../../i18n/catalogue.ts'
import { d, problemText } from '../../../i18n/designer.ts'
import { readFiles, SHOWN_LIMIT, takeDrops } from '../../../state/incoming.ts'

/** What stands in a text; asked for again when the writer pauses. */
function useBeginnings(text: string): Beginnings | undefined {
  const [found, setFound] = useState<Beginnings>()
  useEffect(() => {
    setFound(undefined)
    if (text.trim() === '') return
    let stale = false
    void language.beginnings(text).then((next) => stale || setFound(next))
    return () => {
      stale = true
    }
  }, [text])
  return found
}

function Found({ found, onBegin }: { readonly found: Beginnings; readonly onBegin: (text: string) => void }) {
  return (
    <ul className="grid gap-0.5" aria-label={d.sources.found}>
      {[...found.found.entries()].map(([i, { name, kind, how, text }]) => (
        <li key={`${i} ${name}`}>
          <button
            type="button"
            className="flex min-h-7 w-full items-center gap-2 rounded-2 px-2 text-start hover:bg-hover"
            onClick={() => onBegin(text)}
          >
            {how === 'crd' ? <FileCode2 aria-hidden /> : <WandSparkles aria-hidden />}
            <span className="mono min-w-0 truncate">{how === 'crd' ? name : kind}</span>
            <small className="text-ink-3">{how === 'crd' ? d.sources.openCrd : d.sources.infer(name)}</small>
          </button>
        </li>
      ))}
      {found.problems.map((problem) => (
        <li key={`${problem.line} ${problem.code} ${problem.message}`} className="px-2 text-sm text-bad">
          {d.sources.line(problem.line)} <span className="mono">{problemText(problem)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Begins with a text that is there already: files, or what is pasted; CRDs as they are, of other objects their inferred CRDs. */
export function OpenText({ onBegin }: { readonly onBegin: (text: string) => void }) {
  const [text, setText] = useState('')
  const found = useBeginnings(text)
  const only = found?.found.length === 1 && found.problems.length === 0 && found.templateLines === 0 ? found.found[0] : undefined
  const [picked, setPicked] = useState(false)
  useEffect(() => {
    // A file with one CRD needs no choice.
    if (!picked || only?.how !== 'crd') return
    setPicked(false)
    onBegin(only.text)
  }, [picked, only, onBegin])
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const take = useCallback(async (files: readonly File[]): Promise<void> => {
    const read = await readFiles(files)
    setLeftOut(read.leftOut)
    if (read.count === 0) return
    setText(read.text)
    setPicked(true)
  }, [])
  useEffect(() => takeDrops((files) => void take(files)), [take])
  return (
    <div className="grid gap-2 px-3">
      <div className="flex items-start gap-2">
        <textarea
          className="mono min-w-0 flex-1 resize-y rounded-2 border-1 border-line-control bg-surface px-2.5 py-2 text-sm text-ink"
          aria-label={d.sources.paste}
          placeholder={d.sources.placeholder}
          spellCheck={false}
          rows={4}
          value={text.length > SHOWN_LIMIT ? d.sources.large : text}
          readOnly={text.length > SHOWN_LIMIT}
          onChange={(event) => {
            setPicked(false)
            setLeftOut([])
            setText(event.target.value)
          }}
        />
        <FileTrigger allowsMultiple onSelect={(list) => void take([...(list ?? [])])}>
          <Button className="btn">
            <FolderOpen className="icon-sm" aria-hidden />
            {d.sources.files}
          </Button>
        </FileTrigger>
      </div>
      {leftOut.length > 0 && (
        <div role="alert">
          {leftOut.map((name) => (
            <p key={name} className="px-2 text-sm text-warn">
              {t.install.dropBinary(name)}
            </p>
          ))}
        </div>
      )}
      {found !== undefined && found.templateLines > 0 && (
        <div className="pane-note t-warn" role="alert">
          <TriangleAlert className="icon-sm" aria-hidden />
          <span className="min-w-0 flex-1">{d.sources.helm(found.templateLines)}</span>
          <Button className="btn btn-sm" onPress={() => setText(found.stripped)}>
            {d.sources.strip}
          </Button>
        </div>
      )}
      {found !== undefined && <Found found={found} onBegin={onBegin} />}
    </div>
  )
}
