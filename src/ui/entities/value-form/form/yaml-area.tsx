import { editsBetween } from '../../../../analysis/edits-between.ts'
import type { JsonValue } from '../../../../apimachinery/json/value.ts'
import { errorMessage } from '../../../../apimachinery/text/error-message.ts'
import { parseYaml } from '../../../../apimachinery/yaml/parse.ts'
import { TextField } from '../../../kit/fields.tsx'
import { formTexts } from '../form.en.ts'
import { yamlOf } from '../values.ts'
import { type FieldProps, useForm } from './form-context.ts'

const MOST_LINES = 14

/** A value as YAML over as many lines as it needs. What is alike before and after stays untouched where the value is kept. */
export function YamlArea({ name, value, path, isRequired, isKept = false }: FieldProps) {
  const { edit } = useForm()
  const text = yamlOf(value)
  const commit = (typed: string): string | undefined => {
    if (typed.trim() === '') return isRequired || isKept ? formTexts.noYaml : void edit([{ op: 'remove', path }])
    let next: JsonValue
    try {
      next = parseYaml(typed).value
    } catch (error) {
      return errorMessage(error).split('\n')[0]
    }
    return void edit(editsBetween(value, next, path))
  }
  const lines = text.split('\n').length
  return (
    <TextField
      label={name}
      mono
      value={text}
      lines={Math.max(2, Math.min(lines, MOST_LINES))}
      placeholder={formTexts.unset}
      onCommit={commit}
    />
  )
}
