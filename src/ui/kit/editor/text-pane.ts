import type { ReactNode } from 'react'
import type { Suggestions } from '../../../analysis/complete/suggestions.ts'
import type { Problem } from '../../../analysis/yaml/yaml.ts'
import { problemText } from '../../base/i18n/problem-text.ts'
import type { Marks } from './marks.ts'

/** How bad what is wrong in a line is, as Monaco counts: error, warning, hint. */
export type Severity = 8 | 4 | 1

/** What is wrong in a line. */
export interface LineProblem {
  readonly line: number
  readonly message: string
  readonly severity: Severity
}

/** Knows what can stand in a text. Lines and columns count from 1. */
export interface TextAssistant {
  /** What follows a dot is suggested as soon as the dot is typed. */
  readonly completesAtDots?: boolean
  suggest(lines: readonly string[], line: number, column: number): Promise<Suggestions | undefined>
  /** What the field of a line means, as Markdown. */
  describe(lines: readonly string[], line: number): Promise<string | undefined>
  /** Opens the page of the field of a line; absent: fields have no pages. */
  readonly page?: { readonly word: string; open(lines: readonly string[], line: number): void }
}

/** Declarations of modules, in TypeScript, by the names that they are imported by. */
export type Modules = Readonly<Record<string, string>>

export interface TextPaneProps {
  readonly label: string
  /** YAML by default. */
  readonly language?: 'yaml' | 'typescript'
  /** What a text in TypeScript can import; undefined: not known yet. */
  readonly modules?: Modules | undefined
  readonly value: string
  readonly onChange: (text: string) => void
  readonly readOnly?: boolean
  readonly marks?: Marks
  /** Ctrl+Enter, or Command+Enter. */
  readonly onSend?: (() => void) | undefined
  /** More of what is wrong. */
  readonly problems?: readonly LineProblem[] | undefined
  /** The line the caret came to by the reader's hand. */
  readonly onLine?: ((line: number) => void) | undefined
  /** A line to bring into sight when it changes. */
  readonly reveal?: number | undefined
  /** Where what is wrong stands, for F8 and the wavy line. */
  readonly problem?: Problem | undefined
  /** What a card beside a line says when the pointer rests on it or the caret comes to it. */
  readonly card?: ((line: number) => ReactNode | undefined) | undefined
  /** Completes and explains what is written. */
  readonly assistant?: TextAssistant | undefined
  /** Present: the editor takes the focus as soon as it is there, and then calls this. */
  readonly takeFocus?: (() => void) | undefined
}

const NONE: readonly LineProblem[] = []

type Wrong = Pick<TextPaneProps, 'problem' | 'problems'>

/** All that is wrong, with lines that the text has. */
export function problemsOf({ problem, problems = NONE }: Wrong, lineCount: number): readonly LineProblem[] {
  if (problem === undefined && problems.length === 0) return NONE
  const first = problem === undefined ? [] : [{ line: problem.line, message: problemText(problem), severity: 8 as const }]
  return [...first, ...problems].map((one) => ({ ...one, line: Math.min(Math.max(one.line, 1), lineCount) }))
}

/** The line of what is wrong: of the text's problem, or of the first field that was rejected. */
export const wrongLine = ({ problem, marks }: TextPaneProps): number | undefined =>
  problem?.line ?? marks?.lines.find(({ tone }) => tone === 'rejected')?.first

/** A place in a text; lines and columns count from 1. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** What the plain text hands to the editor that takes its place. */
export interface Entered {
  /** Where the selection began, and where the caret is. */
  readonly anchor: Position
  readonly caret: Position
  readonly hasFocus: boolean
  readonly scrollTop: number
  readonly scrollLeft: number
  /** Keys and pasted texts that only the editor understands, in order. */
  readonly inputs: readonly (KeyboardEvent | string)[]
}

/** A text that is drawn in lines, plain or by Monaco, as what is drawn over it sees it. Pixels count from the top of the pane, as it is scrolled now. */
export interface TextView {
  readonly lineCount: number
  readonly height: number
  topOf(line: number): number
  /** How many pixels behind the text of a line are free. */
  roomOf(line: number): number
  /** Calls when lines are drawn elsewhere than before, until the returned function is called. */
  onMoved(call: () => void): () => void
  /** Calls with the line that the pointer or the caret comes to, and with undefined when the reader does something else, until the returned function is called. */
  onPointed(call: (line: number | undefined, by: 'pointer' | 'caret' | 'else') => void): () => void
}

/** The view of the editor itself. */
export interface EditorView extends TextView {
  /** Goes on where the plain text ends. */
  enter(from: Entered): void
}

/** Height of a line and font size in pixels: they follow the reader's own font size. */
export function metrics(): { readonly line: number; readonly font: number } {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
  return { line: 20 * rem, font: 12.5 * rem }
}

/** Pixels above the first line and below the last. */
export const PADDING = 6

let movesFocus = false
const tabListeners = new Set<() => void>()

/** Whether Tab moves the focus, as Ctrl+M has it, in all editors. In a text area where it does not, it indents. */
export const tabKey = {
  get movesFocus(): boolean {
    return movesFocus
  },
  set movesFocus(moves: boolean) {
    movesFocus = moves
    for (const listener of tabListeners) listener()
  },
  /** Calls after each change, until the returned function is called. */
  onChange(listener: () => void): () => void {
    tabListeners.add(listener)
    return () => tabListeners.delete(listener)
  },
}

/** Whether a key is Monaco's for what Tab does. */
export const isTabToggle = ({ code, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  code === 'KeyM' && ctrlKey && !metaKey && !altKey
