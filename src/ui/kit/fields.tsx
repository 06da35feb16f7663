import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { TextField as AriaTextField, FieldError, Input, TextArea } from 'react-aria-components'
import { useTextDraft } from './text-draft.ts'

/** A line of the inspector: a word and what is set. `--prop-word` and `--prop-gap` of a part around it set the columns. */
export function Prop({
  word,
  children,
  top = false,
  stacked = false,
  htmlFor,
}: {
  readonly word: string
  readonly children: ReactNode
  readonly top?: boolean
  /** The parts of the value take the whole width below the word. */
  readonly stacked?: boolean
  /** The id of the control that a click on the word operates. */
  readonly htmlFor?: string
}) {
  return (
    <div
      className={`grid min-h-[34px] grid-cols-[var(--prop-word,92px)_minmax(0,1fr)] gap-(--prop-gap,10px) py-[3px] ${top ? 'items-start' : 'items-center'} ${stacked ? 'gap-y-1' : ''}`}
    >
      {htmlFor === undefined ? (
        <span className={`text-ink-2 ${top ? 'pt-1' : ''}`} aria-hidden="true">
          {word}
        </span>
      ) : (
        <label className="text-ink-2" htmlFor={htmlFor}>
          {word}
        </label>
      )}
      <div className={`min-w-0 items-center gap-2 *:min-w-0 [&>.select-box]:flex-1 ${stacked ? 'contents' : 'flex'}`}>
        {children}
      </div>
    </div>
  )
}

/** What helps with a text of several lines while it is typed: its look, and a list of what could come next. */
export interface TextAssist {
  /** The text with its colors, letter for letter; it is drawn in place of the field's own. */
  readonly draw: (text: string) => ReactNode
  /** A key before the field sees it; true where it is taken. */
  readonly onKey: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean
  /** The text or the caret is another. */
  readonly onCaret: (area: HTMLTextAreaElement) => void
  readonly onLeave: () => void
  /** The ids of the list that is open and of its active option. */
  readonly listId: string | undefined
  readonly optionId: string | undefined
  readonly list: ReactNode
}

interface TextProps {
  readonly label: string
  readonly value: string
  /** A complaint keeps the text in the field and out of the document. */
  readonly onCommit: (text: string) => string | undefined
  readonly unit?: string
  readonly mono?: boolean
  readonly lines?: number
  readonly id?: string
  readonly placeholder?: string
  /** What can be done with the value, at the end of the field. */
  readonly tools?: ReactNode
  /** Told with every letter. */
  readonly onType?: (text: string) => void
  /** Enter commits a text of several lines too; with Shift it begins a line. */
  readonly enterCommits?: boolean
  /** Takes the focus when it appears. */
  readonly focus?: boolean
  /** Where Enter leads when what was typed is taken. */
  readonly onEnter?: () => void
  /** The field is left, or taken back. */
  readonly onEnd?: () => void
  /** Of a text of several lines. */
  readonly assist?: TextAssist
}

type Element = HTMLInputElement & HTMLTextAreaElement

/** True where a text that is typed would take the place of what stands there. */
const isAllSelected = ({ selectionStart, selectionEnd, value }: Element): boolean =>
  value !== '' && selectionStart === 0 && selectionEnd === value.length

const AREA = 'field-sizing-content min-h-9 w-full resize-y leading-[18px] outline-0'

interface AssistedProps {
  readonly input: {
    readonly ref: RefObject<Element | null>
    readonly placeholder: string
    readonly onKeyDown: (event: KeyboardEvent<Element>) => void
  }
  readonly text: string
  readonly mono: boolean
  readonly assist: TextAssist
}

const UNDRAWN = { resize: 'none', color: 'transparent', caretColor: 'var(--ink)', background: 'none' } as const

/** A text area over its text in colors, which gives it its height. Its own letters are not drawn; the caret and the selection are. */
function AssistedArea({ input, text, mono, assist }: AssistedProps) {
  const { ref } = input
  const { draw, onCaret, listId, optionId, list } = assist
  const tell = useRef(onCaret)
  tell.current = onCaret
  // What is told of the text is told once the field has it.
  useLayoutEffect(() => {
    if (ref.current !== null && ref.current === document.activeElement && ref.current.value === text) tell.current(ref.current)
  }, [ref, text])
  const look = `${mono ? 'mono' : ''} col-start-1 row-start-1 min-h-9 w-full leading-[18px] wrap-anywhere whitespace-pre-wrap`
  return (
    <>
      <div className="grid min-w-0 flex-1">
        <div className={look} aria-hidden="true">
          {draw(text)}
          {/* A line that is empty has its height. */}
          {text.endsWith('\n') && ' '}
        </div>
        <TextArea
          {...input}
          className={`${look} overflow-hidden outline-0`}
          style={UNDRAWN}
          rows={1}
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={optionId}
          onSelect={({ currentTarget }) => onCaret(currentTarget)}
        />
      </div>
      {list}
    </>
  )
}

/** A text that enters the document when it is finished: by Enter, or by leaving the field. Esc takes it back. */
export function TextField({
  label,
  value,
  onCommit,
  unit,
  mono = false,
  lines = 1,
  id,
  placeholder = '',
  tools,
  onType,
  enterCommits = false,
  focus = false,
  onEnter,
  onEnd,
  assist,
}: TextProps) {
  const element = useRef<Element>(null)
  const selectAgain = useRef(false)
  const own = (): Element | null => (element.current === document.activeElement ? element.current : null)
  const draft = useTextDraft(value, onCommit, {
    isTyping: () => own() !== null,
    onValue: (next) => {
      const focused = own()
      selectAgain.current = focused !== null && isAllSelected(focused)
      onType?.(next)
    },
  })
  const { text, complaint } = draft
  useLayoutEffect(() => {
    // Who came by Tab and begins to type writes a new text, also when the old one changes under him: it is selected again where nothing was typed since.
    if (selectAgain.current && element.current?.value === text) element.current.select()
    selectAgain.current = false
  }, [text])
  useLayoutEffect(() => {
    if (!focus) return
    element.current?.focus()
    element.current?.select()
  }, [focus])
  const type = (next: string): void => {
    draft.type(next)
    onType?.(next)
  }
  const onKeyDown = (event: KeyboardEvent<Element>): void => {
    if (assist?.onKey(event) === true) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    const ends = lines === 1 || event.ctrlKey || event.metaKey || (enterCommits && !event.shiftKey)
    if (event.key === 'Escape' && onEnd !== undefined) {
      event.stopPropagation()
      onEnd()
    } else if (event.key === 'Escape' && draft.revert()) {
      // What is taken back is not also the end of a dialog around it.
      event.stopPropagation()
      onType?.(value)
    } else if (event.key === 'Escape' && onEnter !== undefined) {
      event.stopPropagation()
      onEnter()
    } else if (event.key === 'Enter' && ends) {
      // Where the focus goes next, this Enter is not also a press.
      if (lines > 1 || onEnd !== undefined || onEnter !== undefined) event.preventDefault()
      if (!draft.commit()) return
      onEnd?.()
      onEnter?.()
    }
  }
  // A text without a change of its own has nothing to undo: then the keys are those of the document.
  const input = { ref: element, placeholder, onKeyDown, ...(text === value ? { 'data-untyped': true } : {}) }
  return (
    <AriaTextField
      className="min-w-0 flex-1"
      aria-label={label}
      value={text}
      onChange={type}
      onBlur={() => {
        assist?.onLeave()
        draft.commit()
        onEnd?.()
      }}
      isInvalid={complaint !== undefined}
      validationBehavior="aria"
      spellCheck="false"
      {...(id === undefined ? {} : { id })}
    >
      <div className={`field [&>.btn]:-me-[5px] ${lines > 1 ? 'h-auto py-1' : ''} ${assist === undefined ? '' : 'relative'}`}>
        {assist !== undefined ? (
          <AssistedArea input={input} text={text} mono={mono} assist={assist} />
        ) : lines > 1 ? (
          <TextArea {...input} className={`${mono ? 'mono' : ''} ${AREA}`} rows={lines} />
        ) : (
          <Input {...input} className={mono ? 'mono' : ''} />
        )}
        {unit !== undefined && <span className="mono text-[11px]/4 whitespace-nowrap text-ink-3">{unit}</span>}
        {tools}
      </div>
      <FieldError className="text-xs text-bad">
        <span role="alert">{complaint}</span>
      </FieldError>
    </AriaTextField>
  )
}
