import { CircleCheck, CircleHelp, LoaderCircle, OctagonX } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { SideLines } from '../../../../analysis/three-way-merge/merge-texts.ts'
import type { DryRun } from '../../../entities/object/object-merge.ts'
import { Diff } from '../../../kit/editor/diff.tsx'
import type { Marks } from '../../../kit/editor/marks.ts'
import { YamlEditor } from '../../../kit/editor/yaml-editor.tsx'
import { ownerTexts } from '../owners/texts.en.ts'

const LOOKS = {
  running: { icon: LoaderCircle, tone: 'text-ink-2' },
  accepted: { icon: CircleCheck, tone: 'text-ok' },
  rejected: { icon: OctagonX, tone: 'text-bad' },
  unknown: { icon: CircleHelp, tone: 'text-ink-2' },
} as const

function words(dryRun: DryRun, version: string, generation: string): readonly [head: string, more: string] {
  switch (dryRun.state) {
    case 'running':
      return [ownerTexts.merge.running, '']
    case 'unknown':
      return [ownerTexts.merge.noAnswer, '']
    case 'rejected':
      return [ownerTexts.merge.rejected(dryRun.failure.code), '']
    case 'accepted': {
      const change = dryRun.generation === generation ? ownerTexts.merge.steady : ownerTexts.merge.rises(dryRun.generation)
      return [
        ownerTexts.merge.accepted,
        `${ownerTexts.merge.acceptedAt(version, dryRun.ms)} ${dryRun.generation === '' ? '' : change}`,
      ]
    }
  }
}

interface Props {
  readonly text: string
  /** What is stored now. */
  readonly stored: string
  readonly sides: readonly SideLines[]
  readonly dryRun: DryRun
  readonly version: string
  /** The generation of theirs. */
  readonly generation: string
}

/** The object that would be sent, with the lines of each side marked, and what the server answers to it. */
export function MergeResult({ text, stored, sides, dryRun, version, generation }: Props) {
  const marks: Marks = useMemo(
    () => ({
      lines: sides.map(({ first, last, side }) => ({ first, last, tone: side === 'mine' ? 'own-1' : 'own-2' }) as const),
      notes: sides
        .filter(({ first }, i) => sides.findIndex((one) => one.first === first) === i)
        .map(({ first, side }) => ({
          line: first,
          text: ownerTexts.merge.sides[side],
          icon: 'none' as const,
          tone: side === 'mine' ? ('own-1' as const) : ('own-2' as const),
        })),
      ghosts: [],
    }),
    [sides],
  )
  const [isDiff, setDiff] = useState(false)
  const { icon: Icon, tone } = LOOKS[dryRun.state]
  const [head, more] = words(dryRun, version, generation)
  return (
    <section className="flex min-h-0 min-w-0 flex-col" aria-label={ownerTexts.merge.result}>
      <div className="flex h-8.5 flex-none items-center border-b border-line ps-3 pe-2">
        <h3 className="flex-1 text-sm font-semibold">{ownerTexts.merge.result}</h3>
        <fieldset className="seg" aria-label={ownerTexts.merge.shownAs}>
          <button type="button" aria-pressed={!isDiff} onClick={() => setDiff(false)}>
            {ownerTexts.merge.yaml}
          </button>
          <button type="button" aria-pressed={isDiff} onClick={() => setDiff(true)}>
            {ownerTexts.merge.diff}
          </button>
        </fieldset>
      </div>
      <div className="relative min-h-40 flex-1">
        {isDiff ? (
          <Diff
            label={ownerTexts.merge.diff}
            original={stored}
            modified={text}
            originalLabel={ownerTexts.merge.sides.theirs}
            modifiedLabel={ownerTexts.merge.result}
          />
        ) : (
          <YamlEditor label={ownerTexts.merge.result} value={text} onChange={() => undefined} readOnly marks={marks} />
        )}
      </div>
      <div
        className="grid max-h-32 min-h-13 flex-none overflow-auto border-t border-line bg-sunken px-3 py-1.5 text-xs"
        role="status"
      >
        <span className={`flex items-center gap-1.5 font-medium ${tone}`}>
          <Icon className="icon-sm" aria-hidden />
          {head}
        </span>
        {more !== '' && <span className="ps-5 text-ink-2">{more}</span>}
        {dryRun.state === 'rejected' && (
          <span className="code-text ps-5" translate="no">
            {dryRun.failure.message}
          </span>
        )}
      </div>
    </section>
  )
}
