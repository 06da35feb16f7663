import { ExternalLink } from 'lucide-react'
import { linkOf } from '../../../../analysis/lint/links.ts'
import { p } from '../../../i18n/designer.ts'
import { messageText, whyText } from '../../../i18n/lint.ts'
import { isTooExpensive } from '../crd/expensive-rules.ts'
import type { Problem } from '../crd/problem.ts'

/** The chosen problem at length: what, why, and where its rule is explained. */
export function ProblemDetail({ problem, place }: { readonly problem: Problem; readonly place: string }) {
  const { message, rule, source, fix } = problem
  const why = source !== undefined ? whyText(problem) : isTooExpensive(message) ? p.tooDear : undefined
  return (
    <aside
      className="dz-detail grid flex-none content-start gap-[5px] overflow-auto bg-sunken px-3.5 pt-2 pb-2.5 text-sm"
      aria-label={p.detail}
    >
      <p className="wrap-anywhere">{messageText(problem)}</p>
      {why !== undefined && <p className="wrap-anywhere text-ink-2">{why}</p>}
      <p className="flex flex-wrap gap-x-3.5 gap-y-0.5 text-xs/5 wrap-anywhere">
        {source !== undefined && (
          <a
            className="text-accent-ink underline underline-offset-2"
            href={linkOf(source, rule)}
            target="_blank"
            rel="noreferrer"
          >
            {p.sources[source]}: {rule}
            <ExternalLink className="icon-sm ms-1 inline-block align-[-2px]" aria-hidden />
          </a>
        )}
        {place !== '' && <span className="mono text-ink-2">{place}</span>}
      </p>
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-xs/5 text-ink-3 @max-[930px]:hidden">
        {p.keys.map(
          ([key, word]) =>
            (word !== p.fix || fix !== undefined) &&
            (word !== p.ignore || source !== undefined) && (
              <span key={key}>
                <span className="kbd">{key}</span> {word}
              </span>
            ),
        )}
      </p>
    </aside>
  )
}
