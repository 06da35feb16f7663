import { ChevronDown } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { Button, ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { h } from '../../../i18n/designer.ts'
import { wordsOf } from '../crd/fields.ts'
import type { PathOption } from './field-paths.ts'

interface Props {
  readonly label: string
  readonly value: string
  readonly options: readonly PathOption[]
  readonly placeholder?: string
  readonly className?: string
  /** A path was chosen, with its field, or written by hand. */
  readonly onCommit: (path: string, option: PathOption | undefined) => void
}

/** More is found by writing. */
const SHOWN = 60

/** A path into the schema: chosen from its fields, or written. */
export function PathField({ label, value, options, placeholder, className = '', onCommit }: Props) {
  const [text, setText] = useState(value)
  const [typed, setTyped] = useState(false)
  const [open, setOpen] = useState(false)
  useEffect(() => setText(value), [value])
  const items = useMemo(() => {
    // A closed list costs nothing, however many fields there are.
    if (!open) return []
    const wanted = typed ? text.toLowerCase() : ''
    return options
      .filter(({ path }) => path.toLowerCase().includes(wanted))
      .slice(0, SHOWN)
      .map((option) => ({ ...option, id: option.path }))
  }, [options, text, typed, open])
  const commit = (path: string): void => {
    setTyped(false)
    if (path !== value)
      onCommit(
        path,
        options.find((option) => option.path === path),
      )
  }
  return (
    <ComboBox
      className={`min-w-0 flex-1 ${className}`}
      aria-label={label}
      allowsCustomValue
      allowsEmptyCollection
      items={items}
      inputValue={text}
      onInputChange={(next) => {
        setTyped(true)
        setText(next)
      }}
      onOpenChange={(next) => {
        setOpen(next)
        if (next) setTyped(false)
      }}
      onSelectionChange={(key) => {
        if (key === null) return
        setText(String(key))
        commit(String(key))
      }}
      onBlur={() => commit(text.trim())}
      menuTrigger="manual"
    >
      <div className="field pe-0.5">
        <Input
          className="mono"
          spellCheck={false}
          placeholder={placeholder ?? ''}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && event.currentTarget.getAttribute('aria-activedescendant') === null) commit(text.trim())
            if (event.key === 'Escape') setText(value)
          }}
        />
        <Button
          className="grid size-6 flex-none place-items-center rounded-1 text-ink-3 hover:bg-hover"
          aria-label={h.paths.open(label)}
        >
          <ChevronDown className="icon-sm" aria-hidden />
        </Button>
      </div>
      <Popover offset={4} placement="bottom start">
        <section aria-label={h.paths.open(label)}>
          <ListBox
            className="menu max-h-[min(320px,50vh)] min-w-[max(var(--trigger-width),240px)] max-w-[min(560px,92vw)]"
            renderEmptyState={() => <p className="menu-head">{h.paths.none}</p>}
          >
            {(item: PathOption & { readonly id: string }) => (
              <ListBoxItem className="menu-item" textValue={item.path}>
                <span className="mono min-w-0 flex-1 text-[11.5px] wrap-anywhere">{item.path}</span>
                <span className="text-xs text-ink-3">{wordsOf(item.schema)}</span>
              </ListBoxItem>
            )}
          </ListBox>
        </section>
      </Popover>
    </ComboBox>
  )
}
