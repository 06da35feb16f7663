import { useState } from 'react'
import { stringify } from '../../../../apimachinery/json/serialize.ts'
import type { JsonValue } from '../../../../apimachinery/json/value.ts'
import { errorMessage } from '../../../../apimachinery/text/error-message.ts'
import { parseYaml } from '../../../../apimachinery/yaml/parse.ts'
import { toYaml } from '../../../../apimachinery/yaml/serialize.ts'
import { TextField } from '../../../kit/fields.tsx'
import { builderTexts } from '../texts/builder.en.ts'

interface Props {
  readonly label: string
  readonly value: unknown
  readonly lines: number
  /** Takes what was typed, as data of JSON, or says why not. Whether the rest is what it has to be, the format says. */
  readonly onChange: (value: unknown) => string | undefined
}

/** A value as YAML. A text that cannot be read stays in the field, with the reason, and changes nothing. */
export function YamlField({ label, value, lines, onChange }: Props) {
  const text = toYaml(value as JsonValue).trimEnd()
  const [committed, setCommitted] = useState<{ readonly text: string; readonly shown: string }>()
  const commit = (typed: string): string | undefined => {
    try {
      const read = JSON.parse(stringify(parseYaml(typed).value)) as unknown
      const complaint = onChange(read)
      if (complaint === undefined) setCommitted({ text: toYaml(read as JsonValue).trimEnd(), shown: typed })
      return complaint
    } catch (error) {
      return builderTexts.notYaml(errorMessage(error))
    }
  }
  // What was typed keeps its own form until the value changes elsewhere.
  return (
    <TextField label={label} value={committed?.text === text ? committed.shown : text} onCommit={commit} lines={lines} mono />
  )
}
