import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Completion } from '../../../kubectl/complete.ts'
import { Completions } from './completions.tsx'
import { consoleTexts } from './texts.en.ts'
import { run, stop, useTranscript } from './transcript.ts'
import { useCompletions } from './use-completions.ts'

/** A text as its words replace what is written, with the space that ends a word. */
const completed = (text: string, from: number, { text: word, isOpen = false }: Completion): string =>
  `${text.slice(0, from)}${word}${isOpen ? '' : ' '}`

interface Props {
  readonly text: string
  readonly onText: (text: string) => void
  /** Changes when the input is to take the focus. */
  readonly focusKey: number
}

/** Goes back and forth among the commands that were entered; what was being written comes behind the newest. */
function useHistory(text: string, onText: (text: string) => void) {
  const history = useTranscript((state) => state.history)
  const [position, setPosition] = useState<{ readonly of: readonly string[]; readonly at: number }>()
  // Another workspace has a history of its own.
  const at = position?.of === history ? position.at : undefined
  const written = useRef('')
  return {
    leave: () => setPosition(undefined),
    go(by: -1 | 1): boolean {
      const from = at ?? history.length
      const next = from + by
      if (next < 0 || next > history.length) return false
      if (at === undefined) written.current = text
      setPosition(next === history.length ? undefined : { of: history, at: next })
      onText(history[next] ?? written.current)
      return true
    },
  }
}

/** Where commands are typed: Enter runs, Tab completes, the arrows choose a completion or an earlier command. */
export function Prompt({ text, onText, focusKey }: Props) {
  const id = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const running = useTranscript((state) => state.running !== undefined)
  const { open, ask, close, move, choose } = useCompletions()
  const history = useHistory(text, onText)
  const isOpen = open.items.length > 0
  const current = open.items[open.current]
  useEffect(() => {
    if (focusKey > 0) input.current?.focus()
  }, [focusKey])
  useLayoutEffect(() => {
    const area = input.current
    if (area === null) return
    area.style.blockSize = 'auto'
    if (text !== '') area.style.blockSize = `${area.scrollHeight}px`
  }, [text])
  const take = (item: Completion): void => {
    const next = completed(text, open.from, item)
    onText(next)
    close()
    if (item.isOpen) void ask(next, true)
    input.current?.focus()
  }
  const tab = async (): Promise<void> => {
    if (current !== undefined) return take(current)
    const items = await ask(text, true)
    const [only] = items
    if (only !== undefined && items.length === 1) close()
  }
  const enter = (): void => {
    close()
    history.leave()
    if (running) return
    onText('')
    void run(text)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const isAtEnd = event.currentTarget.selectionStart === text.length
    const hasSelection = event.currentTarget.selectionStart !== event.currentTarget.selectionEnd
    const isLine = !text.includes('\n')
    const back = (by: -1 | 1) => () => {
      if (!isOpen) return isLine && history.go(by)
      move(by)
      return true
    }
    const when = (condition: boolean, act: () => void) => (): boolean => {
      if (condition) act()
      return condition
    }
    const keys: { readonly [key: string]: (() => boolean) | undefined } = {
      Enter: when(!event.shiftKey, enter),
      Tab: when(!event.shiftKey && isAtEnd && text.trim() !== '', () => void tab()),
      Escape: when(isOpen, close),
      ArrowUp: back(-1),
      ArrowDown: back(1),
    }
    const isInterrupt = event.ctrlKey && event.key === 'c' && !hasSelection && running
    if (isInterrupt) stop()
    const isDone = isInterrupt || (!event.ctrlKey && !event.metaKey && keys[event.key]?.() === true)
    if (!isDone) return
    event.preventDefault()
    event.stopPropagation()
  }
  const ghost = isOpen && !text.includes('\n') ? (current?.text.slice(text.length - open.from) ?? '') : ''
  return (
    <div className="console-prompt">
      {isOpen && (
        <Completions
          id={id}
          items={open.items}
          current={open.current}
          written={text.length - open.from}
          column={open.from - (text.lastIndexOf('\n', open.from - 1) + 1)}
          onHover={choose}
          onTake={take}
        />
      )}
      <span className="text-accent-ink font-semibold select-none" aria-hidden>
        $
      </span>
      <span className="relative grid flex-1 min-w-0">
        {ghost !== '' && (
          <span className="console-ghost" translate="no" aria-hidden>
            <span>{text}</span>
            <span>{ghost}</span>
          </span>
        )}
        <textarea
          ref={input}
          className="console-input"
          rows={1}
          aria-label={consoleTexts.input}
          placeholder={consoleTexts.placeholder}
          aria-haspopup="listbox"
          aria-autocomplete="list"
          {...(isOpen ? { 'aria-controls': id, 'aria-activedescendant': `${id}-${open.current}` } : {})}
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
          value={text}
          onChange={({ target }) => {
            onText(target.value)
            history.leave()
            const isTyped = target.selectionStart === target.value.length && !target.value.includes('\n')
            if (isTyped) void ask(target.value)
            else close()
          }}
          onBlur={close}
          onKeyDown={onKeyDown}
        />
      </span>
    </div>
  )
}
