import { describe, expect, it } from 'vitest'
import { exported } from './formats.ts'
import { htmlOf } from './html.ts'
import { markdownOf } from './markdown.ts'
import { kindOf } from './testing/crd.ts'

const HOSTILE = kindOf(
  '{spec: {type: object, description: "<script>alert(1)</script> | see https://example.com/a?b=1&c=2.", required: [a], properties: {a: {type: string, default: "`|`", pattern: "^(a|b)$"}, "<b>": {type: array, minItems: 1, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, properties: {k: {type: string}}}}}}}',
)

describe('[EX-4] documentation', () => {
  it('as Markdown: a table for each object, with nothing that leaves its cell', () => {
    expect(markdownOf(HOSTILE)).toContain(`## spec

<a id="mailspec"></a>

&lt;script>alert(1)&lt;/script> \\| see https://example.com/a?b=1&c=2.

| field | type | required | description |
| --- | --- | --- | --- |
| \`a\` | string | yes | Default: \`\`"\`\\|\`"\`\`<br>Pattern: \`^(a\\|b)$\` |
| \`<b>\` | [object\\[\\]](#mailspecb) | no | Items: \`≥ 1\`<br>Keys by which apply merges items: \`k\` |
`)
  })
  it('as HTML: one page without scripts, whose links stay within it or are addresses of descriptions', () => {
    const html = htmlOf(HOSTILE)
    expect(html).not.toMatch(/<script|<b>/)
    expect(html).toContain(
      '&lt;script&gt;alert(1)&lt;/script&gt; | see <a href="https://example.com/a?b=1&amp;c=2." rel="noreferrer">',
    )
    expect(html).toContain('<code>a</code><span class="required">required</span>')
    expect([...html.matchAll(/href="#([^"]+)"/g)].every(([, id]) => html.includes(`<section id="${id}">`))).toBe(true)
  })
})

it('[EX-5] no name of a file leaves its folder', () => {
  const kind = { ...kindOf('{}'), singular: '../../etc/x', version: 'v1' }
  expect(exported(kind, 'go').file).toBe('-etc-x_v1_types.go')
})
