import { Box, Braces, Flag, Hash, List, Terminal, ToggleLeft, Type } from 'lucide-react'
import { type CSSProperties, useEffect, useRef } from 'react'
import type { Completion } from '../../../kubectl/complete.ts'
import { KeyCaps } from '../../kit/keys.tsx'
import { consoleTexts } from './texts.en.ts'

const ICONS = { command: Terminal, type: List, name: Box, flag: Flag, value: Type, field: Braces } as const
const FIELD_ICONS: { readonly [type: string]: typeof Hash } = {
  integer: Hash,
  number: Hash,
  string: Type,
  boolean: ToggleLeft,
}

const iconOf = ({ kind, type = '' }: Completion): typeof Hash =>
  kind === 'field' ? (FIELD_ICONS[type] ?? (type.startsWith('[]') ? List : Braces)) : ICONS[kind]

interface Props {
  readonly id: string
  readonly items: readonly Completion[]
  /** The one that Tab takes. */
  readonly current: number
  /** How many characters of each are written. */
  readonly written: number
  /** The column of the text in which the word begins. */
  readonly column: number
  readonly onHover: (index: number) => void
  readonly onTake: (item: Completion) => void
}

/** What can stand at the cursor, above the input. */
export function Completions({ id, items, current, written, column, onHover, onTake }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const chosen = items[current]
  return (
    <div className="console-completions" style={{ '--column': column } as CSSProperties}>
      <div ref={list} id={id} role="listbox" aria-label={consoleTexts.completions} className="max-h-42 overflow-auto">
        {items.map((item, i) => {
          const Icon = iconOf(item)
          return (
            <div
              key={`${item.kind} ${item.text}`}
              id={`${id}-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === current}
              className="console-completion"
              onPointerMove={() => onHover(i)}
              onPointerDown={(event) => event.preventDefault()}
              onPointerUp={() => onTake(item)}
            >
              <Icon className="icon-sm" aria-hidden />
              <span className="mono truncate" translate="no">
                <b>{item.text.slice(0, written)}</b>
                {item.text.slice(written)}
              </span>
              <span className="mono truncate text-ink-3" translate="no">
                {item.type}
              </span>
              <span className="truncate text-xs text-ink-2" translate="no">
                {item.help}
              </span>
            </div>
          )
        })}
      </div>
      <div className="text-(length:--text-xs) flex items-center gap-2 h-8 px-2.5 border-t border-t-line bg-sunken text-ink-2">
        <span className="mono min-w-0 flex-1 truncate" translate="no">
          {chosen?.limits === undefined || chosen.limits === '' ? chosen?.text : `${chosen.text}: ${chosen.limits}`}
        </span>
        <KeyCaps press="Tab" />
      </div>
    </div>
  )
}
