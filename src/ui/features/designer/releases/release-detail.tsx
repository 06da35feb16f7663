import { FlaskConical, GitCompare } from 'lucide-react'
import { useContext } from 'react'
import { Button, OverlayTriggerStateContext } from 'react-aria-components'
import { Link } from 'wouter'
import { LATEST_MINOR } from '../../../../apimachinery/releases/named.ts'
import type { ReleaseNote, ReleaseReport } from '../../../../protocol/releases.ts'
import { releasesAt } from '../../../base/address/address.ts'
import { useApp } from '../../../base/state/store.ts'
import { ReleaseSource } from '../../../kit/release-source.tsx'
import { problemOfNeed } from '../crd/need-problems.ts'
import { keyOf, type Problem, placeOf } from '../crd/problems.ts'
import { goTo, useDesign, useSession } from '../session/context.ts'
import { messageText } from '../texts/lint-text.ts'
import { releasesTexts } from '../texts/releases.en.ts'

/** So many notes of a release are listed. */
const SHOWN = 20

/** A note of a release as a problem of the design: what it needs, or what is said of it by every release from there on. */
function problemOf(note: ReleaseNote): Problem {
  const { needs, kind, field, message, path } = note
  if (needs !== undefined) return problemOfNeed({ ...note, needs })
  return { kind: kind === 'rejected' ? 'rejected' : 'warning', rule: field, message, path }
}

/** The first line of a message, without the rule that the server repeats in it. */
function shortOf(message: string): string {
  const [line = ''] = message.split('\n', 1)
  const end = line.lastIndexOf('}: ')
  return end < 0 ? line : line.slice(end + 3)
}

interface NoteProps {
  readonly note: ReleaseNote
  /** Closes what the note stands in. */
  readonly onGo: () => void
}

/** What a release says, and the way to its field or rule. */
function Note({ note, onGo }: NoteProps) {
  const session = useSession()
  const crd = useDesign((state) => state.crd)
  const problem = problemOf(note)
  const place = placeOf(crd, note.path)
  const go = (): void => {
    onGo()
    session.showPart('field')
    goTo(session, problem)
    session.showProblem(keyOf(problem))
  }
  return (
    <li className="grid gap-0.5">
      <span className="flex flex-wrap items-baseline gap-x-2">
        {note.needs !== undefined && <b className="font-[550]">{messageText(problem)}</b>}
        {note.needs?.source !== undefined && <ReleaseSource source={note.needs.source} />}
      </span>
      <span className="mono max-h-18 overflow-hidden text-xs wrap-anywhere text-ink-2">{shortOf(note.message)}</span>
      {place !== '' && (
        <Button className="btn btn-sm justify-self-start" onPress={go}>
          {releasesTexts.goTo(place)}
        </Button>
      )}
    </li>
  )
}

interface DetailProps {
  /** The name of the design, as addresses have it. */
  readonly name: string
  readonly report: ReleaseReport
  readonly heading: string
}

/** What a release does with the CRD, why, and where that can be tried. */
export function ReleaseDetail({ name, report, heading }: DetailProps) {
  const overlay = useContext(OverlayTriggerStateContext)
  const { minor, notes } = report
  const distinct = [...new Map(notes.map((note) => [`${note.message} ${note.path.join('/')}`, note]))]
  const release = `1.${minor}`
  const latest = `1.${LATEST_MINOR}`
  const { workspace, hasPage, setTask } = useApp((state) => ({
    workspace: state.workspace,
    hasPage: state.connector.page !== undefined,
    setTask: state.setWorkspaceTask,
  }))
  const text = useDesign((state) => state.text)
  const tryIn = (): void => {
    overlay?.close()
    setTask({ id: 'newWorkspace', release: minor, design: text })
  }
  return (
    <div className="grid gap-2 text-sm">
      <h3 className="font-semibold">{heading}</h3>
      {notes.length === 0 ? (
        minor !== LATEST_MINOR && <p className="text-ink-2">{releasesTexts.same(latest)}</p>
      ) : (
        <ul className="grid max-h-[44vh] gap-2.5 overflow-auto">
          {distinct.slice(0, SHOWN).map(([key, note]) => (
            <Note key={key} note={note} onGo={() => overlay?.close()} />
          ))}
        </ul>
      )}
      {distinct.length > SHOWN && <p className="text-xs text-ink-3">{releasesTexts.more(distinct.length - SHOWN)}</p>}
      <p className="flex flex-wrap gap-1.5 border-t border-line pt-2">
        {minor !== LATEST_MINOR && (
          <Link className="btn btn-sm" href={releasesAt(workspace, `${release}..${latest}`, name)}>
            <GitCompare className="icon-sm" aria-hidden />
            {releasesTexts.compareWith(latest)}
          </Link>
        )}
        {hasPage && (
          <Button className="btn btn-sm" onPress={tryIn}>
            <FlaskConical className="icon-sm" aria-hidden />
            {releasesTexts.tryIn(release)}
          </Button>
        )}
      </p>
    </div>
  )
}
