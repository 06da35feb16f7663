import { Workflow } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { CRDS } from '../../../client/resource-type.ts'
import { conversionAt, designAt, installAt } from '../../base/address/address.ts'
import { useLanguage } from '../../base/i18n/language.ts'
import { useApp } from '../../base/state/store.ts'
import { draftKey } from '../../base/state/workspace-keys.ts'
import { textAt, versionsOf } from '../../entities/crd/crd.ts'
import { useInstalledCrd } from '../../entities/crd/installed.ts'
import { useTable } from '../../entities/kind/table.ts'
import { EmptyState } from '../../kit/empty-state.tsx'
import { conversionTexts } from './texts.en.ts'
import { conversionViewTexts } from './view.en.ts'
import { Workbench } from './workbench.tsx'
import './conversion.css'

function Said({ words, children }: { readonly words: string; readonly children?: ReactNode }) {
  return (
    <div className="grid min-h-0 flex-1 p-2.5">
      <section className="pane" aria-label={conversionViewTexts.title}>
        <EmptyState icon={Workflow} words={words}>
          {children}
        </EmptyState>
      </section>
    </div>
  )
}

/** The CRDs whose versions can be converted. */
function KindList() {
  const workspace = useApp((state) => state.workspace)
  const { rows, state } = useTable(CRDS, undefined)
  if (rows.length === 0 && state === 'live')
    return (
      <Said words={conversionTexts.noKinds}>
        <Link className="btn" href={installAt(workspace)}>
          {conversionTexts.design}
        </Link>
      </Said>
    )
  return (
    <div className="grid min-h-0 flex-1 p-2.5">
      <section className="pane" aria-labelledby="conversion-title">
        <header className="pane-bar">
          <h1 id="conversion-title">{conversionViewTexts.title}</h1>
        </header>
        <div className="min-h-0 flex-1 overflow-auto">
          <p className="px-3 py-2.5 text-sm text-ink-2">{conversionTexts.choose}</p>
          <ul className="border-t border-line">
            {rows.map(({ name }) => (
              <li key={name} className="border-b border-line">
                <Link
                  className="mono flex min-h-9 items-center px-3 text-sm text-ink no-underline hover:bg-hover narrow:min-h-11"
                  href={conversionAt(workspace, name)}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </div>
  )
}

interface Props {
  /** The name of a CRD; undefined: none is chosen. */
  readonly name: string | undefined
  /** The version that is converted to the newest; by default the first of the others. */
  readonly version: string | undefined
}

/** The conversion between the versions of a CRD. */
export default function ConversionView({ name, version }: Props) {
  useLanguage()
  const workspace = useApp((state) => state.workspace)
  const installed = useInstalledCrd(name)
  const isDraft = useApp(({ drafts }) => name !== undefined && drafts[draftKey(workspace, name)] !== undefined)
  if (name === undefined) return <KindList />
  if (installed === 'loading') return <Said words={conversionTexts.loading} />
  if (installed === 'gone')
    return (
      <Said words={conversionTexts.gone(name)}>
        {isDraft && (
          <Link className="btn" href={designAt(workspace, name)}>
            {conversionTexts.design}
          </Link>
        )}
      </Said>
    )
  const [only, ...others] = versionsOf(installed.crd)
  if (others.length === 0)
    return (
      <Said words={conversionTexts.one(textAt(only, ['name']))}>
        <Link className="btn" href={designAt(workspace, name)}>
          {conversionTexts.design}
        </Link>
      </Said>
    )
  return <Workbench key={name} installed={installed} version={version} />
}
