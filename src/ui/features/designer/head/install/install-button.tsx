import { Lock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { Link, useLocation } from 'wouter'
import { valueAt } from '../../../../../analysis/edit.ts'
import { listOf } from '../../../../../analysis/walk.ts'
import type { JsonObject } from '../../../../../apimachinery/json/value.ts'
import { useKinds, useResourceType } from '../../../../data/kinds.ts'
import { useRefusal, useRefusals } from '../../../../data/use-access.ts'
import { d } from '../../../../i18n/designer.ts'
import { designAt, resourcesAt } from '../../../../state/address.ts'
import { browserClock } from '../../../../state/clock.ts'
import { appStore, useApp } from '../../../../state/store.ts'
import { useDesign, useSession } from '../../context.ts'
import { sendCrd, textAt } from '../../crds.ts'
import { draftKey, NEW } from '../../drafts.ts'
import { type Installed, installedOf } from '../../installed.ts'
import { CRD_NAME } from '../scratch-server.ts'
import { UpdateDialog } from '../update/update-dialog.tsx'
import { installStore } from './install-store.ts'
import { installSteps } from './steps.ts'

/** The way to the objects; it takes the focus from a button that just did its work. */
function ObjectsLink({ name, isNext }: { readonly name: string; readonly isNext: boolean }) {
  const workspace = useApp((state) => state.workspace)
  const { types } = useKinds()
  const type = types.find((one) => `${one.resource}.${one.group}` === name)
  const link = useRef<HTMLAnchorElement>(null)
  const isThere = type !== undefined
  useEffect(() => {
    const { activeElement } = document
    const isFree = activeElement === document.body || (activeElement instanceof HTMLButtonElement && activeElement.disabled)
    if (isThere && isNext && isFree) link.current?.focus()
  }, [isThere, isNext])
  if (type === undefined) return null
  return (
    <Link className="btn" ref={link} href={resourcesAt(workspace, type)}>
      {d.objects}
    </Link>
  )
}

/** Sends the CRD as the persona, and keeps what becomes of it for the strip. */
async function install(name: string, text: string): Promise<Installed | undefined> {
  const { you, page } = appStore.getState()
  if (you === undefined) return undefined
  const reader = page ?? you
  let sent: JsonObject | undefined
  const isStored = await installSteps({
    reader,
    clock: browserClock,
    name,
    async send(dryRun) {
      const answer = await sendCrd(you, reader, text, name, dryRun)
      if (!dryRun) sent = answer.object
      return answer
    },
    onSteps: (steps) => installStore.setState({ name, text, steps }),
  })
  return isStored && sent !== undefined ? installedOf(sent) : undefined
}

/** Why the persona may not install it, or update what is installed. */
function useLock(name: string, isInstalled: boolean): string | undefined {
  const type = useResourceType(CRD_NAME, 'v1')
  const create = useRefusal({ type, namespace: undefined, name: '' }, 'create')
  const { update } = useRefusals({ type, namespace: undefined, name }, '')
  return isInstalled ? update : create
}

/** The button that Ctrl+Enter presses. */
export const INSTALL_ID = 'dz-install'

/** Install, or update where it is installed; then the way to its objects. */
export function InstallButton({ name }: { readonly name: string }) {
  const session = useSession()
  const workspace = useApp((state) => state.workspace)
  const { own, versions, isInstalled, isSame, refused, sending } = useDesign((state) => ({
    own: textAt(state.crd, ['metadata', 'name']),
    versions: listOf(valueAt(state.crd, ['spec', 'versions'])).length,
    isInstalled: state.base !== '',
    sending: state.sending,
    isSame: state.text === state.base,
    refused: state.textProblem !== undefined || state.server.some(({ kind }) => kind === 'refused'),
  }))
  const [sent, setSent] = useState(false)
  const [asking, setAsking] = useState(false)
  const [, navigate] = useLocation()
  const lock = useLock(own, isInstalled)
  const press = async (): Promise<void> => {
    const from = window.location.hash
    session.setState({ sending: true })
    // What was typed in a field until this press is part of it.
    await session.act(undefined)
    const { text } = session.getState()
    const stored = await install(own, text)
    if (stored !== undefined) {
      appStore.getState().dropDraft(draftKey(workspace, name))
      setSent(true)
      session.settle(text, stored)
    }
    session.setState({ sending: false })
    if (stored === undefined) return session.judge()
    // Who has gone elsewhere meanwhile stays there.
    if (window.location.hash !== from) return
    // Also what had another name when it was opened: the address tells what is designed.
    if (name !== own) navigate(designAt(workspace, own), { replace: name === NEW })
  }
  return (
    <>
      {lock !== undefined && (
        <span className="chip max-w-80 flex-[0_1_auto]" role="status" title={lock}>
          <Lock className="i" aria-hidden />
          <span className="min-w-0 truncate">{lock}</span>
        </span>
      )}
      {isInstalled && isSame && <ObjectsLink name={own} isNext={sent} />}
      <Button
        id={INSTALL_ID}
        className="btn btn-primary"
        isDisabled={refused || sending || lock !== undefined || versions === 0 || (isInstalled && isSame)}
        onPress={() => (isInstalled ? setAsking(true) : void press())}
      >
        {sending ? d.installing : isInstalled ? d.update : d.install}
      </Button>
      {asking && (
        <UpdateDialog
          onClose={() => setAsking(false)}
          onSend={() => {
            setAsking(false)
            void press()
          }}
        />
      )}
    </>
  )
}
