import { Check, Circle, Hourglass, Lock, type LucideIcon, OctagonX, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { valueAt } from '../../../../analysis/edit.ts'
import { listOf } from '../../../../analysis/walk.ts'
import { designAt, readDesign } from '../../../base/address/address.ts'
import { resourcesAt } from '../../../base/address/object-address.ts'
import { appStore, useApp } from '../../../base/state/store.ts'
import { CRD_NAME, textAt } from '../../../entities/crd/crd.ts'
import { fatesTexts } from '../../../entities/crd/fates.en.ts'
import { isNew } from '../../../entities/crd/new-designs.ts'
import { useKinds, useResourceType } from '../../../entities/kind/kinds.ts'
import { useForbiddenReason, useForbiddenReasons } from '../../../entities/persona/access.ts'
import { CommandButton } from '../../../kit/command-button.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { useCommands } from '../../../kit/keys.tsx'
import { useDesign, useSession } from '../session/context.ts'
import type { InstallStep } from '../session/store.ts'
import { designTexts } from '../texts/design.en.ts'
import { headTexts } from '../texts/head.en.ts'
import { UpdateDialog, type UpdateLoss } from '../update/update-dialog.tsx'

const LOOK: Readonly<Record<InstallStep['state'], { readonly icon: LucideIcon; readonly tone: string }>> = {
  waiting: { icon: Circle, tone: 'text-ink-3' },
  running: { icon: Hourglass, tone: 'text-ink-2' },
  done: { icon: Check, tone: 'text-ok' },
  failed: { icon: OctagonX, tone: 'text-bad' },
}

function Station({ step: { id, state, says } }: { readonly step: InstallStep }) {
  const { icon: Icon, tone } = LOOK[state]
  return (
    <li
      className="grid min-w-0 leading-[18px] @max-[910px]:grid-cols-[130px_minmax(0,1fr)]"
      {...(state === 'running' ? { 'aria-current': 'step' as const } : {})}
    >
      <b className={`flex items-center gap-1.5 text-sm/[18px] font-[550] ${tone}`}>
        <Icon className="icon-sm" aria-hidden />
        {headTexts.install.steps[id]}
        <span className="sr-only">{headTexts.install.states[state]}</span>
      </b>
      <span
        className={`min-h-4 ps-[19px] text-xs ${state === 'failed' ? 'mono max-h-24 overflow-auto wrap-anywhere text-bad' : 'truncate text-ink-2'}`}
        title={says}
        {...(state === 'failed' ? { role: 'alert' } : {})}
      >
        {says}
      </span>
    </li>
  )
}

/** How an installing goes: the dry run, the write, names, Established, endpoints. It stays until the design changes. */
export function InstallStrip() {
  const session = useSession()
  const { crd, text, base, run } = useDesign(({ crd, text, base, install }) => ({ crd, text, base, run: install }))
  // What was installed comes back as the server has it: its keys sorted, its defaults said.
  const stays = text === run.text || text === base
  if (run.steps.length === 0 || run.name !== textAt(crd, ['metadata', 'name']) || !stays) return null
  const hasFailed = run.steps.some(({ state }) => state === 'failed')
  return (
    <div className="@container flex items-center gap-2 border-t border-line py-1 ps-3 pe-2">
      <ol
        className={`grid min-w-0 flex-1 gap-x-4 gap-y-1 @max-[910px]:grid-cols-1 ${hasFailed ? 'grid-cols-[repeat(5,auto)]' : 'grid-cols-5'}`}
        role="status"
        aria-label={headTexts.install.title}
      >
        {run.steps.map((step) => (
          <Station key={step.id} step={step} />
        ))}
      </ol>
      <IconButton icon={X} label={headTexts.install.close} small onPress={session.closeInstall} />
    </div>
  )
}

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
      {designTexts.objects}
    </Link>
  )
}

/** Why the persona may not install it, or update what is installed. An update is first tried in the page, also where writes to a cluster are off. */
function useLock(name: string, isInstalled: boolean): string | undefined {
  const type = useResourceType(CRD_NAME, 'v1')
  const create = useForbiddenReason({ type, namespace: undefined, name: '' }, 'create')
  const { update } = useForbiddenReasons({ type, namespace: undefined, name }, '', true)
  return isInstalled ? update : create
}

/** Says what is lost by the next writes, and where it is kept. */
function tellLoss({ sentence, checkpoint }: UpdateLoss): void {
  if (sentence === undefined) return
  const saved = checkpoint === undefined ? '' : ` ${fatesTexts.checkpoint.saved(checkpoint)}`
  appStore.getState().addToast('warn', sentence + saved)
}

/** Install, or update where it is installed; then the way to its objects. */
export function InstallButton({ name }: { readonly name: string }) {
  const session = useSession()
  const workspace = useApp((state) => state.workspace)
  const { own, versions, isInstalled, isSame, rejected, isRunning } = useDesign((state) => ({
    own: textAt(state.crd, ['metadata', 'name']),
    versions: listOf(valueAt(state.crd, ['spec', 'versions'])).length,
    isInstalled: state.base !== '',
    isRunning: state.install.isRunning,
    isSame: state.text === state.base,
    rejected: state.textProblem !== undefined || state.server.some(({ kind }) => kind === 'rejected'),
  }))
  const [isSent, setSent] = useState(false)
  const [asking, setAsking] = useState(false)
  const [, navigate] = useLocation()
  const lock = useLock(own, isInstalled)
  const press = async (loss?: UpdateLoss): Promise<void> => {
    const stored = await session.install()
    if (stored === undefined) return
    if (loss !== undefined) tellLoss(loss)
    setSent(true)
    // Does not navigate if the user has already left this view. What is selected in it changes its address too.
    const shown = readDesign(window.location.hash.slice(1))
    if (shown?.name !== name || shown.workspace !== workspace) return
    // The address follows the name of the CRD, also after it was renamed.
    if (name !== stored.name) navigate(designAt(workspace, stored.name), { replace: isNew(name) })
  }
  const { disabledReasons } = designTexts
  const disabledReason = (): string | undefined => {
    if (lock !== undefined) return lock
    if (isRunning) return headTexts.install.title
    if (rejected) return disabledReasons.rejected
    if (versions === 0) return disabledReasons.noVersions
    return isInstalled && isSame ? disabledReasons.unchanged : undefined
  }
  useCommands({
    install: {
      title: isRunning ? designTexts.installing : isInstalled ? designTexts.update : designTexts.install,
      disabledReason: disabledReason(),
      run: () => (isInstalled ? setAsking(true) : void press()),
    },
  })
  return (
    <>
      {lock !== undefined && (
        <span className="chip max-w-80 flex-[0_1_auto]" role="status" title={lock}>
          <Lock aria-hidden />
          <span className="min-w-0 truncate">{lock}</span>
        </span>
      )}
      {isInstalled && isSame && <ObjectsLink name={own} isNext={isSent} />}
      <CommandButton id="install" className="btn btn-primary" />
      {asking && (
        <UpdateDialog
          onClose={() => setAsking(false)}
          onSend={(loss) => {
            setAsking(false)
            void press(loss)
          }}
        />
      )}
    </>
  )
}
