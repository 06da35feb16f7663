import { CircleCheck, OctagonX, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isPreRelease } from '../../../apimachinery/releases/choices.ts'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import { afterPause } from '../../base/async/async.ts'
import { useApp } from '../../base/state/store.ts'
import { ComparedBody } from '../../entities/object/compared-body.tsx'
import { tellingLines } from '../../entities/object/compared-text.ts'
import { ScrollRegion } from '../../kit/scroll-region.tsx'
import { askRelease, type ComparedRequest, type ReleaseReply } from './ask-both.ts'
import { compareTexts } from './compare.en.ts'

/** Milliseconds without a change before a request is sent. */
const PAUSE_MS = 400

export type Pair = readonly [left: number, right: number]

/** 35 as `1.35`, with a mark on a pre-release. */
export const shownRelease = (minor: number): string =>
  isPreRelease(minor) ? compareTexts.preRelease(`1.${minor}`) : `1.${minor}`

interface Replies {
  readonly replies: readonly ReleaseReply[]
  /** Why there are none; undefined while all is well. */
  readonly problem: string | undefined
}

/** What both releases answer to a request; what is known stays until the next answers are there. A change ends the request before it. */
export function useReplies([left, right]: Pair, request: ComparedRequest | undefined): Replies {
  const connector = useApp((state) => state.connector)
  const [known, setKnown] = useState<Replies>({ replies: [], problem: undefined })
  useEffect(() => {
    if (request === undefined) return
    return afterPause(PAUSE_MS, async (signal) => {
      const scratch = connector.scratch?.()
      if (scratch === undefined) return setKnown({ replies: [], problem: compareTexts.noServer })
      signal.addEventListener('abort', () => scratch.close())
      try {
        const first = await askRelease(scratch, left, request)
        const second = left === right ? first : await askRelease(scratch, right, request)
        if (!signal.aborted) setKnown({ replies: [first, second], problem: undefined })
      } catch (error) {
        if (!signal.aborted) setKnown({ replies: [], problem: compareTexts.failed(errorMessage(error)) })
      } finally {
        scratch.close()
      }
    })
  }, [connector, left, right, request])
  return known
}

const isDone = (code: number): boolean => code >= 200 && code < 300

/** What is the same in two answers that say the same. */
const shapeOf = ({ code, message, warnings, body }: ReleaseReply): string =>
  JSON.stringify([code, message, warnings, body === undefined ? [] : tellingLines(body)])

interface ReplyProps {
  readonly release: string
  readonly reply: ReleaseReply | undefined
  readonly other: ReleaseReply | undefined
}

function Reply({ release, reply, other }: ReplyProps) {
  const title = compareTexts.answer(release)
  if (reply === undefined) {
    return (
      <section className="min-w-0" aria-label={title}>
        <h3 className="text-sm font-semibold">{title}</h3>
        <p className="text-sm text-ink-3">{compareTexts.running}</p>
      </section>
    )
  }
  const { code, message, warnings, body, isOfCrd } = reply
  const isGood = isDone(code) && !isOfCrd
  const Icon = isGood ? CircleCheck : OctagonX
  return (
    <section className="grid min-w-0 content-start gap-1.5" aria-label={title}>
      <h3 className="flex items-center gap-2 text-sm font-semibold">
        {title}
        <span className={`chip ${isGood ? 't-ok' : 't-bad'}`}>
          <Icon aria-hidden />
          {code}
        </span>
      </h3>
      {isOfCrd && <p className="text-sm">{compareTexts.noKind(release)}</p>}
      {message !== '' && <p className="mono code-text text-xs wrap-anywhere whitespace-pre-wrap">{message}</p>}
      {[...new Set(warnings)].map((warning) => (
        <p key={warning} className="flex gap-1.5 text-xs">
          <TriangleAlert className="icon-sm text-warn" aria-hidden />
          <span className="sr-only">{compareTexts.warning}</span>
          <span className="mono wrap-anywhere">{warning}</span>
        </p>
      ))}
      {body !== undefined && (
        <ScrollRegion label={compareTexts.object(release)} className="max-h-[60vh]">
          <ComparedBody className="max-h-none w-fit min-w-full overflow-visible" body={body} other={other?.body} />
        </ScrollRegion>
      )}
    </section>
  )
}

/** The answers of both releases, with what differs. */
export function ReplyPair({ pair, replies }: { readonly pair: Pair; readonly replies: readonly ReleaseReply[] }) {
  const [first, second] = replies
  const isSame = first !== undefined && second !== undefined && shapeOf(first) === shapeOf(second)
  return (
    <section className="grid min-w-0 content-start gap-2" aria-labelledby="releases-answers">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="releases-answers" className="text-sm font-semibold">
          {compareTexts.answers}
        </h2>
        <span className="text-sm text-ink-2" role="status">
          {first === undefined ? '' : isSame ? compareTexts.sameAnswer : compareTexts.otherAnswer}
        </span>
      </div>
      <div className="grid grid-cols-2 gap-4 @max-[700px]:grid-cols-1">
        {pair.map((minor, i) => (
          <Reply key={i === 0 ? 'left' : 'right'} release={shownRelease(minor)} reply={replies[i]} other={replies[1 - i]} />
        ))}
      </div>
    </section>
  )
}
