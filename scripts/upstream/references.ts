/** The Go modules that the engine follows, the longest path first where one is part of another. */
export const MODULES = [
  'k8s.io/api',
  'k8s.io/apiextensions-apiserver',
  'k8s.io/apimachinery',
  'k8s.io/apiserver',
  'k8s.io/cli-runtime',
  'k8s.io/client-go',
  'k8s.io/component-base',
  'k8s.io/component-helpers',
  'k8s.io/kube-openapi',
  'k8s.io/kubectl',
  'k8s.io/kubernetes',
  'k8s.io/streaming',
  'sigs.k8s.io/cli-utils',
  'sigs.k8s.io/controller-runtime',
  'sigs.k8s.io/controller-tools',
  'sigs.k8s.io/json',
  'sigs.k8s.io/structured-merge-diff/v6',
  'sigs.k8s.io/yaml',
  'github.com/antlr4-go/antlr/v4',
  'github.com/blang/semver/v4',
  'github.com/emicklei/go-restful/v3',
  'github.com/go-openapi/swag/conv',
  'github.com/google/cel-go',
  'github.com/google/gnostic-models',
  'github.com/liggitt/tabwriter',
  'github.com/mitchellh/go-wordwrap',
  'github.com/munnerz/goautoneg',
  'github.com/spf13/cobra',
  'go.etcd.io/etcd/client/v3',
  'go.etcd.io/etcd/server/v3',
  'go.yaml.in/yaml/v2',
  'go.yaml.in/yaml/v3',
  'golang.org/x/net',
  'gopkg.in/evanphx/json-patch.v4',
] as const

/** A file or folder of a Go module that a comment or a rule names as its source. */
export interface UpstreamPath {
  readonly module: string
  /** From the folder of the module; empty: the module as a whole. */
  readonly path: string
}

/** The references of one `Source:`. */
export interface SourceNote {
  /** The file of ours, and the line of the word, from 1. */
  readonly path: string
  readonly line: number
  /** The references, as they are written. */
  readonly references: readonly string[]
}

const NOTE = /\bSource(?: of [a-z ]+)?:\s/g
/** A sentence ends at a full stop before a blank and a capital letter, a quoted word or a tag. */
const END = /\.(?=\s+[A-Z`@])|\.?\s*$/

/** Every `Source:` in the comments of a source file, or in the text of a document. A note is one sentence; `; ` parts its references. */
export function sourceNotes(path: string, text: string): SourceNote[] {
  const lines = text.split('\n')
  return [...text.matchAll(NOTE)].flatMap((match) => {
    const line = text.slice(0, match.index).split('\n').length
    const passage = path.endsWith('.md') ? paragraphFrom(lines, line - 1) : commentFrom(lines, line - 1)
    const at = passage?.indexOf(match[0].trim()) ?? -1
    if (passage === undefined || at < 0) return []
    const sentence = passage.slice(at + match[0].trim().length).trim()
    return [{ path, line, references: sentence.slice(0, END.exec(sentence)?.index).split('; ') }]
  })
}

/** The comment from this line on, without its marks; undefined when the line is no comment. */
function commentFrom(lines: readonly string[], from: number): string | undefined {
  const first = lines[from] ?? ''
  if (!/^\s*(\/\/|\/?\*)/.test(first)) return undefined
  const isLineComment = first.trim().startsWith('//')
  const into: string[] = []
  for (const line of lines.slice(from)) {
    const end = isLineComment ? -1 : line.indexOf('*/')
    if (isLineComment && !line.trim().startsWith('//')) break
    into.push((end < 0 ? line : line.slice(0, end)).replace(/^\s*(\/\/|\/?\*+)\s?/, '').trim())
    if (end >= 0) break
  }
  return into.join(' ')
}

/** The list item from this line on. */
function paragraphFrom(lines: readonly string[], from: number): string {
  const next = lines.slice(from + 1).findIndex((line) => /^\s*(- .*)?$/.test(line) || line.startsWith('#'))
  return lines
    .slice(from, next < 0 ? lines.length : from + 1 + next)
    .map((line) => line.trim())
    .join(' ')
}

/**
 * The paths that a reference names: `k8s.io/apiserver/pkg/cel/{ip,cidr}.go, IP` has two. None for what is in no module that we follow
 * by version: Go's own packages (`Go's net/url`), standards (`RFC 9562`) and addresses (`https://...`). Undefined when it names nothing.
 */
export function upstreamPaths(reference: string): UpstreamPath[] | undefined {
  if (/^(Go's [a-z]|RFC \d|https:\/\/)/.test(reference)) return []
  const whole = headOf(reference)
  const module = MODULES.find((name) => whole === name || whole.startsWith(`${name}/`))
  if (module === undefined) return undefined
  const [, before = '', choices, after = ''] = /^([^{]*)(?:\{([\w,/.-]+)\})?(.*)$/.exec(whole.slice(module.length + 1)) ?? []
  if (choices === undefined) return [{ module, path: before }]
  return choices.split(',').map((choice) => ({ module, path: `${before}${choice}${after}` }))
}

const headOf = (reference: string): string => reference.split(/,?\s/, 1)[0] ?? ''

/** A file that is named behind the first one of a reference, where it would not be found. */
const SECOND_FILE = /[\w/]+\.(go|proto|g4)\b/

/** Notes that do not name what they follow in the form `Source: MODULE/PATH, NAME; MODULE/PATH.` */
export function checkNotes(notes: readonly SourceNote[]): string[] {
  return notes.flatMap(({ path, line, references }) =>
    references.flatMap((reference) => {
      const where = `${path}:${line}: Source`
      if (upstreamPaths(reference) === undefined)
        return [`${where}: "${reference}" begins with no module, Go's package, RFC or address`]
      const rest = /^(Go's|https:)/.test(reference) ? '' : reference.slice(headOf(reference).length)
      const second = SECOND_FILE.exec(rest)
      return second ? [`${where}: write "; MODULE/${second[0]}" for a second file`] : []
    }),
  )
}
