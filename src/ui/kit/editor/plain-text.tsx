import { type PointerEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useScrolled, useWindow } from '../virtual.ts'
import { NO_MARKS } from './marks.ts'
import { PlainArea } from './plain-area.tsx'
import { PlainRows } from './plain-rows.tsx'
import { PlainView } from './plain-view.ts'
import { metrics, PADDING, problemsOf, type TextPaneProps, wrongLine } from './text-pane.ts'
import { rowsBetween } from './text-rows.ts'

/** A text area takes most of a second to lay out a megabyte: of a longer text it has the lines that are drawn, to be read. */
const WHOLE = 20_000
/** Monaco's margin: digits that it has room for, and pixels for what stands beside them. */
const DIGITS = 3
const BESIDE_NUMBERS = 28
/** How wide a letter is, as a share of the font size. */
const LETTER = 0.6

interface Props extends TextPaneProps {
  /** Called with the view when it is there. */
  readonly onView: (view: PlainView) => void
  /** The caret came into the text. */
  readonly onEnter: () => void
}

/** Follows `reveal`, and keeps what is wrong in sight when the verdict below takes the room. */
function useReveal(view: PlainView, props: TextPaneProps, scroller: React.RefObject<HTMLElement | null>): void {
  const { reveal } = props
  const wrong = wrongLine(props)
  useEffect(() => {
    // Where the reader types, the caret stays in sight.
    if (reveal !== undefined && scroller.current?.contains(document.activeElement) !== true) view.reveal(reveal)
  }, [view, reveal, scroller])
  useEffect(() => {
    const { current } = scroller
    if (wrong === undefined || current === null) return
    const observer = new ResizeObserver(() => view.reveal(wrong))
    observer.observe(current)
    return () => observer.disconnect()
  }, [view, wrong, scroller])
}

/**
 * A text in the look of the editor, without it: a text area under coloured lines. It takes keys and the pointer until the editor is there, which the caret
 * calls for.
 */
export function PlainText(props: Props) {
  const { value, marks = NO_MARKS, problem, problems, onView, onLine, takeFocus } = props
  const scroller = useRef<HTMLDivElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const [view] = useState(
    () =>
      new PlainView(
        () => scroller.current,
        () => area.current,
      ),
  )
  const [{ line: lineHeight, font }] = useState(metrics)
  const [hasFocus, setHasFocus] = useState(false)
  const lines = useMemo(() => value.split('\n'), [value])
  const { ghosts } = marks
  const count = lines.length + ghosts.length
  const { first, end } = useWindow(scroller, count, lineHeight, 0)
  const rows = useMemo(() => rowsBetween(first, end, lines.length, ghosts), [first, end, lines, ghosts])
  const wrong = useMemo(() => problemsOf({ problem, problems }, lines.length), [problem, problems, lines])
  // A text area has line ends of one kind.
  const isWhole = value.length <= WHOLE && !value.includes('\r')
  const focused = useRef({ first: 0, end: 0 })
  // What the caret is in stays.
  if (!hasFocus) focused.current = { first, end }
  const part = focused.current
  const areaLines = useMemo(() => (isWhole ? lines : lines.slice(part.first, part.end)), [isWhole, lines, part])
  const digits = Math.max(DIGITS, String(lines.length).length)
  const letter = LETTER * font
  const numbers = Math.round(digits * letter)
  view.drawn = {
    lines,
    ghosts,
    firstLine: isWhole ? 1 : part.first + 1,
    areaLines,
    lineHeight,
    letter,
    contentLeft: numbers + BESIDE_NUMBERS,
  }
  useLayoutEffect(() => onView(view), [onView, view])
  useLayoutEffect(() => view.tellMoved())
  const [tellMoved] = useState(() => () => view.tellMoved())
  useScrolled(scroller, tellMoved)
  useReveal(view, props, scroller)
  useEffect(() => {
    if (takeFocus === undefined) return
    area.current?.focus({ preventScroll: true })
    takeFocus()
  }, [takeFocus])
  const caretLine = useRef<number>(undefined)
  /** Tells where the caret is: by keys only when it came to another line. */
  const tellCaret = (by: 'pointer' | 'key' | 'focus'): void => {
    const { line } = view.selection().caret
    const isTold = by === 'pointer' || (by === 'key' && line !== caretLine.current)
    caretLine.current = line
    if (!isTold) return
    onLine?.(line)
    view.tellPointed(line, 'caret')
  }
  const onPointerDown = (event: PointerEvent): void => {
    view.isBusy = event.target === area.current
    const release = (): void => {
      view.isBusy = false
    }
    window.addEventListener('pointerup', release, { once: true })
    window.addEventListener('pointercancel', release, { once: true })
    const box = scroller.current?.getBoundingClientRect()
    const { clientWidth = 0, clientHeight = 0 } = scroller.current ?? {}
    // Its scroll bars are its own.
    const isInText = box !== undefined && event.clientX - box.left < clientWidth && event.clientY - box.top < clientHeight
    if (event.target === area.current || event.button !== 0 || !isInText) return
    // Beside the text, and where lines of the server stand between those of the text area.
    event.preventDefault()
    view.place(view.positionAt(event))
    tellCaret('pointer')
  }
  return (
    <div
      ref={scroller}
      className="plain"
      dir="ltr"
      translate="no"
      style={{ lineHeight: `${lineHeight}px`, fontSize: font }}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => view.tellPointed(view.lineAt(event), 'pointer')}
      onPointerLeave={() => view.tellPointed(undefined, 'else')}
      onScroll={() => view.tellPointed(undefined, 'else')}
    >
      <div
        className="plain-body"
        style={{ blockSize: count * lineHeight + 2 * PADDING, paddingBlockStart: PADDING + first * lineHeight }}
      >
        {marks.lines.map(({ first: from, last, tone }) => (
          <div
            key={`${from} ${last} ${tone}`}
            className={`plain-tint fate-line t-${tone}`}
            style={{ insetBlockStart: view.offsetOf(from), blockSize: view.offsetOf(last + 1) - view.offsetOf(from) }}
          />
        ))}
        <PlainArea
          {...props}
          ref={area}
          view={view}
          isWhole={isWhole}
          tellCaret={tellCaret}
          onHasFocus={setHasFocus}
          style={{
            insetBlockStart: PADDING + (isWhole ? 0 : part.first) * lineHeight,
            insetInlineStart: view.drawn.contentLeft,
            blockSize: areaLines.length * lineHeight,
          }}
        />
        <div
          className="plain-rows"
          aria-hidden
          style={{ '--plain-numbers': `${numbers}px`, '--plain-left': `${view.drawn.contentLeft}px` } as React.CSSProperties}
        >
          <PlainRows language={props.language ?? 'yaml'} lines={lines} rows={rows} marks={marks.lines} problems={wrong} />
        </div>
      </div>
    </div>
  )
}
