import { Download, FlaskConical, FolderOpen } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, FileTrigger } from 'react-aria-components'
import { Link } from 'wouter'
import { stringOf } from '../../../apimachinery/json/access.ts'
import { qualifiedName, type ResourceType } from '../../../client/resource-type.ts'
import { installAt } from '../../base/address/address.ts'
import { useLanguage } from '../../base/i18n/language.ts'
import { silent } from '../../base/server/plain-fetch.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { useInstalledCrd } from '../../entities/crd/installed.ts'
import { customKinds, useKinds } from '../../entities/kind/kinds.ts'
import { download } from '../../kit/download.ts'
import { YamlEditor } from '../../kit/editor/yaml-editor.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { RequestMenu } from './request-menu.tsx'
import { ResultList } from './result-list.tsx'
import { firstText, parseSuite, useSuiteText } from './suite-text.ts'
import { testsTexts } from './texts.en.ts'
import { useResults } from './use-results.ts'

/** Monaco's severity of an error. */
const ERROR = 8

interface WorkbenchProps {
  readonly name: string
  readonly text: string
  readonly isKept: boolean
  readonly onChange: (text: string) => void
}

/** The test file and its results. */
function Workbench({ name, text, isKept, onChange }: WorkbenchProps) {
  const results = useResults(text)
  const [reveal, setReveal] = useState<number>()
  const problems = [
    ...(results.line > 0 ? [{ line: results.line, message: results.problem ?? '', severity: ERROR } as const] : []),
    ...results.results.flatMap(({ line, problems: found }) =>
      found.length === 0 ? [] : [{ line, message: found.join('\n'), severity: ERROR } as const],
    ),
  ]
  const open = async ([file]: readonly File[]): Promise<void> => {
    if (file === undefined) return
    const opened = await file.text()
    const parsed = parseSuite(opened)
    const tested = 'suite' in parsed ? stringOf(parsed.value.crdName) : ''
    onChange(opened)
    if (tested !== '' && tested !== name) appStore.getState().addToast('warn', testsTexts.ofAnother(file.name, tested))
  }
  return (
    <div className="flex min-h-0 min-w-0 flex-col px-2.5 pb-2.5 narrow:px-2 narrow:pb-2">
      <header className="flex flex-none flex-wrap items-center gap-2 pt-2 pb-2.5">
        <div className="min-w-0 flex-1 narrow:basis-full">
          <h1 className="mono truncate text-[15px]/6 font-semibold" title={name}>
            {testsTexts.title} <span className="text-ink-3">·</span> <span translate="no">{name}</span>
          </h1>
          <p className="text-xs text-ink-3">{testsTexts.hint}</p>
        </div>
        <RequestMenu crdName={name} text={text} onChange={onChange} />
        <FileTrigger onSelect={(list) => void open([...(list ?? [])])}>
          <Button className="btn btn-sm">
            <FolderOpen className="icon-sm" aria-hidden />
            {testsTexts.open}
          </Button>
        </FileTrigger>
        <Button className="btn btn-sm" onPress={() => download(`${name}.tests.yaml`, 'application/yaml', text)}>
          <Download className="icon-sm" aria-hidden />
          {testsTexts.save}
        </Button>
      </header>
      {!isKept && (
        <p className="banner t-warn mb-2 flex-none" role="alert">
          {testsTexts.notKept}
        </p>
      )}
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,3fr)_minmax(0,2fr)] grid-rows-[minmax(0,1fr)] gap-2 narrow:grid-cols-1 narrow:grid-rows-[minmax(260px,1fr)_minmax(220px,1fr)]">
        <section className="pane" aria-label={testsTexts.editor}>
          <div className="pane-body">
            <YamlEditor label={testsTexts.editor} value={text} onChange={onChange} problems={problems} reveal={reveal} />
          </div>
        </section>
        <ResultList crdName={name} results={results} onReveal={setReveal} />
      </div>
    </div>
  )
}

function Suite({ name }: { readonly name: string }) {
  const workspace = useApp((state) => state.workspace)
  const { text, change, isKept } = useSuiteText(workspace, name)
  const page = useApp((state) => state.page)
  const installed = useInstalledCrd(name)
  useEffect(() => {
    if (text !== undefined || page === undefined || typeof installed === 'string') return
    let isLeft = false
    void firstText(silent(page), installed.text).then((first) => {
      if (!isLeft && first !== undefined) change(first)
    })
    return () => {
      isLeft = true
    }
  })
  if (text !== undefined) return <Workbench name={name} text={text} isKept={isKept} onChange={change} />
  return installed === 'gone' ? <NoCrd words={testsTexts.noCrd(name)} /> : null
}

function NoCrd({ words }: { readonly words: string }) {
  const workspace = useApp((state) => state.workspace)
  return (
    <EmptyState icon={FlaskConical} words={words}>
      <Link className="btn" href={installAt(workspace)}>
        {testsTexts.install}
      </Link>
    </EmptyState>
  )
}

function Row({ type }: { readonly type: ResourceType }) {
  const workspace = useApp((state) => state.workspace)
  return (
    <li className="border-b border-line">
      <Link
        className="grid min-h-9 grid-cols-[minmax(0,1fr)_minmax(0,2fr)] items-center gap-3 px-3 text-sm text-ink no-underline hover:bg-hover narrow:min-h-11"
        href={`/ws/${workspace}/tests/${qualifiedName(type)}`}
      >
        <b className="truncate font-[550]" translate="no">
          {type.kind}
        </b>
        <span className="mono truncate text-ink-3" translate="no">
          {qualifiedName(type)}
        </span>
      </Link>
    </li>
  )
}

function Choice() {
  const { types, state } = useKinds()
  const kinds = customKinds(types)
  if (kinds.length === 0 && state === 'live') return <NoCrd words={testsTexts.none} />
  return (
    <div className="grid min-h-0 p-2.5">
      <section className="pane" aria-labelledby="tests-title">
        <header className="pane-bar">
          <h1 id="tests-title">{testsTexts.title}</h1>
        </header>
        <p className="flex-none px-3 py-2.5 text-sm text-ink-2">
          {testsTexts.choose} {testsTexts.hint}
        </p>
        <ul className="min-h-0 flex-1 overflow-auto border-t border-line">
          {kinds.map((type) => (
            <Row key={qualifiedName(type)} type={type} />
          ))}
        </ul>
      </section>
    </div>
  )
}

/** Edits the tests of a CRD and runs them after each change. */
export default function TestsView({ name }: { readonly name: string | undefined }) {
  useLanguage()
  return name === undefined ? <Choice /> : <Suite key={name} name={name} />
}
