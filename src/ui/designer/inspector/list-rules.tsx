import { objectOf } from '../../../apimachinery/json/value.ts'
import { Choice } from '../../components/choice.tsx'
import { useSession } from '../context.ts'
import { d } from '../strings.ts'
import { keyword, typeOf } from '../tree/acts.ts'
import { Prop, Switch, TextField } from './fields.tsx'
import type { Subject } from './subject.ts'
import { commaList, textOfValue } from './values.ts'

const LIST_TYPE = 'x-kubernetes-list-type'
const MAP_KEYS = 'x-kubernetes-list-map-keys'
const TYPES = ['', 'atomic', 'set', 'map'] as const

function ListType({ subject }: { readonly subject: Subject }) {
  const session = useSession()
  const { schema } = subject
  const type = TYPES.find((one) => one === schema[LIST_TYPE]) ?? ''
  const choose = async (to: (typeof TYPES)[number]): Promise<void> => {
    if (to !== 'map' && schema[MAP_KEYS] !== undefined) await session.act(keyword(subject, MAP_KEYS, undefined))
    await session.act(keyword(subject, LIST_TYPE, to === '' ? undefined : to))
  }
  const keys = Array.isArray(schema[MAP_KEYS]) ? schema[MAP_KEYS].map(textOfValue).join(', ') : ''
  return (
    <>
      <h3 className="dz-sect">{d.list}</h3>
      <Prop word={d.listType}>
        <Choice
          label={d.listType}
          look="select"
          value={type}
          options={TYPES.map((id) => ({ id, word: id === '' ? 'none' : id, sub: d.listTypes[id], mono: id !== '' }))}
          onChange={(to) => void choose(to)}
        />
      </Prop>
      {type === 'map' && (
        <Prop word={d.mapKeys}>
          <TextField
            label={d.mapKeys}
            mono
            value={keys}
            onCommit={(text) => {
              const names = commaList(text)
              void session.act(keyword(subject, MAP_KEYS, names.length === 0 ? undefined : names))
              return undefined
            }}
          />
        </Prop>
      )}
    </>
  )
}

/** Who may own what of a list; what an object keeps beyond its fields. */
export function ListRules({ subject }: { readonly subject: Subject }) {
  const session = useSession()
  const { schema } = subject
  const type = typeOf(schema)
  if (type === 'array') return <ListType subject={subject} />
  if (type !== 'object') return null
  const toggle = (key: string, on: boolean): void => {
    const wanted = objectOf({ [key]: on ? true : undefined })[key]
    void session.act(keyword(subject, key, wanted))
  }
  const PRESERVE = 'x-kubernetes-preserve-unknown-fields'
  const EMBEDDED = 'x-kubernetes-embedded-resource'
  return (
    <>
      <h3 className="dz-sect">{d.objectRules}</h3>
      <div className="dz-switches">
        <Switch label={d.preserve} on={schema[PRESERVE] === true} onChange={(on) => toggle(PRESERVE, on)} />
        <Switch label={d.embedded} on={schema[EMBEDDED] === true} onChange={(on) => toggle(EMBEDDED, on)} />
      </div>
    </>
  )
}
