import { CircleCheck, OctagonX } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { Link } from 'wouter'
import { ApiError, Unreachable } from '../../../../client/api-status.ts'
import type { ResourceType } from '../../../../client/resource-type.ts'
import { objectAt } from '../../../base/address/object-address.ts'
import { browserClock } from '../../../base/async/async.ts'
import { pageTexts } from '../../../base/i18n/page.en.ts'
import { appStore, useApp } from '../../../base/state/store.ts'
import { textAt } from '../../../entities/crd/crd.ts'
import { fatesTexts } from '../../../entities/crd/fates.en.ts'
import { isLossy, lossSentence, pastLoss } from '../../../entities/crd/fates.ts'
import { Fates, LossNote } from '../../../entities/crd/fates.tsx'
import { keyOf, readType, type Stored, storedElsewhere } from '../../../entities/crd/stored.ts'
import type { Trial } from '../../../entities/crd/trial.ts'
import { useTrial } from '../../../entities/crd/use-trial.ts'
import { useKinds } from '../../../entities/kind/kinds.ts'
import { LockNote } from '../../../entities/object/lock-note.tsx'
import { useForbiddenReasons } from '../../../entities/persona/access.ts'
import { useCheckpoint } from '../../../entities/workspace/keep-first.ts'
import { KeepingNote, LossButton } from '../../../entities/workspace/loss-button.tsx'
import { CommandButton } from '../../../kit/command-button.tsx'
import { CopyButton } from '../../../kit/copy.tsx'
import { ProgressBar } from '../../../kit/progress-bar.tsx'
import { DialogStep } from '../dialog-step.tsx'
import { headTexts } from '../texts/head.en.ts'
import { Migration } from './migration-part.tsx'
import { type Failed, type Rewritten, rewriteCommand, rewriteObjects } from './rewrite.ts'

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
          <li key={keyOf({ namespace, name })} className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5 ps-0">
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

/** What a rewriting took from the objects. */
interface Lost {
  readonly trial: Trial
  /** The checkpoint that was saved before. */
  readonly checkpoint: string | undefined
}

interface OutcomeProps {
  readonly progress: Rewritten
  readonly type: ResourceType | undefined
  readonly lost: Lost | undefined
}

function Outcome({ progress, type, lost }: OutcomeProps) {
  const { state, written, done, failed } = progress
  const sentence = useMemo(() => {
    const others = new Set(failed.map(keyOf))
    return (
      lost &&
      lossSentence(
        lost.trial.objects.filter((one) => !others.has(keyOf(one))),
        lost.trial.version,
        pastLoss,
      )
    )
  }, [failed, lost])
  return (
    <>
      <p className="flex min-w-0 items-center gap-2" role="status">
        <CircleCheck className="icon-sm text-ok" aria-hidden />
        {state === 'cancelled'
          ? headTexts.stored.cancelled(written)
          : headTexts.stored.outcome(written, done - written - failed.length)}
      </p>
      {sentence !== undefined && state === 'done' && (
        <LossNote>
          {sentence} {lost?.checkpoint !== undefined && fatesTexts.checkpoint.saved(lost.checkpoint)}
        </LossNote>
      )}
      {lost?.checkpoint !== undefined && (
        <div>
          <CommandButton id="checkpoints" className="btn btn-sm" />
        </div>
      )}
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

/** What writing the objects anew does to them, tried again when the CRD is another one, and not while they are written. */
function useRewriteTrial(stored: Stored, isNeeded: boolean): ReturnType<typeof useTrial> {
  const [tried, setTried] = useState<Stored>()
  const crdVersion = (of: Stored | undefined): string => textAt(of?.crd, ['metadata', 'resourceVersion'])
  if (isNeeded && crdVersion(tried) !== crdVersion(stored)) setTried(stored)
  const input = useMemo(() => tried && { stored: tried, next: tried.crd, text: undefined }, [tried])
  return useTrial(input)
}

/** The first step of a storage version migration: every object is written back as it was read. */
export function Rewrite({ stored, onRewritten }: { readonly stored: Stored; readonly onRewritten: (now: Rewritten) => void }) {
  const identity = useApp((state) => state.identity)
  const { types } = useKinds()
  const { progress, problem, start, stop } = useRewrite()
  const keeping = useCheckpoint()
  const [lost, setLost] = useState<Lost>()
  const { storage, counts, total } = stored
  const type = readType(stored.crd)
  const name = textAt(stored.crd, ['metadata', 'name'])
  const known = types.find((one) => `${one.resource}.${one.group}` === name)
  const { update } = useForbiddenReasons({ type: known, namespace: undefined, name: '' }, '')
  const outdated = counts === undefined ? total : total - (counts.get(storage) ?? 0)
  const running = progress?.state === 'running'
  const isOffered = !running && outdated > 0 && type !== undefined
  const { trial, stop: stopTrial } = useRewriteTrial(stored, isOffered && progress === undefined)
  const isTrying = trial === undefined || trial.state === 'running'
  const lossy = trial !== undefined && isLossy(trial)
  const begin = (checkpoint: string | undefined): void => {
    setLost(trial && { trial, checkpoint })
    void start(stored)
  }
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
      {isOffered && (
        <>
          {progress === undefined && trial !== undefined && <Fates trial={trial} type={known} onStop={stopTrial} />}
          {lossy && progress === undefined && <KeepingNote keeping={keeping} />}
          <div className="flex flex-wrap items-center gap-2">
            <LossButton
              word={headTexts.stored.rewriteDo(outdated, storage)}
              lossy={lossy}
              checkpoint={fatesTexts.checkpoint.beforeRewrite(name)}
              keeping={keeping}
              isDisabled={update !== undefined || isTrying}
              onPress={begin}
            />
            <CopyButton word={pageTexts.commands.titles.copyKubectl} text={() => rewriteCommand(stored, identity)} />
          </div>
          <LockNote reasons={[update]} />
        </>
      )}
      {!running && progress !== undefined && problem === undefined && <Outcome progress={progress} type={known} lost={lost} />}
      {problem !== undefined && (
        <p className="mono text-bad" role="alert">
          {problem}
        </p>
      )}
      {progress === undefined && (
        <Migration stored={stored} lossy={lossy} keeping={keeping} isDisabled={!isOffered || isTrying} />
      )}
    </DialogStep>
  )
}
