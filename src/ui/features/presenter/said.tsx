import { Pause } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Identity } from '../../../client/http.ts'
import { clientWords, whoMade } from '../../entities/journal/entry-words.ts'
import { RichText } from '../../kit/rich-text.tsx'
import { iconOf } from './heard.tsx'
import type { PreparedWrite } from './order.ts'
import { presenterTexts } from './texts.en.ts'
import type { Stage } from './use-stage.ts'

interface WhoProps {
  /** As the journal names it. */
  readonly client: string
  readonly words: string
  readonly request: string
}

/** Who acts, and how. */
function Who({ client, words, request }: WhoProps) {
  const Icon = iconOf(client)
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-lg">
      <span className="inline-flex items-center gap-2 rounded-full border border-line-strong bg-canvas px-3 py-0.5">
        <Icon className="icon-sm" aria-hidden />
        <b className="font-[620] first-letter:uppercase">{words}</b>
      </span>
      <span className="mono min-w-0 truncate text-[15px] text-ink-2" translate="no">
        {request}
      </span>
    </p>
  )
}

interface SentenceProps {
  readonly sentence: string
  readonly text?: string | undefined
  readonly message?: string | undefined
  readonly isBad?: boolean
}

function Sentence({ sentence, text = '', message, isBad = false }: SentenceProps) {
  return (
    <>
      <p className={`presenter-sentence ${isBad ? 'text-bad' : ''}`}>{sentence}</p>
      {text !== '' && (
        <p className="presenter-text">
          <RichText text={text} />
        </p>
      )}
      {message !== undefined && (
        <p className="mono presenter-message" translate="no">
          {message}
        </p>
      )}
    </>
  )
}

function Upcoming({ write, identity }: { readonly write: PreparedWrite; readonly identity: Identity | undefined }) {
  const by = clientWords({ client: write.by })
  const words = write.by === 'you' && identity !== undefined ? presenterTexts.actsAs(by, identity.user) : by
  return (
    <>
      <Who client={write.by} words={words} request={`${write.send}${write.to === '' ? '' : ` /${write.to}`}`} />
      <Sentence sentence={write.title} text={presenterTexts.notSent} />
    </>
  )
}

interface Props {
  readonly stage: Stage
  readonly identity: Identity | undefined
  /** Stands below what is said. */
  readonly children: ReactNode
}

/** Who acts now, and what the server does with it, in a sentence. */
export function Said({ stage, identity, children }: Props) {
  const { write, at, upcoming, isHeld, problem, order } = stage
  const { entry, isForgotten } = write
  const scene = write.scenes[at]
  const said = (): ReactNode => {
    if (upcoming !== undefined) return <Upcoming write={upcoming} identity={identity} />
    if (entry === undefined) {
      const isOver = order.writes.length > 0
      return (
        <Sentence
          sentence={isOver ? presenterTexts.orderOver : presenterTexts.waiting}
          text={isOver ? presenterTexts.orderOverHow : presenterTexts.waitingHow}
        />
      )
    }
    return (
      <>
        <Who client={entry.client} words={whoMade(entry)} request={`${entry.method} ${entry.path}`} />
        {isHeld && (
          <p className="flex items-center gap-2 text-lg text-accent-ink">
            <Pause className="icon-sm" aria-hidden />
            {stage.hold.isOn ? presenterTexts.heldAtServer : presenterTexts.held}
          </p>
        )}
        {scene === undefined ? (
          isForgotten && <Sentence sentence={presenterTexts.waiting} text={presenterTexts.forgotten} />
        ) : (
          <Sentence
            sentence={scene.sentence}
            text={scene.text}
            message={scene.message}
            isBad={scene.report.outcome === 'failed'}
          />
        )}
      </>
    )
  }
  return (
    <div className="presenter-said grid min-w-0 gap-4">
      <div className="grid min-w-0 gap-3" aria-live="polite">
        {said()}
      </div>
      {problem !== undefined && (
        <p className="text-lg text-bad" role="alert">
          {problem}
        </p>
      )}
      {children}
    </div>
  )
}
