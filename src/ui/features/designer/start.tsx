import { FilePenLine, Layers, PencilRuler, Plus } from 'lucide-react'
import { Link } from 'wouter'
import { BLANK } from '../../../analysis/sample/template.ts'
import { qualifiedName } from '../../../client/resource-type.ts'
import { customKinds, useKinds } from '../../data/kinds.ts'
import { d } from '../../i18n/designer.ts'
import { designAt } from '../../state/address.ts'
import { useApp } from '../../state/store.ts'
import { draftKey, NEW } from './drafts.ts'
import { OpenText } from './sources/open-text.tsx'
import { ReplaceDraft, useBegin } from './sources/replace-draft.tsx'
import { TEMPLATES } from './templates/catalogue.ts'

/** Where a design begins: a draft, a template, or an installed CRD. */
export function Start() {
  const workspace = useApp((state) => state.workspace)
  const hasDraft = useApp((state) => state.drafts[draftKey(workspace, NEW)] !== undefined)
  const { types } = useKinds()
  const names = customKinds(types).map(qualifiedName).sort()
  const { begin, asked, answer } = useBegin(workspace)
  return (
    <div className="view">
      <div className="dz-start">
        <section className="pane" aria-labelledby="dz-start">
          <header className="pane-head">
            <PencilRuler className="i i-lg" aria-hidden />
            <h1 id="dz-start" className="install-title">
              {d.start}
            </h1>
          </header>
          <p className="dz-lead dim">{d.startLead}</p>
          {hasDraft && (
            <Link className="dz-continue" href={designAt(workspace, NEW)}>
              <FilePenLine className="i" aria-hidden />
              <span>
                <b>{d.goOn}</b> <small>{d.goOnSub}</small>
              </span>
            </Link>
          )}
          <h2 className="dz-sect">{d.templates}</h2>
          <div className="gal">
            <button type="button" onClick={() => begin(BLANK)}>
              <b>
                {d.blank}
                <Plus className="i i-sm faint" aria-hidden />
              </b>
              <small>{d.blankSub}</small>
            </button>
            {TEMPLATES.map(({ kind, summary, traits, crd }) => (
              <button type="button" key={kind} onClick={() => begin(crd)}>
                <b>{kind}</b>
                <small>{summary}</small>
                <span className="chips">
                  {traits.slice(0, 2).map((trait) => (
                    <span key={trait} className="chip">
                      {trait}
                    </span>
                  ))}
                </span>
              </button>
            ))}
          </div>
          <h2 className="dz-sect">{d.sources.title}</h2>
          <OpenText onBegin={begin} />
          <h2 className="dz-sect">{d.installed}</h2>
          {names.length === 0 && <p className="dz-lead faint">{d.noneInstalled}</p>}
          <ul className="dz-installed">
            {names.map((name) => (
              <li key={name}>
                <Link className="mono" href={designAt(workspace, name)}>
                  <Layers className="i" aria-hidden />
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      </div>
      {asked !== undefined && <ReplaceDraft name={asked.name} onAnswer={answer} />}
    </div>
  )
}
