import type { ClipboardEvent, CSSProperties, KeyboardEvent, RefObject } from 'react'
import type { PlainView } from './plain-view.ts'
import type { TextPaneProps } from './text-pane.ts'

/** Keys that a text area understands as the editor does, alone or with Ctrl or Command. */
const OWN_KEYS =
  /^(?:.|Enter|Backspace|Delete|Arrow(?:Up|Down|Left|Right)|Home|End|Page(?:Up|Down)|Shift|Control|Alt|Meta|AltGraph|CapsLock|Dead|Process|Escape)$/u
const OWN_COMMANDS = /^(?:[acvxyz]|Arrow(?:Up|Down|Left|Right)|Home|End|Backspace|Delete|Control|Meta|Shift)$/i

const isOwn = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey ? OWN_COMMANDS.test(key) : !altKey && OWN_KEYS.test(key)

interface Props extends TextPaneProps {
  /** The caret came into the text. */
  readonly onEnter: () => void
  readonly ref: RefObject<HTMLTextAreaElement | null>
  readonly view: PlainView
  /** It has the whole text, and takes what is typed. */
  readonly isWhole: boolean
  readonly tellCaret: (by: 'pointer' | 'key' | 'focus') => void
  readonly onHasFocus: (hasFocus: boolean) => void
  readonly style: CSSProperties
}

/** The text area under the lines of a plain text. What only the editor understands waits for it. */
export function PlainArea(props: Props) {
  const { ref, view, isWhole, label, readOnly = false, problem, onChange, onSend, onEnter, tellCaret, onHasFocus, style } = props
  const takesInput = (): boolean => isWhole && view.inputs.length === 0
  const onKeyDown = (event: KeyboardEvent): void => {
    if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') {
      event.preventDefault()
      onSend?.()
      return
    }
    if (event.key === 'Escape') view.tellPointed(undefined, 'else')
    if (event.nativeEvent.isComposing || (takesInput() && isOwn(event))) return
    if (/^(?:Shift|Control|Alt|Meta)/.test(event.key) || (event.key === 'Tab' && (readOnly || view.tabMoves))) return
    event.preventDefault()
    view.inputs.push(event.nativeEvent)
  }
  const onPaste = (event: ClipboardEvent): void => {
    if (takesInput()) return
    event.preventDefault()
    view.inputs.push(event.clipboardData.getData('text/plain'))
  }
  return (
    <textarea
      ref={ref}
      className={`plain-area ${view.drawn.ghosts.length > 0 ? 'plain-apart' : ''}`}
      style={style}
      aria-label={label}
      aria-invalid={problem !== undefined}
      value={view.drawn.areaLines.join('\n')}
      readOnly={readOnly || !isWhole}
      spellCheck={false}
      autoCapitalize="off"
      onChange={(event) => onChange(event.target.value)}
      onFocus={() => {
        onHasFocus(true)
        tellCaret('focus')
        onEnter()
      }}
      onBlur={(event) => {
        onHasFocus(false)
        if (!event.currentTarget.closest('.editor')?.contains(event.relatedTarget)) view.tellPointed(undefined, 'else')
      }}
      onInput={() => view.tellPointed(undefined, 'else')}
      onClick={() => tellCaret('pointer')}
      onKeyUp={() => tellCaret('key')}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onCompositionStart={() => {
        view.isBusy = true
      }}
      onCompositionEnd={() => {
        view.isBusy = false
      }}
    />
  )
}
