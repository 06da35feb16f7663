import { Fragment, type ReactNode } from 'react'

interface Props {
  readonly text: string
  /** The elements that stand in the places `{name}` of the text. */
  readonly parts?: Readonly<Record<string, ReactNode>>
}

const PLACE = /(\{[a-z]+\})/
const PIECE = /`([^`]*)`|[^`]+/g

/** A text of a catalogue with its elements: `{name}` is the place of an element, and what is in backquotes is code. */
export function RichText({ text, parts = {} }: Props) {
  return [...text.matchAll(PIECE)].map(({ 0: piece, 1: code, index }) =>
    code !== undefined ? (
      <span key={index} className="mono" translate="no">
        {code}
      </span>
    ) : (
      piece.split(PLACE).map((word, at) => (at % 2 === 1 ? <Fragment key={word}>{parts[word.slice(1, -1)]}</Fragment> : word))
    ),
  )
}
