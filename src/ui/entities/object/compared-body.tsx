import { parseJson } from '../../../apimachinery/json/parse.ts'
import { toYaml } from '../../../apimachinery/yaml/serialize.ts'
import { YamlText } from '../../kit/yaml-text.tsx'
import { dialectTexts } from '../dialect/texts.en.ts'
import './compared-body.css'

type Json = Readonly<Record<string, unknown>>

export const yamlOf = (value: Json): string => toYaml(parseJson(JSON.stringify(value)).value).trimEnd()

/** Who owns which field says nothing of the difference. */
function withoutOwners(body: Json): Json {
  const { metadata } = body
  if (typeof metadata !== 'object' || metadata === null) return body
  const { managedFields: _, ...kept } = metadata as Json
  return { ...body, metadata: kept }
}

/** Lines that differ between any two servers. */
const ALWAYS_OTHER = /^ *(uid|creationTimestamp|deletionTimestamp|resourceVersion): /

const linesOf = (body: Json): string[] => yamlOf(withoutOwners(body)).split('\n')

interface Props {
  readonly body: Json
  readonly other: Json | undefined
  readonly className?: string
}

/** An answer; lines that the other side did not answer stand out. */
export function ComparedBody({ body, other, className = 'max-h-85' }: Props) {
  const known = other === undefined ? undefined : new Set(linesOf(other))
  const isOther = (line: string): boolean => known !== undefined && !known.has(line) && !ALWAYS_OTHER.test(line)
  return (
    <YamlText
      className={`text-[0.72rem]/[1.12rem] ${className}`}
      text={linesOf(body).join('\n')}
      mark={(line) => (isOther(line) ? { className: 'compared-other', title: dialectTexts.onlyHere } : undefined)}
    />
  )
}
