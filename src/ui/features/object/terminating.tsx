import { CircleCheck, CircleDashed, Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from 'react-aria-components'
import { browserClock } from '../../base/async/async.ts'
import { useLanguage } from '../../base/i18n/language.ts'
import { holdersOf } from '../../entities/object/deletion.ts'
import { type LiveObject, metadataOfObject, type ObjectRef } from '../../entities/object/object.ts'
import { objectTexts } from '../../entities/object/texts.en.ts'
import { Age } from '../../kit/age.tsx'
import { LatePart, late } from '../../kit/late.tsx'
import { RichText } from '../../kit/rich-text.tsx'
import { objectViewTexts } from './texts.en.ts'

interface Props {
  readonly target: ObjectRef
  readonly live: LiveObject
}

const ReleaseDialog = late(() => import('./release-dialog.tsx'))

const timeText = (at: number, tag: string): string => new Date(at).toLocaleTimeString(tag, { hourCycle: 'h23' })

/** The finalizers that the object had since it was first shown, in their order. */
function useTrack(current: readonly string[]): readonly string[] {
  const [track, setTrack] = useState(current)
  const added = current.filter((finalizer) => !track.includes(finalizer))
  if (added.length > 0) setTrack([...track, ...added])
  return track
}

/** When the object was seen to go, in milliseconds since the epoch. */
function useGoneAt(isGone: boolean): number | undefined {
  const [at, setAt] = useState<number>()
  useEffect(() => setAt(isGone ? browserClock.now() : undefined), [isGone])
  return at
}

/** Says of an object whose deletion has begun which finalizers hold it, and of one that was deleted when it went. */
export function Terminating({ target, live }: Props) {
  const { tag } = useLanguage()
  const [isReleasing, setReleasing] = useState(false)
  const finalizers = holdersOf(live.object)
  const track = useTrack(finalizers)
  const isGone = live.state === 'gone'
  const goneAt = useGoneAt(isGone)
  const since = metadataOfObject(live.object)?.deletionTimestamp
  if (live.object === undefined) return null
  if (isGone) {
    return (
      <div className="banner t-warn" role="alert">
        <CircleCheck aria-hidden />
        <span className="min-w-0 flex-1">
          {goneAt !== undefined && <b>{objectTexts.terminating.deletedAt(timeText(goneAt, tag))}</b>} {objectViewTexts.gone}
        </span>
      </div>
    )
  }
  if (typeof since !== 'string') return null
  return (
    <section className="banner t-warn flex-wrap items-start" aria-label="Terminating" data-testid="terminating">
      <Hourglass aria-hidden />
      <div className="min-w-0 flex-1 basis-70">
        <p>
          <b>
            <RichText text={objectTexts.terminating.since} parts={{ age: <Age created={since} /> }} />
          </b>
        </p>
        <p className="text-xs">
          {objectTexts.terminating.started(timeText(Date.parse(since), tag))} {objectTexts.terminating.rescue}
        </p>
      </div>
      <ul className="flex min-w-0 flex-1 basis-70 flex-wrap gap-3" aria-label={objectTexts.terminating.finalizers}>
        {track.map((finalizer) => {
          const isHeld = finalizers.includes(finalizer)
          const Icon = isHeld ? Hourglass : CircleCheck
          return (
            <li key={finalizer} className="flex min-w-0 gap-1.5">
              <Icon className={`icon-sm mt-0.5 flex-none ${isHeld ? 'text-warn' : 'text-ok'}`} aria-hidden />
              <span className="grid min-w-0 text-xs">
                <span className={`mono wrap-anywhere ${isHeld ? '' : 'text-ink-3'}`}>{finalizer}</span>
                <span className="text-ink-2">
                  {isHeld ? objectTexts.terminating.waits(finalizer) : objectTexts.terminating.removed}
                </span>
              </span>
            </li>
          )
        })}
        <li className="flex min-w-0 gap-1.5">
          <CircleDashed className="icon-sm mt-0.5 flex-none text-ink-3" aria-hidden />
          <span className="grid min-w-0 text-xs text-ink-2">
            <span>{objectTexts.terminating.end}</span>
            <span>{objectTexts.terminating.endWhy}</span>
          </span>
        </li>
      </ul>
      <Button className="btn btn-danger flex-none" onPress={() => setReleasing(true)} isDisabled={finalizers.length === 0}>
        {objectTexts.terminating.release}
      </Button>
      {isReleasing && finalizers.length > 0 && (
        <LatePart onClose={() => setReleasing(false)}>
          <ReleaseDialog target={target} live={live} onClose={() => setReleasing(false)} />
        </LatePart>
      )}
    </section>
  )
}
