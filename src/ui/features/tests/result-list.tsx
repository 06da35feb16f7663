import { CircleCheck, CircleX } from 'lucide-react'
import { MOST_COMPARED, SecondOpinion } from '../../entities/object/second-opinion.tsx'
import { ScrollRegion } from '../../kit/scroll-region.tsx'
import type { LocatedResult, Results } from './suite-runner.ts'
import { testsTexts } from './texts.en.ts'

/** The object that a case created; undefined when the case is another or failed. */
const createdIn = ({ case: of, problems }: LocatedResult): string | undefined =>
  of.on === 'onCreate' && of.expectedError === '' && problems.length === 0 ? of.initial : undefined

interface Props {
  readonly crdName: string
  readonly results: Results
  readonly onReveal: (line: number) => void
}

/** The results: a row for each case, with its failures. */
export function ResultList({ crdName, results: { results, problem, isRunning }, onReveal }: Props) {
  const failed = results.filter(({ problems }) => problems.length > 0).length
  return (
    <section className="pane" aria-label={testsTexts.results}>
      <header className="pane-head">
        <h2>{testsTexts.results}</h2>
        <span className="min-w-0 flex-1" />
        <span className="flex items-center gap-1.5 text-xs" role="status">
          {isRunning && <span className="text-ink-3">{testsTexts.running}</span>}
          {results.length > 0 && <span className="chip t-ok">{testsTexts.passed(results.length - failed)}</span>}
          {failed > 0 && <span className="chip t-bad">{testsTexts.failed(failed)}</span>}
        </span>
      </header>
      {problem !== undefined && (
        <p className="banner t-warn m-2 flex-none wrap-anywhere" role="alert">
          {problem}
        </p>
      )}
      <ScrollRegion label={testsTexts.cases} className="min-h-0 flex-1">
        <ol>
          {results.map((result) => {
            const created = createdIn(result)
            const { case: of, index, problems, line } = result
            const Icon = problems.length === 0 ? CircleCheck : CircleX
            return (
              <li key={`${of.on} ${index}`} className="border-b border-line">
                <button
                  type="button"
                  className={`grid min-h-9 w-full grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-2 px-3 py-2 text-start text-sm hover:bg-hover narrow:min-h-11 ${problems.length === 0 ? 't-ok' : 't-bad'}`}
                  onClick={() => onReveal(line)}
                >
                  <Icon className="icon-sm mt-0.5 flex-none text-tone" aria-hidden />
                  <span className="min-w-0">
                    <span className="wrap-anywhere">{of.name}</span>
                    {problems.map((each) => (
                      <span
                        key={each}
                        className="mono mt-1 block text-xs/[17px] whitespace-pre-wrap wrap-anywhere text-ink-2"
                        translate="no"
                      >
                        {each}
                      </span>
                    ))}
                  </span>
                  <span className="mono text-xs text-ink-3">{of.on}</span>
                </button>
                {results.length <= MOST_COMPARED && created !== undefined && (
                  <div className="ps-9 pe-3 pb-2 empty:hidden">
                    <SecondOpinion crdName={crdName} text={created} />
                  </div>
                )}
              </li>
            )
          })}
        </ol>
      </ScrollRegion>
    </section>
  )
}
