import type { JsonValue } from '../../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../../apimachinery/yaml/parse.ts'
import { toYaml } from '../../../../apimachinery/yaml/serialize.ts'
import { v } from '../../../i18n/designer.ts'
import { TextField } from '../../../kit/fields.tsx'
import { useValueHost, type ValueProps } from './host.ts'
import { editsBetween } from './values.ts'

const MOST_LINES = 14

export const yamlOf = (value: JsonValue | undefined): string => (value === undefined ? '' : toYaml(value).trimEnd())

/** A value as YAML over as many lines as it needs. What is alike before and after stays untouched where the value is kept. */
export function YamlArea({ value, label, path, optional = true }: Omit<ValueProps, 'schema'> & { readonly optional?: boolean }) {
  const host = useValueHost()
  const text = yamlOf(value)
  const commit = (typed: string): string | undefined => {
    if (typed.trim() === '') return optional ? void host.edit([{ op: 'remove', path }]) : v.noYaml
    let next: JsonValue
    try {
      next = parseYaml(typed).value
    } catch (error) {
      return (error instanceof Error ? error.message : String(error)).split('\n')[0]
    }
    return void host.edit(editsBetween(value, next, path))
  }
  const lines = text.split('\n').length
  return (
    <TextField
      label={label}
      mono
      value={text}
      lines={Math.max(2, Math.min(lines, MOST_LINES))}
      placeholder={v.unset}
      onCommit={commit}
    />
  )
}
