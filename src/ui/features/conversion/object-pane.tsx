import type { ReactNode } from 'react'
import type { Problem } from '../../../analysis/yaml/yaml.ts'
import { problemText } from '../../base/i18n/problem-text.ts'
import type { TripLoss, TripOutcome } from '../../entities/crd/round-trips.ts'
import type { Marks } from '../../kit/editor/marks.ts'
import { YamlEditor } from '../../kit/editor/yaml-editor.tsx'
import { conversionTexts } from './texts.en.ts'

interface Props {
  readonly version: string
  readonly by: string
  readonly text: string
  readonly marks: Marks
  readonly outcome: TripOutcome | undefined
  /** Whether the object was converted from this side, and to the other. */
  readonly isConverted: boolean
  readonly problem: Problem | undefined
  readonly chips: ReactNode
  readonly tools?: ReactNode
  readonly onChange: (text: string) => void
}

const paths = (fields: TripLoss['lost']): readonly string[] => fields.map(({ path }) => path)

/** What comes back of the object, and what the server says against it. */
function Says({ version, by, outcome, isConverted, problem }: Omit<Props, 'text' | 'marks' | 'chips' | 'onChange'>) {
  const { object } = conversionTexts
  if (problem !== undefined) return <b className="text-bad wrap-anywhere">{problemText(problem)}</b>
  if (outcome?.failure !== undefined) return <b className="text-bad wrap-anywhere">{outcome.failure}</b>
  if (!isConverted) return <span className="text-ink-3">{object.converting}</span>
  const loss = outcome?.losses.find(({ from }) => from === version)
  const [invalid] = outcome?.invalid[version] ?? []
  const said = loss && [
    ...(loss.lost.length > 0 ? [object.lost(paths(loss.lost))] : []),
    ...(loss.changed.length + loss.added.length > 0 ? [object.changed(paths([...loss.changed, ...loss.added]))] : []),
  ]
  return (
    <>
      <span className="text-ink-3">{object.back(by)}</span>
      {said === undefined ? (
        <b className="text-ok">{object.equal}</b>
      ) : (
        <b className="text-warn wrap-anywhere">{said.join('; ')}</b>
      )}
      <span className="text-ink-3" aria-hidden>
        ·
      </span>
      {invalid === undefined ? (
        <span className="text-ok">{object.valid(version)}</span>
      ) : (
        <b className="text-bad wrap-anywhere">{invalid}</b>
      )}
    </>
  )
}

/** An object at a version, which can be typed: the other side follows. */
export function ObjectPane({ text, marks, chips, tools, onChange, ...says }: Props) {
  const { version, problem } = says
  return (
    <section className="pane" aria-label={version} data-conv-pane>
      <header className="pane-head">
        <h2 className="mono" translate="no">
          {version}
        </h2>
        {chips}
        <span className="min-w-0 flex-1" />
        {tools}
      </header>
      <div className="pane-body">
        <YamlEditor
          label={conversionTexts.object.text(version)}
          value={text}
          onChange={onChange}
          marks={marks}
          problem={problem}
        />
      </div>
      <div className="conv-says" role="status">
        <Says {...says} />
      </div>
    </section>
  )
}
