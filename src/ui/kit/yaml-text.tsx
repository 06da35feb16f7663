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
  // The pieces of a line never change places.
  <>
    {pieces.map(({ text, kind }, i) => (
      <span key={`${String(i)} ${kind}`} className={COLORS[kind]}>
        {text}
      </span>
    ))}
  </>
)

/** YAML that is shown and not edited, in the colours of the editor, without the editor. */
export function YamlText({ text, className = '' }: { readonly text: string; readonly className?: string }) {
  const lines = useMemo(() => yamlPieces(text.split('\n')), [text])
  return (
    <pre className={`code code-scroll ${className}`} translate="no">
      {lines.map((pieces, i) => (
        <Fragment key={`${String(i)} ${pieces[0]?.text ?? ''}`}>
          <YamlLine pieces={pieces} />
          {'\n'}
        </Fragment>
      ))}
    </pre>
  )
}
