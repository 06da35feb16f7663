import { BookOpen } from 'lucide-react'
import { Link } from 'wouter'
import { kindsOf } from '../../../analysis/export/kind.ts'
import { qualifiedName } from '../../../client/resource-type.ts'
import { installAt } from '../../base/address/address.ts'
import { explainAt } from '../../base/address/object-address.ts'
import { useApp } from '../../base/state/store.ts'
import { customKinds, useKinds } from '../../entities/kind/kinds.ts'
import { EmptyState } from '../../kit/empty-state.tsx'
import { explainTexts } from './explain.en.ts'
import { OpenFilesButton } from './open-files.tsx'
import { useOpenedCrds } from './opened.ts'
import { explainViewTexts } from './view.en.ts'

interface RowProps {
  readonly kind: string
  readonly name: string
  readonly version: string
}

function Row({ kind, name, version }: RowProps) {
  const workspace = useApp((state) => state.workspace)
  return (
    <li className="border-b border-line">
      <Link
        className="grid min-h-9 grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto] items-center gap-3 px-3 text-sm text-ink no-underline hover:bg-hover narrow:min-h-11"
        href={explainAt(workspace, name, version)}
      >
        <b className="truncate font-[550]" translate="no">
          {kind}
        </b>
        <span className="mono truncate text-ink-3" translate="no">
          {name}
        </span>
        <span className="mono text-ink-3" translate="no">
          {version}
        </span>
      </Link>
    </li>
  )
}

interface Props {
  /** What is wrong with the files that were opened last; empty: nothing. */
  readonly problem: string
  readonly onOpen: (files: readonly File[]) => void
}

/** The kinds that can be read: those that are installed, and those of files. */
export function KindChoice({ problem, onOpen }: Props) {
  const workspace = useApp((state) => state.workspace)
  const { types, state } = useKinds()
  const opened = useOpenedCrds()
  const kinds = customKinds(types)
  return (
    <div className="grid min-h-0 p-2.5">
      <section className="pane" aria-labelledby="explain-title">
        <header className="pane-bar">
          <h1 id="explain-title">{explainViewTexts.title}</h1>
          <span className="min-w-0 flex-1" />
          <OpenFilesButton onOpen={onOpen} />
        </header>
        {problem !== '' && (
          <p className="banner t-warn m-2 flex-none wrap-anywhere" role="alert">
            {problem}
          </p>
        )}
        <p className="flex-none px-3 py-2.5 text-sm text-ink-2">
          {explainTexts.chooseKind} {explainTexts.openHint}
        </p>
        {opened.length > 0 && (
          <div className="flex-none">
            <h2 className="border-y border-line bg-sunken px-3 py-1 text-xs font-medium text-ink-3">{explainTexts.opened}</h2>
            <ul>
              {opened.flatMap(({ name, crd }) => {
                const [first] = kindsOf(crd)
                return first === undefined ? [] : [<Row key={name} kind={first.kind} name={name} version={first.version} />]
              })}
            </ul>
          </div>
        )}
        {kinds.length === 0 && state === 'live' ? (
          <EmptyState icon={BookOpen} words={explainTexts.noKinds}>
            <Link className="btn" href={installAt(workspace)}>
              {explainTexts.install}
            </Link>
          </EmptyState>
        ) : (
          <div className="min-h-0 flex-1 overflow-auto">
            {opened.length > 0 && (
              <h2 className="bg-sunken px-3 py-1 text-xs font-medium text-ink-3">{explainTexts.installed}</h2>
            )}
            <ul className="border-t border-line" aria-label={explainTexts.kinds}>
              {kinds.map((type) => (
                <Row key={qualifiedName(type)} kind={type.kind} name={qualifiedName(type)} version={type.version} />
              ))}
            </ul>
          </div>
        )}
      </section>
    </div>
  )
}
