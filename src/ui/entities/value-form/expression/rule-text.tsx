import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { coloredRule, faultOffset, type TokenColor } from '../../../../analysis/rules/colors.ts'
import type { Completion, Completions } from '../../../../analysis/rules/completions.ts'
import { type TextAssist, TextField } from '../../../kit/fields.tsx'
import { valueTexts } from '../value.en.ts'
import './expression.css'

const COLORS: Readonly<Record<TokenColor, string>> = {
  string: 'text-code-string',
  number: 'text-code-number',
  keyword: 'text-code-keyword',
  function: 'text-code-key',
  comment: 'text-code-comment',
  plain: '',
}

/** A rule in its colors; where it does not compile, what its fault is at is underlined. */
function Colored({ rule, fault }: { readonly rule: string; readonly fault: number | undefined }) {
  let end = 0
  return [...coloredRule(rule).entries()].map(([i, { text, color }]) => {
    const start = end
    end += text.length
    const isAt = fault !== undefined && start <= fault && (fault < end || end === rule.length)
    const at = isAt ? fault - start : 0
    // A name is underlined to its end, with the dot before it, which the server points at; of anything else one character is.
    const length = isAt ? (/^\.?\w+/.exec(text.slice(at))?.[0].length ?? 1) : 0
    return (
      <span key={i} className={COLORS[color]}>
        {text.slice(0, at)}
        {isAt && <span className="expression-fault">{text.slice(at, at + length)}</span>}
        {text.slice(at + length)}
      </span>
    )
  })
}

/** What can be written at an offset of a rule. A new function knows more than the one before: what found nothing is asked again. */
export type Complete = (rule: string, offset: number) => Promise<Completions | undefined>

interface Offer extends Completions {
  readonly active: number
  /** The length of the rule when it was asked for: what is typed before a newer offer comes belongs to the name that is replaced. */
  readonly ruleLength: number
}

/** Whether something could be completed: a name that is being typed, or what follows a dot. */
const isAtName = (area: HTMLTextAreaElement): boolean => /[\w.]/.test(area.value.slice(0, area.selectionStart).slice(-1))

/** Whether an offer is worth to be shown unasked: it has something that is not written already. */
const isNews = ({ items, start }: Completions, area: HTMLTextAreaElement): boolean => {
  const typed = area.value.slice(start, area.selectionStart)
  return items.length > 0 && !items.some(({ text }) => text === typed)
}

/** Offers what can be written at the caret, and writes it. */
function useCompletions(complete: Complete) {
  const [offer, setOffer] = useState<Offer>()
  const asked = useRef(0)
  const known = useRef({ text: '', caret: -1 })
  /** What was asked at the caret and has found nothing yet. */
  const unanswered = useRef<{ readonly area: HTMLTextAreaElement; readonly isWanted: boolean }>(undefined)
  const close = (): void => {
    asked.current++
    unanswered.current = undefined
    setOffer(undefined)
  }
  const ask = (area: HTMLTextAreaElement, isWanted: boolean, by = complete): void => {
    const mine = ++asked.current
    unanswered.current = { area, isWanted }
    const { value, selectionStart } = area
    by(value, selectionStart).then(
      (found) => {
        if (mine !== asked.current || document.activeElement !== area) return
        if (found !== undefined && found.items.length > 0) unanswered.current = undefined
        const isShown = found !== undefined && (isWanted ? found.items.length > 0 : isNews(found, area))
        setOffer(isShown ? { ...found, active: 0, ruleLength: value.length } : undefined)
      },
      () => mine === asked.current && setOffer(undefined),
    )
  }
  const askAgain = useEffectEvent((by: Complete) => {
    if (unanswered.current !== undefined) ask(unanswered.current.area, unanswered.current.isWanted, by)
  })
  useEffect(() => askAgain(complete), [complete])
  const onCaret = (area: HTMLTextAreaElement): void => {
    const { value: text, selectionStart: caret } = area
    const before = known.current
    if (text === before.text && caret === before.caret) return
    known.current = { text, caret }
    if (text === before.text || before.caret < 0 || caret !== area.selectionEnd || !isAtName(area)) close()
    else ask(area, false)
  }
  const take = (area: HTMLTextAreaElement, { start, end: endThen, ruleLength }: Offer, { text, caret }: Completion): void => {
    const end = Math.max(start, endThen + area.value.length - ruleLength)
    const isCalled = text.endsWith(')') && area.value[end] === '('
    const written = isCalled ? text.slice(0, text.indexOf('(')) : text
    area.setSelectionRange(start, end)
    // The one way to write into a field that its undo knows of.
    document.execCommand('insertText', false, written)
    const at = start + (isCalled ? written.length : caret)
    area.setSelectionRange(at, at)
    known.current = { text: area.value, caret: at }
    close()
  }
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, currentTarget } = event
    if (key === ' ' && ctrlKey) {
      ask(currentTarget, true)
      return true
    }
    if (offer === undefined || ctrlKey || metaKey || altKey || shiftKey) return false
    const { items, active } = offer
    const chosen = items[active]
    if (key === 'Escape') close()
    else if ((key === 'Enter' || key === 'Tab') && chosen !== undefined) take(currentTarget, offer, chosen)
    else if (key === 'ArrowDown') setOffer({ ...offer, active: (active + 1) % items.length })
    else if (key === 'ArrowUp') setOffer({ ...offer, active: (active + items.length - 1) % items.length })
    else return false
    return true
  }
  return { offer, close, take, onKey, onCaret }
}

interface ListProps {
  readonly id: string
  readonly offer: Offer
  readonly onTake: (item: Completion) => void
}

const optionId = (id: string, index: number): string => `${id}-${index}`

function CompletionList({ id, offer, onTake }: ListProps) {
  const list = useRef<HTMLDivElement>(null)
  const { items, active } = offer
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={valueTexts.completions}
      className="menu expression-completions"
      // The focus stays in the text.
      onPointerDown={(event) => event.preventDefault()}
    >
      {items.map((item, i) => (
        <button
          key={item.name}
          id={optionId(id, i)}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={i === active}
          className="menu-item"
          onClick={() => onTake(item)}
        >
          <span className={`mono min-w-0 truncate ${item.kind === 'function' ? 'text-code-key' : ''}`}>{item.name}</span>
          <code className="mono min-w-0 truncate text-[11px] text-ink-3">{item.detail}</code>
        </button>
      ))}
    </div>
  )
}

type Props = Omit<ComponentProps<typeof TextField>, 'assist' | 'mono' | 'lines'> & {
  readonly complete: Complete
  /** Why the text does not compile, as the server says it. */
  readonly error: string | undefined
}

/** The text of a rule, or of another expression about the same schema: in colors, with its fault underlined, and completed while one types. */
export function RuleText({ complete, error, ...field }: Props) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const { offer, close, take, onKey, onCaret } = useCompletions(complete)
  const assist: TextAssist = {
    draw: (text): ReactNode => <Colored rule={text} fault={error === undefined ? undefined : faultOffset(text, error)} />,
    onKey: (event) => {
      area.current = event.currentTarget
      return onKey(event)
    },
    onCaret: (element) => {
      area.current = element
      onCaret(element)
    },
    onLeave: close,
    listId: offer && id,
    optionId: offer && optionId(id, offer.active),
    list: offer !== undefined && (
      <CompletionList id={id} offer={offer} onTake={(item) => area.current !== null && take(area.current, offer, item)} />
    ),
  }
  return <TextField {...field} mono lines={2} assist={assist} />
}
