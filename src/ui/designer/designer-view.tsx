import { Ghost } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { Unreachable } from '../../client/api-status.ts'
import { designAt } from '../app/address.ts'
import { appStore, useApp } from '../stores/store.ts'
import { SessionContext } from './context.ts'
import { createJudge, installedCrd, textAt, textOfCrd } from './crds.ts'
import { Designer } from './designer.tsx'
import { draftKey, NEW } from './drafts.ts'
import { keepIgnored, keepProfile, moveIgnored, recallIgnored, recallProfile } from './problems/ignored.ts'
import { createSession, type Session } from './session.ts'
import { Start } from './start.tsx'
import { d } from './strings.ts'
import { BLANK } from './template.ts'

/** The session of a CRD: its draft, or what is installed; null when there is neither. */
async function open(workspace: string, name: string): Promise<Session | null> {
  const { page, drafts } = appStore.getState()
  const key = draftKey(workspace, name)
  const installed = page === undefined || name === NEW ? undefined : await installedCrd(page, name)
  const base = installed === undefined ? '' : await textOfCrd(installed)
  const text = drafts[key]?.text ?? (name === NEW ? BLANK : base)
  if (text === '') return null
  return createSession(
    text,
    base,
    createJudge(() => appStore.getState().page),
    (changed, known) => {
      const state = appStore.getState()
      if (changed === known) state.dropDraft(key)
      else state.setDraft(key, { base: known, baseVersion: '', text: changed })
    },
    {
      // A blank that is begun anew has nothing to do with what another draft was excused.
      ignored: name === NEW && drafts[key] === undefined ? {} : recallIgnored(workspace, name),
      profile: recallProfile(workspace),
      keepIgnored: (ignored) => keepIgnored(workspace, name, ignored),
      keepProfile: (profile) => keepProfile(workspace, profile),
      settled: (crd) => {
        const own = textAt(crd, ['metadata', 'name'])
        if (name !== own && own !== '') moveIgnored(workspace, name, own)
      },
    },
  )
}

function Opened({ name }: { readonly name: string }) {
  const { workspace, phase } = useApp((state) => ({ workspace: state.workspace, phase: state.phase }))
  const [session, setSession] = useState<Session | null>()
  useEffect(() => {
    if (phase !== 'open') return
    let stale = false
    open(workspace, name)
      .then((made) => stale || setSession(made))
      .catch((error: unknown) => {
        if (!(error instanceof Unreachable)) throw error
      })
    return () => {
      stale = true
    }
  }, [workspace, name, phase])
  if (session === undefined) return null
  if (session === null) {
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
    <SessionContext value={session}>
      <Designer name={name} />
    </SessionContext>
  )
}

/** The Design view: where a design begins, or one CRD. */
export default function DesignerView({ name }: { readonly name: string | undefined }) {
  return name === undefined ? <Start /> : <Opened key={name} name={name} />
}
