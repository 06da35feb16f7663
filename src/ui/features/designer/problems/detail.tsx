import { ExternalLink } from 'lucide-react'
import { linkOf } from '../../../../analysis/lint/links.ts'
import { p } from '../../../i18n/designer.ts'
import type { Problem } from './server.ts'

/** The chosen problem at length: what, why, and where its rule is explained. */
export function ProblemDetail({ problem, place }: { readonly problem: Problem; readonly place: string }) {
  const { message, why, rule, source, fix } = problem
  return (
    <aside className="dz-detail" aria-label={p.detail}>
      <p>{message}</p>
      {why !== undefined && <p className="dim">{why}</p>}
      <p className="dz-facts-of">
        {source !== undefined && (
          <a href={linkOf(source, rule)} target="_blank" rel="noreferrer">
            {p.sources[source]}: {rule}
            <ExternalLink className="i i-sm" aria-hidden />
          </a>
        )}
        {place !== '' && <span className="mono">{place}</span>}
      </p>
      <p className="dz-keys faint">
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
