import { Fragment, useMemo } from 'react'
import { type YamlKind, type YamlPiece, yamlPieces } from '../../analysis/yaml/colors.ts'

/** What a piece of code is, for its colour; `text` has none. */
export type CodeKind = YamlKind | 'text'

/** A piece of a line of code. */
export type CodePiece = Omit<YamlPiece, 'kind'> & { readonly kind: CodeKind }

const COLORS: Readonly<Record<CodeKind, string>> = {
  text: '',
  key: 'text-code-key',
  string: 'text-code-string',
  number: 'text-code-number',
  keyword: 'text-code-keyword',
  punct: 'text-code-punct',
  comment: 'text-code-comment',
}

/** A line of code in the colours of the editor. */
export const CodeLine = ({ pieces }: { readonly pieces: readonly CodePiece[] }) => (
  <>
    {pieces.map(({ text, kind, at }) => (
      <span key={at} className={COLORS[kind]}>
        {text}
      </span>
    ))}
  </>
)

interface Props {
  readonly text: string
  readonly className?: string
  /** How a line stands out; undefined for one that does not. */
  readonly mark?: (line: string) => { readonly className: string; readonly title: string } | undefined
}

/** YAML that is shown and not edited, in the colours of the editor, without the editor. */
export function YamlText({ text, className = '', mark }: Props) {
  const lines = useMemo(() => {
    const texts = text.split('\n')
    const pieces = yamlPieces(texts)
    return texts.map((line, i) => ({ line, id: `${i} ${line}`, pieces: pieces[i] ?? [] }))
  }, [text])
  return (
    <pre className={`code code-scroll ${className}`} translate="no">
      {lines.map(({ line, id, pieces }) => {
        const marked = mark?.(line)
        return (
          <Fragment key={id}>
            {marked === undefined ? (
              <CodeLine pieces={pieces} />
            ) : (
              <mark {...marked}>
                <CodeLine pieces={pieces} />
              </mark>
            )}
            {'\n'}
          </Fragment>
        )
      })}
    </pre>
  )
}
