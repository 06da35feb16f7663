import { Check, ChevronRight, FileOutput, FlaskConical, Link2, PencilRuler, Terminal } from 'lucide-react'
import { Button, DialogTrigger } from 'react-aria-components'
import { Link } from 'wouter'
import { explainText } from '../../../analysis/explain.ts'
import { differences } from '../../../analysis/reading/page.ts'
import type { Field, Reading } from '../../../analysis/reading/reading.ts'
import { designAt } from '../../base/address/address.ts'
import { explainAt } from '../../base/address/object-address.ts'
import { useApp } from '../../base/state/store.ts'
import { CopyButton, useCopied } from '../../kit/copy.tsx'
import { PopoverDialog } from '../../kit/popover-dialog.tsx'
import { explainTexts } from './explain.en.ts'
import { explainViewTexts } from './view.en.ts'

/** What `kubectl explain` prints of the page. */
function KubectlButton({ reading, field }: { readonly reading: Reading; readonly field: Field | undefined }) {
  const { group, kind, version, plural, schema } = reading.kind
  const command = `kubectl explain ${plural}.${group}${field === undefined ? '' : `.${field.kubectlPath}`}`
  const text = (): string => explainText({ group, kind, version, field: field?.name, schema: field?.schema ?? schema })
  return (
    <DialogTrigger>
      <Button className="btn">
        <Terminal className="icon-sm" aria-hidden />
        <span className="narrow:sr-only">{explainTexts.kubectl}</span>
      </Button>
      <PopoverDialog label={explainTexts.kubectl} placement="bottom end" className="dialog w-[min(680px,94vw)]">
        <div className="flex items-center gap-2 border-b border-line py-1.5 ps-3 pe-2">
          <code className="mono min-w-0 flex-1 truncate text-sm" translate="no">
            {command}
          </code>
          <CopyButton word={explainTexts.copyPath} text={() => command} />
        </div>
        <pre className="code max-h-[60dvh] overflow-auto px-3 py-2 text-[12px]/[18px] whitespace-pre-wrap" translate="no">
          {text()}
        </pre>
      </PopoverDialog>
    </DialogTrigger>
  )
}

interface Props {
  readonly reading: Reading
  readonly others: readonly Reading[]
  readonly field: Field | undefined
  readonly isInstalled: boolean
  readonly onExport: () => void
}

/** What is read, in which version, and what can be done with it. */
export function ExplainHead({ reading, others, field, isInstalled, onExport }: Props) {
  const workspace = useApp((state) => state.workspace)
  const [copied, copy] = useCopied()
  const { kind, plural, group, version } = reading.kind
  const type = `${plural}.${group}`
  const title = field === undefined ? kind : `${kind}.${field.path}`
  const path = field?.kubectlPath ?? ''
  const CopyIcon = copied ? Check : Link2
  return (
    <header className="flex flex-none flex-wrap items-end gap-x-3 gap-y-2 pt-1 pb-2.5">
      <div className="grid min-w-0 flex-1 basis-72 gap-1.25 narrow:basis-full">
        <nav className="flex min-w-0 items-center gap-1.5 text-xs text-ink-3 [&>a]:text-ink-2" aria-label={explainTexts.path}>
          <Link href={`/ws/${workspace}/explain`}>{explainViewTexts.title}</Link>
          <ChevronRight className="icon-sm" aria-hidden />
          <Link className="mono min-w-0 truncate" href={explainAt(workspace, type, version)}>
            {type}
          </Link>
          <ChevronRight className="icon-sm" aria-hidden />
          <span className="mono">{version}</span>
        </nav>
        <h1 className="mono truncate text-[15px]/6 font-semibold [direction:ltr]" title={title} translate="no">
          {title}
        </h1>
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        {others.length > 0 && (
          <nav className="seg" aria-label={explainTexts.version}>
            <Link href={explainAt(workspace, type, version, path)} aria-current="page">
              {version}
            </Link>
            {others.map((other) => {
              const count = differences(reading, other)
              return (
                <Link key={other.kind.version} href={explainAt(workspace, type, other.kind.version, path)}>
                  {other.kind.version} · {count === 0 ? explainTexts.alike : explainTexts.differ(count)}
                </Link>
              )
            })}
          </nav>
        )}
        <Button className="btn" onPress={() => copy(location.href)}>
          <CopyIcon className="icon-sm" aria-hidden />
          <span className="narrow:sr-only">{explainTexts.copyLink}</span>
        </Button>
        <KubectlButton reading={reading} field={field} />
        <Button className="btn" onPress={onExport}>
          <FileOutput className="icon-sm" aria-hidden />
          <span className="narrow:sr-only">{explainTexts.export}</span>
        </Button>
        {isInstalled && (
          <Link className="btn" href={`/ws/${workspace}/tests/${type}`}>
            <FlaskConical className="icon-sm" aria-hidden />
            <span className="narrow:sr-only">{explainTexts.tests}</span>
          </Link>
        )}
        {isInstalled && (
          <Link className="btn" href={designAt(workspace, type)}>
            <PencilRuler className="icon-sm" aria-hidden />
            <span className="narrow:sr-only">{explainTexts.design}</span>
          </Link>
        )}
      </div>
    </header>
  )
}
