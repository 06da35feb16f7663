import { createContext, type ReactNode, useContext } from 'react'
import type { Edit, Path } from '../../../../analysis/edit.ts'
import { editsBetween } from '../../../../analysis/edits-between.ts'
import type { JsonObject, JsonValue } from '../../../../apimachinery/json/value.ts'
import { errorMessage } from '../../../../apimachinery/text/error-message.ts'
import { parseYaml } from '../../../../apimachinery/yaml/parse.ts'
import { toYaml } from '../../../../apimachinery/yaml/serialize.ts'
import { TextField } from '../../../kit/fields.tsx'
import { valueTexts } from '../value.en.ts'

/** What holds the value that is edited: a document, or a place of its own. */
export interface ValueHost {
  /** Edits of the value; paths begin at it. */
  readonly edit: (edits: readonly Edit[]) => void
  /** What is said against the value at a path; with `below`, also against what is in it. */
  readonly against: (path: Path, below: boolean) => readonly string[]
  /** The whole value is always there. */
  readonly isFixed?: boolean
}

export const ValueHostContext = createContext<ValueHost>({ edit: () => undefined, against: () => [] })

export const useValueHost = (): ValueHost => useContext(ValueHostContext)

/** One value in the editor of values. */
export interface ValueProps {
  readonly schema: JsonObject
  readonly value: JsonValue | undefined
  /** Its name for people and in errors: `default`, `default.port`, `default[0]`. */
  readonly label: string
  /** Its place in the whole value. */
  readonly path: Path
}

/** Sets a value, or takes it away where it is there. */
export function useSet({ path, value }: Pick<ValueProps, 'path' | 'value'>): (next: JsonValue | undefined) => undefined {
  const { edit } = useValueHost()
  return (next) => {
    if (next !== undefined) edit([{ op: 'set', path, value: next }])
    else if (value !== undefined) edit([{ op: 'remove', path }])
  }
}

/** A value that holds others, and how one of them is edited. */
export interface ContainerProps extends ValueProps {
  readonly part: (props: ValueProps) => ReactNode
}

const MOST_LINES = 14

export const yamlOf = (value: JsonValue | undefined): string => (value === undefined ? '' : toYaml(value).trimEnd())

/** A value as YAML over as many lines as it needs. What is alike before and after stays untouched where the value is kept. */
export function YamlArea({ value, label, path, optional = true }: Omit<ValueProps, 'schema'> & { readonly optional?: boolean }) {
  const host = useValueHost()
  const text = yamlOf(value)
  const commit = (typed: string): string | undefined => {
    if (typed.trim() === '') return optional ? void host.edit([{ op: 'remove', path }]) : valueTexts.noYaml
    let next: JsonValue
    try {
      next = parseYaml(typed).value
    } catch (error) {
      return errorMessage(error).split('\n')[0]
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
      placeholder={valueTexts.unset}
      onCommit={commit}
    />
  )
}
