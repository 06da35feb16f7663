import { isNumber, isObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import { useSession } from '../context.ts'
import { flowText } from '../document/render.ts'
import { d } from '../strings.ts'
import { keyword, typeOf } from '../tree/acts.ts'
import type { FieldNode } from '../tree/nodes.ts'
import { Prop, TextField } from './fields.tsx'
import { commaList, textOfValue, valueOfText } from './values.ts'

/** Bounds by type: the word of the line, and its keywords. */
const BOUNDS: Readonly<Record<string, readonly (readonly [word: string, ...keys: string[]])[]>> = {
  string: [['length', 'minLength', 'maxLength']],
  integer: [
    ['min, max', 'minimum', 'maximum'],
    ['multiple', 'multipleOf'],
  ],
  number: [
    ['min, max', 'minimum', 'maximum'],
    ['multiple', 'multipleOf'],
  ],
  array: [['items', 'minItems', 'maxItems']],
  object: [['properties', 'minProperties', 'maxProperties']],
  map: [['properties', 'minProperties', 'maxProperties']],
}

function Bounds({ node, set }: { readonly node: FieldNode; readonly set: (key: string, value: JsonValue | undefined) => void }) {
  const commit = (key: string, text: string): string | undefined => {
    if (text.trim() === '') return void set(key, undefined)
    const value = valueOfText({ type: 'number' }, text)
    if (!isNumber(value)) return d.numberBad
    set(key, value)
    return undefined
  }
  return (BOUNDS[typeOf(node.schema)] ?? []).map(([word, ...keys]) => (
    <Prop key={word} word={word}>
      <div className="dz-pair">
        {keys.map((key) => (
          <TextField
            key={key}
            label={key}
            unit={key}
            mono
            value={textOfValue(node.schema[key])}
            onCommit={(text) => commit(key, text)}
          />
        ))}
      </div>
    </Prop>
  ))
}

function listValues(node: FieldNode, text: string): JsonValue[] | undefined {
  const values = commaList(text).map((part) => valueOfText(node.schema, part))
  return values.every((value) => value !== undefined) ? (values as JsonValue[]) : undefined
}

/** Bounds, pattern, enum and default of a field: what its type can have. */
export function Constraints({ node }: { readonly node: FieldNode }) {
  const session = useSession()
  const { schema } = node
  const type = typeOf(schema)
  const set = (key: string, value: JsonValue | undefined): void => void session.act(keyword(node, key, value))
  const options = Array.isArray(schema.enum) ? schema.enum.map(textOfValue).join(', ') : ''
  const isScalar = ['string', 'integer', 'number'].includes(type)
  return (
    <>
      <h3 className="dz-sect">{d.constraints}</h3>
      <Bounds node={node} set={set} />
      {type === 'string' && (
        <Prop word="pattern">
          <TextField
            label="pattern"
            mono
            value={textOfValue(schema.pattern)}
            onCommit={(text) => {
              set('pattern', text === '' ? undefined : text)
              return undefined
            }}
          />
        </Prop>
      )}
      {isScalar && (
        <Prop word={d.enum}>
          <TextField
            label={d.enum}
            mono
            placeholder={d.enumHint}
            value={options}
            onCommit={(text) => {
              const values = listValues(node, text)
              if (values === undefined) return d.defaultBad
              set('enum', values.length === 0 ? undefined : values)
              return undefined
            }}
          />
        </Prop>
      )}
      <Prop word={d.default}>
        <TextField
          label={d.default}
          mono
          value={
            isObject(schema.default) || Array.isArray(schema.default) ? flowText(schema.default) : textOfValue(schema.default)
          }
          onCommit={(text) => {
            if (text === '') return void set('default', undefined)
            const value = valueOfText(schema, text)
            if (value === undefined) return d.defaultBad
            set('default', value)
            return undefined
          }}
        />
      </Prop>
    </>
  )
}
