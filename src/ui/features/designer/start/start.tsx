import { FilePenLine, Layers, PencilRuler, Plus } from 'lucide-react'
import { Link } from 'wouter'
import { BLANK } from '../../../../analysis/sample/template.ts'
import { qualifiedName } from '../../../../client/resource-type.ts'
import { customKinds, useKinds } from '../../../data/kinds.ts'
import { t } from '../../../i18n/catalogue.ts'
import { d } from '../../../i18n/designer.ts'
import { designAt } from '../../../state/address.ts'
import { useApp } from '../../../state/store.ts'
import { draftKey, NEW } from '../session/storage.ts'
import { TEMPLATES } from '../templates/catalogue.ts'
import { OpenText } from './open-text.tsx'
import { ReplaceDraft, useBegin } from './replace-draft.tsx'

const TILE = 'grid min-w-0 content-start gap-px bg-surface px-3 py-[7px] text-start hover:bg-hover'
const NAME = 'mono flex items-center gap-1.5 text-[12.5px]/[18px] font-medium tracking-[-0.01em]'
const SUMMARY = 'text-xs/[15px] text-ink-3'

/** Where a design begins: a draft, a template, or an installed CRD. */
export function Start() {
  const workspace = useApp((state) => state.workspace)
  const hasDraft = useApp((state) => state.drafts[draftKey(workspace, NEW)] !== undefined)
  const { types } = useKinds()
  const names = customKinds(types).map(qualifiedName).sort()
  const { begin, asked, answer } = useBegin(workspace)
  return (
    <div className="min-h-0 min-w-0 overflow-auto p-2.5">
      <div className="mx-auto max-w-[880px]">
        <section className="pane" aria-labelledby="dz-start">
          <header className="pane-head">
            <PencilRuler className="icon-lg" aria-hidden />
            <h1 id="dz-start" className="text-md font-semibold">
              {d.start}
            </h1>
          </header>
          <p className="px-3.5 pt-3 pb-1 text-sm text-ink-2">{d.startLead}</p>
          {hasDraft && (
            <Link
              className="mx-3.5 my-2 flex items-center gap-2.5 rounded-2 border-1 border-accent-line bg-accent-soft px-3 py-2.5"
              href={designAt(workspace, NEW)}
            >
              <FilePenLine aria-hidden />
              <span>
                <b>{d.goOn}</b> <small>{d.goOnSub}</small>
              </span>
            </Link>
          )}
          <h2 className="dz-sect px-3.5">{d.templates}</h2>
          <div className="grid grid-cols-4 gap-px bg-line narrow:grid-cols-2">
            <button type="button" className={TILE} onClick={() => begin(BLANK)}>
              <b className={NAME}>
                {d.blank}
                <Plus className="icon-sm text-ink-3" aria-hidden />
              </b>
              <small className={SUMMARY}>{d.blankSub}</small>
            </button>
            {TEMPLATES.map(({ kind, crd }) => (
              <button type="button" key={kind} className={TILE} onClick={() => begin(crd)}>
                <b className={NAME}>{kind}</b>
                <small className={SUMMARY}>{t.examples[kind] ?? d.templatesShow[kind]}</small>
                <span className="flex flex-wrap gap-1 pt-1">
                  {d.traits[kind]?.map((trait) => (
                    <span key={trait} className="chip">
                      {trait}
                    </span>
                  ))}
                </span>
              </button>
            ))}
          </div>
          <h2 className="dz-sect px-3.5">{d.sources.title}</h2>
          <OpenText onBegin={begin} />
          <h2 className="dz-sect px-3.5">{d.installed}</h2>
          {names.length === 0 && <p className="px-3.5 pt-3 pb-1 text-sm text-ink-3">{d.noneInstalled}</p>}
          <ul className="px-3.5 pt-1 pb-3.5">
            {names.map((name) => (
              <li key={name}>
                <Link className="mono inline-flex min-h-7 items-center gap-2" href={designAt(workspace, name)}>
                  <Layers aria-hidden />
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
