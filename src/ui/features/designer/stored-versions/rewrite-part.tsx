import { CircleCheck, OctagonX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { Link } from 'wouter'
import { ApiError, Unreachable } from '../../../../client/api-status.ts'
import type { ResourceType } from '../../../../client/resource-type.ts'
import { objectAt } from '../../../base/address/object-address.ts'
import { browserClock } from '../../../base/async/async.ts'
import { pageTexts } from '../../../base/i18n/page.en.ts'
import { appStore, useApp } from '../../../base/state/store.ts'
import { textAt } from '../../../entities/crd/crd.ts'
import { readType, type Stored } from '../../../entities/crd/stored.ts'
import { useKinds } from '../../../entities/kind/kinds.ts'
import { LockNote } from '../../../entities/object/lock-note.tsx'
import { useForbiddenReasons } from '../../../entities/persona/access.ts'
import { CopyButton } from '../../../kit/copy.tsx'
import { ProgressBar } from '../../../kit/progress-bar.tsx'
import { DialogStep } from '../dialog-step.tsx'
import { headTexts } from '../texts/head.en.ts'
import { type Failed, type Rewritten, rewriteCommand, rewriteObjects, storedElsewhere } from './rewrite.ts'

interface Rewriting {
  readonly progress: Rewritten | undefined
  /** Why it could not be done at all. */
  readonly problem: string | undefined
  start(stored: Stored): Promise<void>
  stop(): void
}

/** Progress comes faster than it can be drawn. */
const DRAWN_MS = 80

/** Rewriting the objects of a CRD as the persona; leaving the dialog stops it. */
function useRewrite(): Rewriting {
  const [progress, setProgress] = useState<Rewritten>()
  const [problem, setProblem] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const start = async (stored: Stored): Promise<void> => {
    const { you, page } = appStore.getState()
    if (you === undefined || page === undefined) return
    const own = new AbortController()
    running.current = own
    setProblem(undefined)
    setProgress({ done: 0, total: stored.total, written: 0, failed: [], state: 'running' })
    let drawn = Number.NEGATIVE_INFINITY
    try {
      const only = await storedElsewhere(page, textAt(stored.crd, ['metadata', 'name']), stored.storage)
      await rewriteObjects({
        client: you,
        stored,
        only,
        signal: own.signal,
        onProgress(now) {
          const at = browserClock.elapsed()
          if (now.state === 'running' && at - drawn < DRAWN_MS) return
          drawn = at
          setProgress(now)
        },
      })
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof Unreachable)) throw error
      setProblem(error.message)
      setProgress((old) => old && { ...old, state: 'cancelled' })
    }
  }
  return { progress, problem, start, stop: () => running.current?.abort() }
}

const SHOWN = 50

function FailedList({ failed, type }: { readonly failed: readonly Failed[]; readonly type: ResourceType | undefined }) {
  const workspace = useApp((state) => state.workspace)
  if (failed.length === 0 || type === undefined) return null
  return (
    <div role="alert">
      <p className="flex min-w-0 items-center gap-2 text-bad">
        <OctagonX className="icon-sm" aria-hidden />
        {headTexts.stored.failed(failed.length)}
      </p>
      <ul className="grid max-h-[30vh] gap-1 overflow-auto text-sm">
        {failed.slice(0, SHOWN).map(({ namespace, name, message }) => (
          <li key={`${namespace}/${name}`} className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5 ps-0">
            <Link className="mono text-[11.5px] wrap-anywhere" href={objectAt(workspace, type, namespace, name)}>
              {namespace === '' ? name : `${namespace}/${name}`}
            </Link>
            <span className="mono text-[11.5px] wrap-anywhere text-ink-2">{message}</span>
          </li>
        ))}
        {failed.length > SHOWN && <li className="ps-0 text-ink-3">{headTexts.stored.more(failed.length - SHOWN)}</li>}
      </ul>
    </div>
  )
}

function Outcome({ progress, type }: { readonly progress: Rewritten; readonly type: ResourceType | undefined }) {
  const { state, written, done, failed } = progress
  return (
    <>
      <p className="flex min-w-0 items-center gap-2" role="status">
        <CircleCheck className="icon-sm text-ok" aria-hidden />
        {state === 'cancelled'
          ? headTexts.stored.cancelled(written)
          : headTexts.stored.outcome(written, done - written - failed.length)}
      </p>
      <FailedList failed={failed} type={type} />
    </>
  )
}

/** What there is to rewrite, in words. */
function words({ total, storage, counts }: Stored, outdated: number): string {
  if (total === 0) return headTexts.stored.rewriteEmpty
  if (counts === undefined) return headTexts.stored.rewriteAllWhy(total, storage)
  return outdated === 0 ? headTexts.stored.rewriteNone(storage) : headTexts.stored.rewriteWhy(outdated, storage)
}

/** The first step of a storage version migration: every object is written back as it was read. */
export function Rewrite({ stored, onRewritten }: { readonly stored: Stored; readonly onRewritten: (now: Rewritten) => void }) {
  const identity = useApp((state) => state.identity)
  const { types } = useKinds()
  const { progress, problem, start, stop } = useRewrite()
  const { storage, counts, total } = stored
  const type = readType(stored.crd)
  const name = textAt(stored.crd, ['metadata', 'name'])
  const known = types.find((one) => `${one.resource}.${one.group}` === name)
  const { update } = useForbiddenReasons({ type: known, namespace: undefined, name: '' }, '')
  const outdated = counts === undefined ? total : total - (counts.get(storage) ?? 0)
  const running = progress?.state === 'running'
  useEffect(() => {
    if (progress !== undefined) onRewritten(progress)
  }, [progress, onRewritten])
  return (
    <DialogStep title={headTexts.stored.rewrite}>
      <p>{type === undefined && total > 0 ? headTexts.stored.notServed : words(stored, outdated)}</p>
      {running && (
        <div className="flex flex-wrap items-center gap-2">
          <ProgressBar label={headTexts.stored.rewrite} done={progress.done} total={progress.total} />
          <span className="text-xs tabular-nums">{headTexts.stored.progress(progress.done, progress.total)}</span>
          <Button className="btn btn-sm" onPress={stop}>
            {headTexts.stored.cancel}
          </Button>
        </div>
      )}
      {!running && outdated > 0 && type !== undefined && (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <Button className="btn btn-primary" isDisabled={update !== undefined} onPress={() => void start(stored)}>
              {headTexts.stored.rewriteDo(outdated, storage)}
            </Button>
            <CopyButton word={pageTexts.commands.titles.copyKubectl} text={() => rewriteCommand(stored, identity)} />
          </div>
          <LockNote reasons={[update]} />
        </>
      )}
      {!running && progress !== undefined && problem === undefined && <Outcome progress={progress} type={known} />}
      {problem !== undefined && (
        <p className="mono text-bad" role="alert">
          {problem}
        </p>
      )}
    </DialogStep>
  )
}
