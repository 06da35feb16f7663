import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Description } from './description.tsx'
import { inlinePieces } from './inline-pieces.ts'

/** Elements as they are drawn, without their looks. */
function drawn(node: Node): string {
  if (!(node instanceof HTMLElement)) return node.textContent ?? ''
  const name = node.localName
  const to = node.getAttribute('href')
  return `<${name}${to === null ? '' : ` ${to}`}>${[...node.childNodes].map(drawn).join('')}</${name}>`
}

const htmlOf = (text: string): string => {
  const { container } = render(<Description text={text} />)
  return [...container.childNodes].map(drawn).join('')
}

describe('[RD-2] a description', () => {
  it.each([
    ['has paragraphs', 'One\nline.\n\nTwo.', '<p>One line.</p><p>Two.</p>'],
    ['has lists', 'Either:\n- a\n- b\n  more\n\nEnd.', '<p>Either:</p><ul><li>a</li><li>b more</li></ul><p>End.</p>'],
    ['has numbered lists', '1. a\n2) b', '<ul><li>a</li><li>b</li></ul>'],
    ['has code', 'Set `a.b` to *x*, or **y**.', '<p>Set <code>a.b</code> to <em>x</em>, or <strong>y</strong>.</p>'],
    ['has fenced code', '```yaml\na: *x*\n\nb: 1\n```\nEnd', '<pre>a: *x*\n\nb: 1</pre><p>End</p>'],
    ['has links', 'See https://a.dev/x?y=1.', '<p>See <a https://a.dev/x?y=1>https://a.dev/x?y=1</a>.</p>'],
    ['has named links', 'See [the *docs*](https://a.dev).', '<p>See <a https://a.dev>the *docs*</a>.</p>'],
    ['links to the web alone', '[x](javascript:alert(1)) ftp://a.dev', '<p>[x](javascript:alert(1)) ftp://a.dev</p>'],
    ['is never markup', '<img src=x onerror=alert(1)> & "q"', '<p><img src=x onerror=alert(1)> & "q"</p>'],
    ['keeps a star that stands alone', 'a * b * c, 2*3', '<p>a * b * c, 2*3</p>'],
  ])('%s', (_what, text, html) => {
    expect(htmlOf(text)).toBe(html)
  })
  it('reads long lines that look like the start of many pieces', () => {
    for (const text of ['*a'.repeat(50_000), '['.repeat(100_000), '`'.repeat(99_999), '[a](https://'.repeat(20_000)])
      expect(
        inlinePieces(text)
          .map((piece) => piece.text)
          .join('').length,
      ).toBeGreaterThan(text.length / 3)
  })
})
