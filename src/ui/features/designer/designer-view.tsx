import { Ghost } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { BLANK } from '../../../analysis/sample/template.ts'
import { Unreachable } from '../../../client/api-status.ts'
import { d } from '../../i18n/designer.ts'
import { designAt } from '../../state/address.ts'
import { appStore, useApp } from '../../state/store.ts'
import { SessionContext } from './context.ts'
import { createJudge, installedCrd, textOfCrd } from './crds.ts'
import { Designer } from './designer.tsx'
import { draftKey, NEW } from './drafts.ts'
import { installedOf, stateText } from './installed.ts'
import { keepIgnored, keepProfile, moveIgnored, recallIgnored, recallProfile } from './problems/kept-ignored.ts'
import { createSession, type Session } from './session.ts'
import { Start } from './start.tsx'
import './designer.css'

/** A CRD that is designed, and under which name: a draft that is installed goes on under the name of its CRD. */
interface Opened {
  name: string
  readonly workspace: string
  /** Null when there is neither a draft nor a CRD of the name. */
  readonly session: Session | null
}

/** The session of a CRD: its draft, or what is installed. */
async function open(workspace: string, name: string): Promise<Opened> {
  const { page, drafts } = appStore.getState()
  const key = draftKey(workspace, name)
  const installed = page === undefined || name === NEW ? undefined : await installedCrd(page, name)
  const base = installed === undefined ? '' : await textOfCrd(installed)
  const draft = drafts[key]
  const text = draft?.text ?? (name === NEW ? BLANK : base)
  if (text === '') return { name, workspace, session: null }
  const state = installed && installedOf(installed)
  // A draft that was made of another state than the server has now.
  const elsewhere =
    state !== undefined && draft !== undefined && draft.baseVersion !== '' && draft.baseVersion !== stateText(state)
  const session = createSession(
    { text, base, installed: state, elsewhere },
    createJudge(() => appStore.getState().page),
    (changed, known) => {
      const state = appStore.getState()
      const own = draftKey(workspace, opened.name)
      if (changed === known) state.dropDraft(own)
      else state.setDraft(own, { base: known, baseVersion: stateText(session.getState().installed), text: changed })
    },
    {
      // A blank that is begun anew has nothing to do with what another draft was excused.
      ignored: name === NEW && drafts[key] === undefined ? {} : recallIgnored(workspace, name),
      profile: recallProfile(workspace),
      keepIgnored: (ignored) => keepIgnored(workspace, opened.name, ignored),
      keepProfile: (profile) => keepProfile(workspace, profile),
      settled: (own) => {
        if (opened.name === own) return
        moveIgnored(workspace, opened.name, own)
        opened.name = own
      },
    },
  )
  const opened: Opened = { name, workspace, session }
  return opened
}

function OpenedView({ name }: { readonly name: string }) {
  const { workspace, phase } = useApp((state) => ({ workspace: state.workspace, phase: state.phase }))
  const [opened, setOpened] = useState<Opened>()
  // What was installed under this address a moment ago goes on, with what can be undone.
  const isOpen = opened?.workspace === workspace && opened.name === name
  useEffect(() => {
    if (phase !== 'open' || isOpen) return
    let stale = false
    setOpened(undefined)
    open(workspace, name)
      .then((made) => stale || setOpened(made))
      .catch((error: unknown) => {
        if (!(error instanceof Unreachable)) throw error
      })
    return () => {
      stale = true
    }
  }, [workspace, name, phase, isOpen])
  if (opened === undefined || !isOpen) return null
  if (opened.session === null) {
    return (
      <div className="empty">
        <Ghost className="i" aria-hidden />
        <p className="sentence">{d.notFound(name)}</p>
        <Link className="btn" href={designAt(workspace)}>
          {d.title}
        </Link>
      </div>
    )
  }
  return (
    <SessionContext value={opened.session}>
      <Designer name={name} />
    </SessionContext>
  )
}

/** The Design view: where a design begins, or one CRD. */
export default function DesignerView({ name }: { readonly name: string | undefined }) {
  return name === undefined ? <Start /> : <OpenedView name={name} />
}
