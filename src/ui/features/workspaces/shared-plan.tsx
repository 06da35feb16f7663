import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { FileDraft } from '../../../analysis/workspace-file/format.ts'
import type { ObjectPreview } from '../../../analysis/workspace-file/preview.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { workspaceTexts } from '../../entities/workspace/texts.en.ts'
import { ScrollRegion } from '../../kit/scroll-region.tsx'
import { draftsOf } from './shared-drafts.ts'

/** Above this the rest is only counted. */
const SHOWN = 300

interface Props {
  readonly previews: readonly ObjectPreview[]
  readonly drafts: readonly FileDraft[]
  readonly counts: { readonly crds: number; readonly objects: number }
}

function noteOf(preview: ObjectPreview, drafts: readonly FileDraft[]): string {
  const { crd, problems, problem, observedGeneration } = preview
  if (problems > 0) return workspaceTexts.shared.moreProblems(problem, problems - 1)
  if (crd !== undefined) return workspaceTexts.shared.fields(crd.fields)
  if (draftsOf(preview, drafts).length > 0) return workspaceTexts.shared.withDraft
  return observedGeneration === undefined ? '' : workspaceTexts.shared.observed(observedGeneration)
}

/** What opening a link does, object by object. */
export function SharedPlan({ previews, drafts, counts }: Props) {
  const invalid = previews.filter(({ problems }) => problems > 0).length
  const words = workspaceTexts.shared.columns
  return (
    <div className="pane max-h-[42%] flex-none not-wide:max-h-100">
      <div className="flex min-w-0 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-2">
        <h2 className="font-semibold">{workspaceTexts.shared.plan}</h2>
        <p className="min-w-0 flex-1 text-sm">{workspaceTexts.shared.planLead(counts.crds, counts.objects)}</p>
        {invalid === 0 ? (
          <span className="chip t-ok">
            <CircleCheck aria-hidden />
            {workspaceTexts.shared.allValid(previews.length)}
          </span>
        ) : (
          <span className="chip t-warn">
            <TriangleAlert aria-hidden />
            {workspaceTexts.shared.invalid(invalid)}
          </span>
        )}
      </div>
      <ScrollRegion label={workspaceTexts.shared.plan} className="min-h-0">
        <table className="table min-w-160">
          <thead>
            <tr>
              <th scope="col" className="w-[26%]">
                {words.name}
              </th>
              <th scope="col">{words.kind}</th>
              <th scope="col">{words.action}</th>
              <th scope="col" translate="no">
                generation
              </th>
              <th scope="col" translate="no">
                resourceVersion
              </th>
              <th scope="col" className="w-[30%]">
                {words.note}
              </th>
            </tr>
          </thead>
          <tbody>
            {previews.slice(0, SHOWN).map((preview) => {
              const { key, kind, name, crd, generation, problems } = preview
              const note = noteOf(preview, drafts)
              return (
                <tr key={key}>
                  <th scope="row" className="mono" translate="no">
                    {name}
                  </th>
                  <td translate="no">{crd === undefined ? kind : 'CRD'}</td>
                  <td>{crd === undefined ? workspaceTexts.shared.restore : workspaceTexts.shared.install}</td>
                  <td>{crd !== undefined || generation === undefined ? '–' : pageTexts.app.number(generation)}</td>
                  <td>{workspaceTexts.shared.new}</td>
                  <td
                    className={problems > 0 ? 'text-warn' : ''}
                    title={note}
                    {...(problems > 0 && { translate: 'no' as const })}
                  >
                    {note}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
        {previews.length > SHOWN && (
          <p className="px-3 py-2 text-xs text-ink-3">{workspaceTexts.plan.more(previews.length - SHOWN)}</p>
        )}
      </ScrollRegion>
    </div>
  )
}
