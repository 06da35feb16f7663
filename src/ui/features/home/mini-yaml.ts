import { Dbl, isObject, type JsonValue } from '../../../apimachinery/json/value.ts'

/** A line of YAML for showing: its indent, an optional dash, key and value. */
export interface MiniLine {
  readonly indent: string
  readonly key: string
  readonly value: string
  readonly kind: 's' | 'd' | 'w' | ''
}

function scalar(value: JsonValue): Pick<MiniLine, 'value' | 'kind'> {
  if (typeof value === 'string')
    return {
      value:
        /^[A-Za-z][\w ./:=-]*$/.test(value) && !/^(true|false|null|yes|no|on|off)$/i.test(value) && !/: /.test(value)
          ? value
          : JSON.stringify(value),
      kind: 's',
    }
  if (typeof value === 'boolean' || value === null) return { value: String(value), kind: 'w' }
  if (value instanceof Dbl) return { value: String(value.value), kind: 'd' }
  return { value: String(value), kind: 'd' }
}

/** The lines of an object, for the miniature: what the editor shows, without the editor. */
export function miniLines(value: JsonValue | undefined, indent = ''): MiniLine[] {
  if (!isObject(value)) return []
  return Object.keys(value).flatMap((key) => {
    const inner = value[key] ?? null
    if (Array.isArray(inner)) {
      const items = inner.flatMap((item) =>
        miniLines(item, `${indent}  `).map((line, i) => (i === 0 ? { ...line, indent: `${indent}- ` } : line)),
      )
      return [{ indent, key, value: '', kind: '' as const }, ...items]
    }
    if (isObject(inner)) return [{ indent, key, value: '', kind: '' as const }, ...miniLines(inner, `${indent}  `)]
    return [{ indent, key, ...scalar(inner) }]
  })
}
