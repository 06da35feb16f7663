import { Ghost } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { Unreachable } from '../../../client/api-status.ts'
import { d } from '../../i18n/designer.ts'
import { designAt } from '../../state/address.ts'
import { useApp } from '../../state/store.ts'
import { Designer } from './designer.tsx'
import { SessionContext } from './session/context.ts'
import { type OpenDesign, openDesign } from './session/session.ts'
import { Start } from './start/start.tsx'
import './designer.css'

function OpenedView({ name }: { readonly name: string }) {
  const { workspace, phase } = useApp((state) => ({ workspace: state.workspace, phase: state.phase }))
  const [opened, setOpened] = useState<OpenDesign>()
  // A design that was just installed continues under the name of its CRD, with its history.
  const isOpen = opened?.workspace === workspace && opened.storage.name === name
  useEffect(() => {
    if (phase !== 'open' || isOpen) return
    let stale = false
    setOpened(undefined)
    openDesign(workspace, name)
      .then((next) => stale || setOpened(next))
      .catch((error: unknown) => {
        if (!(error instanceof Unreachable)) throw error
      })
    return () => {
      stale = true
    }
  }, [workspace, name, phase, isOpen])
  if (opened === undefined || !isOpen) return null
  if (opened.session === undefined) {
    return (
      <div className="empty">
        <Ghost aria-hidden />
        <p className="mono text-[12px]/[18px] wrap-anywhere text-ink">{d.notFound(name)}</p>
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
