/** A rule of a document in `docs/spec`. */
export interface Rule {
  readonly id: string
  /** The heading of its section. */
  readonly section: string
  /** In English, with code in backquotes. */
  readonly text: string
  /** The upstream files that it follows, or its section where it names none itself: `k8s.io/apiserver/pkg/registry/generic/registry/store.go`. */
  readonly sources: readonly string[]
}

const SOURCE = 'Source: '

/** Splits a part of a document into its text and the sources that its last sentence names. */
function splitSource(part: string): { readonly text: string; readonly sources: readonly string[] } {
  const words = part.split('\n').map((line) => line.trim())
  const text = words.join(' ').trim()
  const at = text.indexOf(SOURCE)
  if (at < 0) return { text, sources: [] }
  const named = text.slice(at + SOURCE.length)
  const sources = (named.endsWith('.') ? named.slice(0, -1) : named).split('; ')
  return { text: text.slice(0, at).trim(), sources }
}

/** Finds the rule with an id in the text of a document: a section begins with `## `, a rule with `- ` and its id. */
export function findRule(spec: string, id: string): Rule | undefined {
  for (const section of spec.split('\n## ').slice(1)) {
    const [intro = '', ...rules] = section.split('\n- ')
    const found = rules.find((rule) => rule.startsWith(`${id} `))
    if (found === undefined) continue
    const [heading = '', ...below] = intro.split('\n')
    const { text, sources } = splitSource(found.slice(id.length + 1))
    return { id, section: heading, text, sources: sources.length > 0 ? sources : splitSource(below.join('\n')).sources }
  }
  return undefined
}
