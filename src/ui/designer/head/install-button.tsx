import { CircleCheck, OctagonX } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { Link, useLocation } from 'wouter'
import { Unreachable } from '../../../client/api-status.ts'
import { valueAt } from '../../../lint/edit.ts'
import { listOf } from '../../../lint/walk.ts'
import { designAt, resourcesAt } from '../../app/address.ts'
import { useKinds } from '../../live/kinds.ts'
import { appStore, useApp } from '../../stores/store.ts'
import { useDesign, useSession } from '../context.ts'
import { sendCrd, textAt, whenEstablished } from '../crds.ts'
import { draftKey, NEW } from '../drafts.ts'
import { d } from '../strings.ts'

import { UpdateDialog } from './update/update-dialog.tsx'

type Phase = 'idle' | 'sending' | 'established' | { readonly against: string }

/** Sends the CRD: the dry run first, then the write, then the wait until it is Established. */
async function install(name: string, text: string): Promise<string | undefined> {
  const { you, page } = appStore.getState()
  if (you === undefined) return undefined
  const dry = await sendCrd(you, page ?? you, text, name, true)
  if (dry.failure !== undefined) return dry.failure.message
  const answer = await sendCrd(you, page ?? you, text, name, false)
  return answer.failure?.message ?? whenEstablished(page ?? you, name)
}

function ObjectsLink({ name }: { readonly name: string }) {
  const workspace = useApp((state) => state.workspace)
  const { types } = useKinds()
  const type = types.find((one) => `${one.resource}.${one.group}` === name)
  if (type === undefined) return null
  return (
    <Link className="btn" href={resourcesAt(workspace, type)}>
      {d.objects}
    </Link>
  )
}

/** Install, or update where it is installed; then the way to its objects. */
export function InstallButton({ name }: { readonly name: string }) {
  const session = useSession()
  const workspace = useApp((state) => state.workspace)
  const { crd, text, base, refused } = useDesign((state) => ({
    crd: state.crd,
    text: state.text,
    base: state.base,
    refused: state.textProblem !== undefined || state.server.some(({ kind }) => kind === 'refused'),
  }))
  const [phase, setPhase] = useState<Phase>('idle')
  const [asking, setAsking] = useState(false)
  const [, navigate] = useLocation()
  const { types } = useKinds()
  const own = textAt(crd, ['metadata', 'name'])
  const isInstalled = types.some((one) => `${one.resource}.${one.group}` === own)
  const press = async (): Promise<void> => {
    setPhase('sending')
    try {
      const against = await install(own, text)
      setPhase(against === undefined ? 'established' : { against })
      if (against !== undefined) return session.judge()
      appStore.getState().dropDraft(draftKey(workspace, name))
      session.settle(text)
      if (name === NEW) navigate(designAt(workspace, own), { replace: true })
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      setPhase({ against: error.message })
    }
  }
  const versions = listOf(valueAt(crd, ['spec', 'versions'])).length
  return (
    <>
      {phase === 'established' && text === base && (
        <span className="chip t-ok" role="status">
          <CircleCheck className="i" aria-hidden />
          {d.established}
        </span>
      )}
      {typeof phase === 'object' && (
        <span className="chip t-bad dz-why" role="alert" title={phase.against}>
          <OctagonX className="i" aria-hidden />
          <span className="cut">{phase.against}</span>
        </span>
      )}
      {isInstalled && text === base && <ObjectsLink name={own} />}
      <Button
        className="btn btn-primary"
        isDisabled={refused || phase === 'sending' || versions === 0 || (isInstalled && text === base)}
        onPress={() => (isInstalled ? setAsking(true) : void press())}
      >
        {phase === 'sending' ? d.installing : isInstalled ? d.update : d.install}
      </Button>
      {asking && crd !== undefined && (
        <UpdateDialog
          crd={crd}
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
