import { ArrowRight } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'wouter'
import type { ResourceType } from '../../../client/resource-type.ts'
import type { JournalEntry } from '../../../protocol/journal.ts'
import { timelineAt } from '../../base/address/object-address.ts'
import { useLanguage } from '../../base/i18n/language.ts'
import { useApp } from '../../base/state/store.ts'
import { RequestWords } from '../../entities/journal/entry-parts.tsx'
import { clientWords, happenedIn } from '../../entities/journal/entry-words.ts'
import { useJournal } from '../../entities/journal/journal.ts'
import { journalTexts } from '../../entities/journal/texts.en.ts'
import { useKinds } from '../../entities/kind/kinds.ts'
import { Age } from '../../kit/age.tsx'
import { lastChanges } from './last-changes.ts'

const SHOWN = 6

/** The type of what an entry is about; undefined where it is no longer served. */
const typeOf = (types: readonly ResourceType[], { object }: JournalEntry): ResourceType | undefined =>
  types.find(({ group, resource }) => group === object?.group && resource === object.resource)

const Change = memo(function Change({ entry }: { readonly entry: JournalEntry }) {
  useLanguage()
  const workspace = useApp((state) => state.workspace)
  const { types } = useKinds()
  const type = typeOf(types, entry)
  const { name = '', namespace = '' } = entry.object ?? {}
  const said = happenedIn(entry)
  return (
    <li className="grid min-h-8 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line px-3 py-1 text-sm last:border-b-0">
      <span className="flex min-w-0 items-center gap-2">
        {type === undefined ? (
          <span className="min-w-0 truncate text-ink-2" translate="no">
            {name}
          </span>
        ) : (
          <Link
            className="min-w-0 truncate font-[550] text-ink hover:text-accent-ink"
            href={timelineAt(workspace, { type, namespace, name })}
            translate="no"
          >
            {name}
          </Link>
        )}
        <span className="flex-none text-xs">
          <RequestWords entry={entry} />
        </span>
        {/* Mostly fields and their values, which can be sentences of a controller. */}
        <span className="min-w-0 truncate text-ink-2" title={said} translate="no">
          {said}
        </span>
      </span>
      <span className="flex items-center gap-2 text-xs text-ink-3">
        <span className="max-w-36 truncate">{clientWords(entry)}</span>
        <span className="w-11 text-end tabular-nums">
          <Age created={new Date(entry.at).toISOString()} />
        </span>
      </span>
    </li>
  )
})

/** The last changes of the workspace, each with the way to the timeline of its object. */
export default function LastChanges() {
  useLanguage()
  const workspace = useApp((state) => state.workspace)
  const { entries, phase, problem } = useJournal((state) => ({
    entries: state.entries,
    phase: state.phase,
    problem: state.problem,
  }))
  const changes = lastChanges(entries, SHOWN)
  return (
    <section className="pane" aria-label={journalTexts.lastChanges.title}>
      <header className="pane-head pane-head-sm">
        <h2>{journalTexts.lastChanges.title}</h2>
        <span className="min-w-0 flex-1" />
        <Link className="btn btn-ghost btn-sm" href={timelineAt(workspace)}>
          {journalTexts.timeline.title}
          <ArrowRight className="icon-sm" aria-hidden />
        </Link>
      </header>
      {changes.length === 0 ? (
        <p className="px-3 py-3 text-sm text-ink-3" role={problem === undefined ? undefined : 'alert'}>
          {problem !== undefined
            ? journalTexts.requests.failedToRead(problem)
            : phase === 'loading'
              ? journalTexts.requests.loading
              : journalTexts.lastChanges.none}
        </p>
      ) : (
        <ol>
          {changes.map((entry) => (
            <Change key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </section>
  )
}
