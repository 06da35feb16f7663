import { type Fact, factsOf, structWithin, typeWords } from './facts.ts'
import { apiVersionOf, type Kind } from './kind.ts'
import { descriptionOf, type Struct, structsOf, type TypeField } from './types.ts'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (char) => ESCAPES[char] ?? '')

const code = (text: string): string => `<code>${escaped(text)}</code>`

/** Addresses within a description are links. */
const described = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"')\]]+)/)
    .map((part, i) => (i % 2 === 1 ? `<a href="${escaped(part)}" rel="noreferrer">${escaped(part)}</a>` : escaped(part)))
    .join('')

const paragraphs = (text: string): string =>
  text
    .split(/\r?\n(?:\s*\r?\n)+/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${described(part)}</p>`)
    .join('')

const factText = ({ words, code: data }: Fact): string =>
  `<li>${escaped(words)}${data === undefined ? '' : ` ${code(data)}`}</li>`

function facts(list: readonly Fact[]): string {
  return list.length === 0 ? '' : `<ul>${list.map(factText).join('')}</ul>`
}

function row(field: TypeField): string {
  const { name, type, isRequired, schema } = field
  const struct = structWithin(type)
  const words = escaped(typeWords(type))
  return `<tr><th scope="row">${code(name)}${isRequired ? '<span class="required">required</span>' : ''}</th><td>${
    struct === undefined ? words : `<a href="#${struct}">${words}</a>`
  }</td><td>${paragraphs(descriptionOf(schema))}${facts(factsOf(field))}</td></tr>`
}

function section({ name, at, fields, schema }: Struct, kind: Kind): string {
  return `<section id="${name}"><h2>${at === '' ? escaped(kind.kind) : code(at)}</h2>${paragraphs(descriptionOf(schema))}${facts(
    factsOf({ schema }),
  )}<table><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Description</th></tr></thead><tbody>
${fields.map(row).join('\n')}
</tbody></table></section>`
}

const STYLE = `:root{color-scheme:light dark}
body{max-width:64rem;margin:0 auto;padding:1.5rem 1rem;font:15px/1.5 system-ui,sans-serif}
h1{margin:0}h2{margin:2.5rem 0 .5rem;font-size:1.1rem;overflow-wrap:anywhere}
code{font:13px/1.4 ui-monospace,monospace;overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse;table-layout:fixed}
th,td{padding:.4rem .6rem .4rem 0;border-top:1px solid color-mix(in srgb,currentcolor 20%,transparent);text-align:start;vertical-align:top;font-weight:inherit;overflow-wrap:anywhere}
thead th{font-size:.8rem}th:first-child{width:26%}td:nth-child(2){width:16%}thead th:nth-child(2){width:16%}
.required{display:block;font-size:.8rem;font-style:italic}
p{margin:0 0 .3rem}ul{margin:.2rem 0;padding-inline-start:1.1rem;font-size:.9rem}
@media(max-width:40rem){table,tbody,tr,th,td{display:block;width:auto!important}thead{display:none}td{border:0;padding-top:0}}
@media print{section{break-inside:auto}tr{break-inside:avoid}}`

/** The documentation of a version of a CRD as one page of HTML, without scripts. */
export function htmlOf(kind: Kind): string {
  const title = `${kind.kind} ${apiVersionOf(kind)}`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><h1>${escaped(kind.kind)}</h1>
<p>${code(`apiVersion: ${apiVersionOf(kind)}`)} · ${code(`${kind.plural}.${kind.group}`)} · ${kind.isNamespaced ? 'namespaced' : 'cluster-scoped'}</p>
${structsOf(kind)
  .map((struct) => section(struct, kind))
  .join('\n')}
</body></html>
`
}
