import { CircleCheck, OctagonX } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from 'react-aria-components'
import { Link } from 'wouter'
import type { ResourceType } from '../../../../client/resource-type.ts'
import { useKinds } from '../../../data/kinds.ts'
import { useRefusals } from '../../../data/use-access.ts'
import { t } from '../../../i18n/catalogue.ts'
import { h } from '../../../i18n/designer.ts'
import { CopyButton } from '../../../kit/copy.tsx'
import { LockNote } from '../../../kit/lock-note.tsx'
import { ProgressBar } from '../../../kit/progress-bar.tsx'
import { objectAt } from '../../../state/address.ts'
import { userOf } from '../../../state/personas.ts'
import { useApp } from '../../../state/store.ts'
import { textAt } from '../crds.ts'
import { readType, type Stored } from './counts.ts'
import { type Failed, type Rewritten, rewriteCommand } from './rewrite.ts'
import { useRewrite } from './use-rewrite.ts'

const SHOWN = 50

function FailedList({ failed, type }: { readonly failed: readonly Failed[]; readonly type: ResourceType | undefined }) {
  const workspace = useApp((state) => state.workspace)
  if (failed.length === 0 || type === undefined) return null
  return (
    <div role="alert">
      <p className="is-bad row">
        <OctagonX className="i i-sm" aria-hidden />
        {h.stored.failed(failed.length)}
      </p>
      <ul className="hd-found">
        {failed.slice(0, SHOWN).map(({ namespace, name, message }) => (
          <li key={`${namespace}/${name}`}>
            <Link className="mono" href={objectAt(workspace, type, namespace, name)}>
              {namespace === '' ? name : `${namespace}/${name}`}
            </Link>
            <span className="mono dim">{message}</span>
          </li>
        ))}
        {failed.length > SHOWN && <li className="faint">{h.stored.more(failed.length - SHOWN)}</li>}
      </ul>
    </div>
  )
}

function Outcome({ progress, type }: { readonly progress: Rewritten; readonly type: ResourceType | undefined }) {
  const { state, written, done, failed } = progress
  return (
    <>
      <p className="row" role="status">
        <CircleCheck className="i i-sm is-ok" aria-hidden />
        {state === 'cancelled' ? h.stored.cancelled(written) : h.stored.outcome(written, done - written - failed.length)}
      </p>
      <FailedList failed={failed} type={type} />
    </>
  )
}

/** What there is to rewrite, in words. */
function words({ total, storage, counts }: Stored, elsewhere: number): string {
  if (total === 0) return h.stored.rewriteEmpty
  if (counts === undefined) return h.stored.rewriteAllWhy(total, storage)
  return elsewhere === 0 ? h.stored.rewriteNone(storage) : h.stored.rewriteWhy(elsewhere, storage)
}

/** The first step of a storage version migration: every object is written back as it was read. */
export function Rewrite({ stored, onRewritten }: { readonly stored: Stored; readonly onRewritten: (now: Rewritten) => void }) {
  const persona = useApp((state) => state.persona)
  const { types } = useKinds()
  const { progress, problem, start, stop } = useRewrite()
  const { storage, counts, total } = stored
  const type = readType(stored.crd)
  const name = textAt(stored.crd, ['metadata', 'name'])
  const known = types.find((one) => `${one.resource}.${one.group}` === name)
  const { update } = useRefusals({ type: known, namespace: undefined, name: '' }, '')
  const elsewhere = counts === undefined ? total : total - (counts.get(storage) ?? 0)
  const running = progress?.state === 'running'
  useEffect(() => {
    if (progress !== undefined) onRewritten(progress)
  }, [progress, onRewritten])
  return (
    <section className="hd-step" aria-label={h.stored.rewrite}>
      <h3>{h.stored.rewrite}</h3>
      <p>{type === undefined && total > 0 ? h.stored.notServed : words(stored, elsewhere)}</p>
      {running && (
        <div className="hd-acts">
          <ProgressBar label={h.stored.rewrite} done={progress.done} total={progress.total} />
          <span className="xs num">{h.stored.progress(progress.done, progress.total)}</span>
          <Button className="btn btn-sm" onPress={stop}>
            {h.stored.cancel}
          </Button>
        </div>
      )}
      {!running && elsewhere > 0 && type !== undefined && (
        <>
          <div className="hd-acts">
            <Button className="btn btn-primary" isDisabled={update !== undefined} onPress={() => void start(stored)}>
              {h.stored.rewriteDo(elsewhere, storage)}
            </Button>
            <CopyButton word={t.resource.copyKubectl} text={() => rewriteCommand(stored, userOf(persona))} />
          </div>
          <LockNote reasons={[update]} />
        </>
      )}
      {!running && progress !== undefined && problem === undefined && <Outcome progress={progress} type={known} />}
      {problem !== undefined && (
        <p className="is-bad mono" role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}
