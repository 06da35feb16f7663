import { Check } from 'lucide-react'
import type { ChoiceText, ShownRow } from '../../../../analysis/three-way-merge/merge-texts.ts'
import { keyCaps } from '../../../kit/keys.tsx'
import { LineField } from '../../../kit/line-field.tsx'
import { RichText } from '../../../kit/rich-text.tsx'
import { useTextDraft } from '../../../kit/text-draft.ts'
import { ownerTexts } from '../owners/texts.en.ts'
import { type Side, SideMark } from './merge-table.tsx'
import { cellOf, takeOf } from './row-words.ts'

const Key = ({ press }: { readonly press: string }) => <kbd className="kbd">{keyCaps(press)}</kbd>

interface Props {
  readonly row: ShownRow
  readonly choice: ChoiceText | undefined
  readonly isInvalid: boolean
  /** Counts the requests to type another value; each takes the focus. */
  readonly asked: number
  readonly onChoose: (choice: ChoiceText) => void
}

/** The value of a row on the three sides, whole, and a field for another one. */
export function RowDetail({ row, choice, isInvalid, asked, onChoose }: Props) {
  const own = typeof choice === 'object' ? choice.yaml : ''
  const draft = useTextDraft(own, (typed) => {
    if (typed.trim() !== '') onChoose({ yaml: typed })
  })
  const taken = takeOf(row, choice)
  return (
    <section className="flex-none border-t border-line" aria-label={row.path}>
      <div className="grid grid-cols-4 narrow:grid-cols-1">
        {(['base', 'mine', 'theirs'] as const satisfies readonly Side[]).map((side) => {
          const { text, isGone } = cellOf(row, side)
          const isTaken = taken === side || (taken === 'both' && side !== 'base')
          return (
            <div key={side} className={`merge-value ${isTaken ? 'merge-taken' : ''}`}>
              <span className="flex items-center gap-1.25 text-sm font-medium text-ink">
                <SideMark side={side} />
                <span className="flex-1">{ownerTexts.merge.sides[side]}</span>
                {isTaken && <Check className="icon-sm text-accent-ink" aria-hidden />}
              </span>
              <pre className={`max-h-16 overflow-auto text-[12px]/4 ${isGone ? 'text-ink-3 italic' : 'mono text-ink'}`}>
                {text}
              </pre>
            </div>
          )
        })}
        <div className={`merge-value ${taken === 'other' ? 'merge-taken' : ''}`}>
          <LineField
            key={asked}
            label={ownerTexts.merge.other}
            showLabel
            mono
            focus={asked > 0}
            value={draft.text}
            onChange={draft.type}
            onBlur={() => draft.commit()}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
              event.preventDefault()
              draft.commit()
            }}
            hint={ownerTexts.merge.otherHint}
            error={isInvalid ? ownerTexts.merge.notYaml : undefined}
          />
        </div>
      </div>
      <p className="border-t border-line bg-sunken px-3 py-1 text-xs text-ink-3 narrow:hidden">
        <span className="mono me-2 text-ink-2" translate="no">
          {row.path}
        </span>
        <RichText
          text={ownerTexts.merge.keys}
          parts={{
            up: <Key press="ArrowUp" />,
            down: <Key press="ArrowDown" />,
            m: <kbd className="kbd">{ownerTexts.merge.letters.mine}</kbd>,
            t: <kbd className="kbd">{ownerTexts.merge.letters.theirs}</kbd>,
            b: <kbd className="kbd">{ownerTexts.merge.letters.base}</kbd>,
            enter: <Key press="Enter" />,
          }}
        />
      </p>
    </section>
  )
}
