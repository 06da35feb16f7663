import { Fragment, useMemo } from 'react'
import { type YamlKind, type YamlPiece, yamlPieces } from '../../analysis/yaml/colors.ts'

const COLORS: Readonly<Record<YamlKind, string>> = {
  key: 'text-code-key',
  string: 'text-code-string',
  number: 'text-code-number',
  keyword: 'text-code-keyword',
  punct: 'text-code-punct',
  comment: 'text-code-comment',
}

/** A line of YAML in the colours of the editor. */
export const YamlLine = ({ pieces }: { readonly pieces: readonly YamlPiece[] }) => (
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
              <YamlLine pieces={pieces} />
            ) : (
              <mark {...marked}>
                <YamlLine pieces={pieces} />
              </mark>
            )}
            {'\n'}
          </Fragment>
        )
      })}
    </pre>
  )
}
