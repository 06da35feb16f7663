import { MOST_LINK_CHARACTERS } from '../../entities/workspace/share.ts'
import type { ShareChoice } from '../../entities/workspace/share-content.ts'
import { workspaceTexts } from '../../entities/workspace/texts.en.ts'
import type { PartSizes } from './share-included.tsx'

interface Props {
  readonly characters: number
  readonly isTooLong: boolean
  readonly sizes: PartSizes
  readonly choice: ShareChoice
}

/** The scale is that of square roots, so that small links can be read. In percent. */
const at = (characters: number): number => 100 * Math.sqrt(Math.min(1, Math.max(0, characters) / MOST_LINK_CHARACTERS))

const KILO = 1024
const ADVICE = [
  [8 * KILO, 'chat'],
  [32 * KILO, 'browsers'],
] as const

/** How much of the room of a link its parts take, each with a pattern, and what a switch would save. */
export function LinkMeter({ characters, isTooLong, sizes, choice }: Props) {
  const parts: readonly (readonly [look: string, size: number])[] = [
    ['share-crds', characters - sizes.objects - (choice.drafts ? sizes.drafts : 0) - (choice.roles ? sizes.roles : 0)],
    ['share-objects', sizes.objects],
    ['share-drafts', choice.drafts ? sizes.drafts : 0],
    ['share-roles', choice.roles ? sizes.roles : 0],
    ['share-saved', choice.descriptions ? 0 : sizes.descriptions],
  ]
  let reached = 0
  return (
    <div className="grid gap-1">
      <meter
        className="sr-only"
        aria-label={workspaceTexts.share.length}
        value={Math.min(characters, MOST_LINK_CHARACTERS)}
        max={MOST_LINK_CHARACTERS}
        aria-valuetext={workspaceTexts.share.of(characters, MOST_LINK_CHARACTERS)}
      />
      <div
        className={`relative h-2.5 overflow-hidden rounded-1 border border-line bg-sunken ${isTooLong ? 'share-too-long' : ''}`}
        aria-hidden
      >
        {parts.map(([look, size]) => {
          const start = at(reached)
          reached += size
          const width = at(reached) - start
          return (
            width > 0 && (
              <i
                key={look}
                className={`absolute inset-y-0 ${look}`}
                style={{ insetInlineStart: `${start}%`, inlineSize: `${width}%` }}
              />
            )
          )
        })}
      </div>
      <div className="relative h-9 text-2xs text-ink-3 tabular-nums" aria-hidden>
        <span className="absolute start-0">
          <b className="block text-xs font-semibold text-ink">{workspaceTexts.share.size(characters)}</b>
          {!choice.descriptions && workspaceTexts.share.withDescriptions(characters + sizes.descriptions)}
        </span>
        {ADVICE.map(([most, who]) => (
          <span
            key={who}
            className="absolute border-s border-line ps-1.5 narrow:hidden"
            style={{ insetInlineStart: `${at(most)}%`, display: at(characters) > at(most) - 14 ? 'none' : undefined }}
          >
            <b className="block text-xs font-semibold">{workspaceTexts.share.size(most)}</b>
            {workspaceTexts.share.advice[who]}
          </span>
        ))}
        <span className="absolute end-0 border-e border-line pe-1.5 text-end">
          <b className="block text-xs font-semibold">{workspaceTexts.share.size(MOST_LINK_CHARACTERS)}</b>
          {workspaceTexts.share.limit}
        </span>
      </div>
      {isTooLong && <p className="text-sm text-bad">{workspaceTexts.share.tooLong}</p>}
    </div>
  )
}
