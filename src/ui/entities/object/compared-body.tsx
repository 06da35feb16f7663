import { YamlText } from '../../kit/yaml-text.tsx'
import { dialectTexts } from '../dialect/texts.en.ts'
import { comparedLines, differsAlways } from './compared-text.ts'
import './compared-body.css'

interface Props {
  /** An answer in JSON, and that of the other side. */
  readonly body: string
  readonly other: string | undefined
  readonly className?: string
}

/** An answer as YAML; lines that the other side did not answer stand out. */
export function ComparedBody({ body, other, className = 'max-h-85' }: Props) {
  const known = other === undefined ? undefined : new Set(comparedLines(other))
  const isOther = (line: string): boolean => known !== undefined && !known.has(line) && !differsAlways(line)
  return (
    <YamlText
      className={`text-[0.72rem]/[1.12rem] ${className}`}
      text={comparedLines(body).join('\n')}
      mark={(line) => (isOther(line) ? { className: 'compared-other', title: dialectTexts.onlyHere } : undefined)}
    />
  )
}
