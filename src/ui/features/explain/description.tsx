import { Fragment, type ReactNode } from 'react'

const LINK = /(https?:\/\/[^\s<>"')\]]+[^\s<>"')\].,;:])/
const CODE = /`([^`\n]+)`/g
const BULLET = /^\s*(?:[-*•]|\d{1,3}[.)])\s+/

/** A line with code in backquotes and addresses as links. */
function Line({ text }: { readonly text: string }) {
  const parts: ReactNode[] = []
  let from = 0
  const plain = (until: number): void => {
    for (const [i, piece] of text.slice(from, until).split(LINK).entries()) {
      const key = `${from} ${i}`
      if (i % 2 === 0) parts.push(<Fragment key={key}>{piece}</Fragment>)
      else
        parts.push(
          <a key={key} href={piece} target="_blank" rel="noreferrer" className="wrap-anywhere">
            {piece}
          </a>,
        )
    }
  }
  for (const { 0: whole, 1: code = '', index } of text.matchAll(CODE)) {
    plain(index)
    parts.push(
      <code key={`code ${index}`} className="mono rounded-1 bg-hover px-1 wrap-anywhere">
        {code}
      </code>,
    )
    from = index + whole.length
  }
  plain(text.length)
  return parts
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
