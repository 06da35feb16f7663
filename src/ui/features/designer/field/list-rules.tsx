import { Check } from 'lucide-react'
import type { Edit, Path } from '../../../../analysis/edit.ts'
import { keyCandidates, likelyKey } from '../../../../analysis/list-keys.ts'
import { listOf } from '../../../../analysis/walk.ts'
import { objectOf } from '../../../../apimachinery/json/value.ts'
import { valueTexts } from '../../../entities/value-form/value.en.ts'
import { textOfValue } from '../../../entities/value-form/values.ts'
import { Choice } from '../../../kit/choice.tsx'
import { Prop } from '../../../kit/fields.tsx'
import { RichText } from '../../../kit/rich-text.tsx'
import { Switch } from '../../../kit/switch.tsx'
import { keyword, typeOf } from '../crd/field-edits.ts'
import type { Subject } from '../crd/fields.ts'
import { useSession } from '../session/context.ts'
import { designTexts } from '../texts/design.en.ts'

const LIST_TYPE = 'x-kubernetes-list-type'
const MAP_KEYS = 'x-kubernetes-list-map-keys'
const TYPES = ['', 'atomic', 'set', 'map'] as const

function ListType({ subject }: { readonly subject: Subject }) {
  const session = useSession()
  const { schema } = subject
  const type = TYPES.find((one) => one === schema[LIST_TYPE]) ?? ''
  const keys = listOf(schema[MAP_KEYS]).map(textOfValue)
  const at = (key: string): Path => [...subject.path, key]
  const act = (edits: readonly Edit[]): void => void session.apply({ edits, select: subject.path })
  const choose = (to: (typeof TYPES)[number]): void => {
    const edits: Edit[] = []
    if (to !== 'map' && keys.length > 0) edits.push({ op: 'remove', path: at(MAP_KEYS) })
    if (to !== '') edits.push({ op: 'set', path: at(LIST_TYPE), value: to })
    else if (type !== '') edits.push({ op: 'remove', path: at(LIST_TYPE) })
    const key = to === 'map' && keys.length === 0 ? likelyKey(schema) : undefined
    if (key !== undefined) edits.push({ op: 'set', path: at(MAP_KEYS), value: [key] })
    act(edits)
  }
  const toggleKey = (key: string): void => {
    const index = keys.indexOf(key)
    if (index < 0) act([{ op: 'set', path: [...at(MAP_KEYS), keys.length], value: key }])
    else act([{ op: 'remove', path: keys.length === 1 ? at(MAP_KEYS) : [...at(MAP_KEYS), index] }])
  }
  const candidates = keyCandidates(schema, keys)
  const proposed = type === '' ? likelyKey(schema) : undefined
  return (
    <>
      <Prop word={designTexts.listType}>
        <Choice
          label={designTexts.listType}
          look="select"
          value={type}
          options={TYPES.map((id) => ({
            id,
            word: id === '' ? designTexts.notSaid : id,
            sub: designTexts.listTypes[id],
            mono: id !== '',
          }))}
          onChange={choose}
        />
      </Prop>
      <Prop word="">
        <p className="text-xs text-ink-2">{designTexts.applyOf[type]}</p>
      </Prop>
      {proposed !== undefined && (
        <Prop word="">
          <button type="button" className="btn btn-sm" title={valueTexts.keyByWhy} onClick={() => choose('map')}>
            <RichText text={valueTexts.keyBy(proposed)} />
          </button>
        </Prop>
      )}
      {type === 'map' && (
        <Prop word={designTexts.mapKeys} top>
          <fieldset className="flex flex-wrap gap-1" aria-label={designTexts.mapKeys}>
            {candidates.map((key) => (
              <button
                key={key}
                type="button"
                className="chip mono"
                aria-pressed={keys.includes(key)}
                onClick={() => toggleKey(key)}
              >
                {keys.includes(key) && <Check aria-hidden />}
                {key}
              </button>
            ))}
            {candidates.length === 0 && <span className="text-xs text-ink-3">{valueTexts.noKeys}</span>}
          </fieldset>
        </Prop>
      )}
    </>
  )
}

const MAP_TYPE = 'x-kubernetes-map-type'
const MAP_TYPES = ['', 'granular', 'atomic'] as const

/** Who may own what of an object or a map. */
function MapType({ subject }: { readonly subject: Subject }) {
  const session = useSession()
  const { schema } = subject
  return (
    <Prop word={designTexts.mapType}>
      <Choice
        label={designTexts.mapType}
        look="select"
        value={MAP_TYPES.find((one) => one === schema[MAP_TYPE]) ?? ''}
        options={MAP_TYPES.map((id) => ({
          id,
          word: id === '' ? designTexts.notSaid : id,
          sub: designTexts.mapTypes[id],
          mono: id !== '',
        }))}
        onChange={(to) => void session.apply(keyword(subject, MAP_TYPE, to === '' ? undefined : to))}
      />
    </Prop>
  )
}

/** Who may own what of a list, a map or an object; what an object keeps beyond its fields. */
export function ListRules({ subject }: { readonly subject: Subject }) {
  const session = useSession()
  const { schema } = subject
  const type = typeOf(schema)
  if (type === 'array') return <ListType subject={subject} />
  if (type === 'map') return <MapType subject={subject} />
  if (type !== 'object') return <p className="text-ink-2">{designTexts.oneOwner}</p>
  const toggle = (key: string, on: boolean): void => {
    const wanted = objectOf({ [key]: on ? true : undefined })[key]
    void session.apply(keyword(subject, key, wanted))
  }
  const PRESERVE = 'x-kubernetes-preserve-unknown-fields'
  const EMBEDDED = 'x-kubernetes-embedded-resource'
  const OTHERS = 'additionalProperties'
  // With fields of its own a structural schema has no others.
  const mayHaveOthers = schema[OTHERS] === true || schema.properties === undefined
  return (
    <>
      <MapType subject={subject} />
      <h3 className="dz-sect">{designTexts.objectRules}</h3>
      <div className="flex flex-wrap gap-x-5 gap-y-1 py-1">
        <Switch label={designTexts.preserve} on={schema[PRESERVE] === true} onChange={(on) => toggle(PRESERVE, on)} />
        <Switch label={valueTexts.embedded} on={schema[EMBEDDED] === true} onChange={(on) => toggle(EMBEDDED, on)} />
        {mayHaveOthers && (
          <Switch label={designTexts.others} on={schema[OTHERS] === true} onChange={(on) => toggle(OTHERS, on)} />
        )}
      </div>
    </>
  )
}
