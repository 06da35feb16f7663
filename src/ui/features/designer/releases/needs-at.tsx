import { History } from 'lucide-react'
import type { Path } from '../../../../analysis/edit.ts'
import { ReleaseSource } from '../../../kit/release-source.tsx'
import type { Problem } from '../crd/problems.ts'
import { useDesign } from '../session/context.ts'
import { messageText } from '../texts/lint-text.ts'

/** What a schema holds that has a place of its own in the inspector. */
const OWN_PLACE: ReadonlySet<string | number> = new Set([
  'properties',
  'items',
  'additionalProperties',
  'x-kubernetes-validations',
])

/** Whether a problem is about the value at a path, and not about a field or a rule in it. */
function isAbout({ path }: Problem, at: Path): boolean {
  const inner = path[at.length]
  return at.every((step, i) => path[i] === step) && (inner === undefined || !OWN_PLACE.has(inner))
}

/** Which releases what stands at a path needs: "needs 1.31: ip()". */
export function NeedsAt({ path }: { readonly path: Path }) {
  const needs = useDesign((state) => state.needs)
  const own = needs.filter((problem) => isAbout(problem, path))
  if (own.length === 0) return null
  return (
    <ul className="my-1 grid gap-0.5 text-xs">
      {own.map((problem) => (
        <li key={`${problem.rule} ${messageText(problem)}`} className="flex flex-wrap items-center gap-x-1.5 text-ink-2">
          <History className="icon-sm" aria-hidden />
          <span className="font-[550]">{messageText(problem)}</span>
          {problem.older?.source !== undefined && <ReleaseSource source={problem.older.source} />}
        </li>
      ))}
    </ul>
  )
}
