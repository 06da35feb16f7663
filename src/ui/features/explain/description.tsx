import { inlinePieces, type Piece } from './inline-pieces.ts'

const BULLET = /^\s*(?:[-*•]|\d{1,3}[.)])\s+/

function Inline({ piece }: { readonly piece: Piece }) {
  if (piece.is === 'code') return <code className="mono rounded-1 bg-hover px-1 wrap-anywhere">{piece.text}</code>
  if (piece.is === 'strong') return <strong>{piece.text}</strong>
  if (piece.is === 'em') return <em>{piece.text}</em>
  if (piece.is !== 'link') return piece.text
  return (
    <a href={piece.to} target="_blank" rel="noreferrer" className="wrap-anywhere">
      {piece.text}
    </a>
  )
}

/** A line of a description. */
function Line({ text }: { readonly text: string }) {
  let at = 0
  return inlinePieces(text).map((piece) => {
    at += piece.text.length
    return <Inline key={at} piece={piece} />
  })
}

interface Block {
  readonly is: 'text' | 'list' | 'code'
  readonly lines: readonly string[]
  readonly at: number
}

/** Descriptions are Markdown by custom: paragraphs, lists and fenced code are what they use. */
function blocksOf(text: string): readonly Block[] {
  const blocks: { is: Block['is']; lines: string[]; at: number }[] = []
  let isFenced = false
  let isOpen = false
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const last = blocks.at(-1)
    if (line.trimStart().startsWith('```')) {
      isFenced = !isFenced
      isOpen = isFenced
      if (isFenced) blocks.push({ is: 'code', lines: [], at })
    } else if (isFenced) last?.lines.push(line)
    else if (line.trim() === '') isOpen = false
    else if (BULLET.test(line)) {
      const item = line.replace(BULLET, '')
      if (isOpen && last?.is === 'list') last.lines.push(item)
      else blocks.push({ is: 'list', lines: [item], at })
      isOpen = true
    } else if (isOpen && last !== undefined && last.is !== 'code') last.lines.push(`${last.lines.pop() ?? ''} ${line.trim()}`)
    else {
      blocks.push({ is: 'text', lines: [line.trim()], at })
      isOpen = true
    }
  }
  return blocks
}

/** A description, as safe as any text: nothing in it is markup of the page. */
export function Description({ text }: { readonly text: string }) {
  return blocksOf(text).map(({ is, lines, at }) => {
    if (is === 'code') {
      return (
        <pre key={at} className="code overflow-x-auto rounded-2 bg-sunken px-3 py-2" translate="no">
          {lines.join('\n')}
        </pre>
      )
    }
    if (is === 'list') {
      return (
        <ul key={at} className="list-disc ps-5">
          {lines.map((line) => (
            <li key={line}>
              <Line text={line} />
            </li>
          ))}
        </ul>
      )
    }
    return (
      <p key={at}>
        <Line text={lines.join(' ')} />
      </p>
    )
  })
}
