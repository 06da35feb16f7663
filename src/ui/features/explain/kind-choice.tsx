import { BookOpen } from 'lucide-react'
import { Link } from 'wouter'
import { qualifiedName } from '../../../client/resource-type.ts'
import { installAt } from '../../base/address/address.ts'
import { explainAt } from '../../base/address/object-address.ts'
import { useApp } from '../../base/state/store.ts'
import { customKinds, useKinds } from '../../entities/kind/kinds.ts'
import { explainTexts } from './explain.en.ts'
import { explainViewTexts } from './view.en.ts'

/** The kinds that can be read. */
export function KindChoice() {
  const workspace = useApp((state) => state.workspace)
  const { types, state } = useKinds()
  const kinds = customKinds(types)
  return (
    <div className="grid min-h-0 p-2.5">
      <section className="pane" aria-labelledby="explain-title">
        <header className="pane-bar">
          <h1 id="explain-title">{explainViewTexts.title}</h1>
        </header>
        {kinds.length === 0 && state === 'live' ? (
          <div className="empty">
            <BookOpen aria-hidden />
            <p>{explainTexts.noKinds}</p>
            <Link className="btn" href={installAt(workspace)}>
              {explainTexts.install}
            </Link>
          </div>
        ) : (
          <div className="min-h-0 flex-1 overflow-auto">
            <p className="px-3 py-2.5 text-sm text-ink-2">{explainTexts.chooseKind}</p>
            <ul className="border-t border-line">
              {kinds.map((type) => (
                <li key={qualifiedName(type)} className="border-b border-line">
                  <Link
                    className="grid min-h-9 grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto] items-center gap-3 px-3 text-sm text-ink no-underline hover:bg-hover narrow:min-h-11"
                    href={explainAt(workspace, qualifiedName(type), type.version)}
                  >
                    <b className="truncate font-[550]">{type.kind}</b>
                    <span className="mono truncate text-ink-3">{qualifiedName(type)}</span>
                    <span className="mono text-ink-3">{type.version}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )}
      </section>
    </div>
  )
}
