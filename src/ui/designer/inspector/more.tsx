import type { JsonValue } from '../../../apimachinery/json/value.ts'
import { Choice } from '../../components/choice.tsx'
import { useSession } from '../context.ts'
import { flowText } from '../document/render.ts'
import { d } from '../strings.ts'
import { keyword, typeOf } from '../tree/acts.ts'
import type { FieldNode } from '../tree/nodes.ts'
import { Prop, Switch, TextField } from './fields.tsx'
import { textOfValue, valueOfText } from './values.ts'

const MAP_TYPE = 'x-kubernetes-map-type'
const MAP_TYPES = ['', 'granular', 'atomic'] as const
/** Keywords whose value is written as YAML on one line. */
const AS_YAML = ['allOf', 'anyOf', 'oneOf', 'not', 'example', 'externalDocs'] as const

/** The keywords that are rarely needed: each as its own value. */
export function MoreKeywords({ node }: { readonly node: FieldNode }) {
  const session = useSession()
  const { schema } = node
  const type = typeOf(schema)
  const set = (key: string, value: JsonValue | undefined): undefined => void session.act(keyword(node, key, value))
  const commit = (key: string, text: string): string | undefined => {
    if (text.trim() === '') return set(key, undefined)
    const value = valueOfText({}, text)
    return value === undefined ? d.defaultBad : set(key, value)
  }
  return (
    <details className="dz-more">
      <summary className="dz-sect">{d.otherKeywords}</summary>
      <Prop word="title">
        <TextField
          label="title"
          value={textOfValue(schema.title)}
          onCommit={(text) => set('title', text === '' ? undefined : text)}
        />
      </Prop>
      {(type === 'object' || type === 'map') && (
        <Prop word={d.mapType}>
          <Choice
            label={d.mapType}
            look="select"
            value={MAP_TYPES.find((one) => one === schema[MAP_TYPE]) ?? ''}
            options={MAP_TYPES.map((id) => ({ id, word: id === '' ? d.notSaid : id, mono: id !== '' }))}
            onChange={(to) => set(MAP_TYPE, to === '' ? undefined : to)}
          />
        </Prop>
      )}
      {(type === 'integer' || type === 'number') &&
        (['exclusiveMinimum', 'exclusiveMaximum'] as const).map((key) => (
          <Prop key={key} word={key}>
            <Switch label={d.exclusive[key]} on={schema[key] === true} onChange={(on) => set(key, on ? true : undefined)} />
          </Prop>
        ))}
      {AS_YAML.map((key) => (
        <Prop key={key} word={key}>
          <TextField
            label={key}
            mono
            value={schema[key] === undefined ? '' : flowText(schema[key] ?? null)}
            onCommit={(text) => commit(key, text)}
          />
        </Prop>
      ))}
    </details>
  )
}
