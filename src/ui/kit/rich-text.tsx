import { Fragment, type ReactNode } from 'react'

interface Props {
  readonly text: string
  /** The elements that stand in the places `{name}` of the text. */
  readonly parts?: Readonly<Record<string, ReactNode>>
}

const PLACE = /(\{[a-z]+\})/

/** A text of a catalogue with its elements: `{name}` is the place of an element, and what is in backquotes is code. */
export function RichText({ text, parts = {} }: Props) {
  return text.split('`').map((piece, i) =>
    i % 2 === 1 ? (
      <span key={piece} className="mono" translate="no">
        {piece}
      </span>
    ) : (
      piece.split(PLACE).map((word, at) => (at % 2 === 1 ? <Fragment key={word}>{parts[word.slice(1, -1)]}</Fragment> : word))
    ),
  )
}
