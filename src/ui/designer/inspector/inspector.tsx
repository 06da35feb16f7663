import { Columns3, Scaling } from 'lucide-react'
import { useMemo } from 'react'
import { isObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import { Choice } from '../../components/choice.tsx'
import { useDesign, useFields, useSelectedField, useSession } from '../context.ts'
import { d } from '../strings.ts'
import { type FieldType, keyword, rename, retype, setRequired, TYPES, typeOf } from '../tree/acts.ts'
import type { FieldNode } from '../tree/nodes.ts'
import { readsField, usesOf } from '../tree/uses.ts'
import { Constraints } from './constraints.tsx'
import { Prop, Switch, TextField } from './fields.tsx'
import { ListRules } from './list-rules.tsx'
import { MoreKeywords } from './more.tsx'
import { Rules } from './rules.tsx'

const FORMATS: Readonly<Record<string, readonly string[]>> = {
  integer: ['int32', 'int64'],
  number: ['float', 'double'],
  string: ['date-time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'cidr', 'uri', 'uuid', 'byte', 'password'],
}
const TYPE_OPTIONS = TYPES.map((id) => ({ id, word: d.types[id] }))

function TypeRow({ node }: { readonly node: FieldNode }) {
  const session = useSession()
  const { schema } = node
  const type = typeOf(schema)
  const formats = FORMATS[type]
  const format = String(schema.format ?? '')
  const inner = type === 'array' ? schema.items : type === 'map' ? schema.additionalProperties : undefined
  const innerPath = [...node.path, type === 'array' ? 'items' : 'additionalProperties']
  const setInner = async (to: FieldType): Promise<void> => {
    if (isObject(inner)) await session.act({ ...retype({ path: innerPath, schema: inner }, to), select: node.path })
  }
  return (
    <Prop word={d.type}>
      <div className="dz-pair">
        <Choice
          label={d.type}
          value={type}
          options={TYPE_OPTIONS}
          look="select"
          onChange={(to) => void session.act(retype(node, to))}
        />
        {formats !== undefined && (
          <Choice
            label={d.format}
            value={format}
            options={['', ...formats].map((id) => ({ id, word: id === '' ? d.noFormat : id }))}
            look="select"
            onChange={(to) => void session.act(keyword(node, 'format', to === '' ? undefined : to))}
          />
        )}
        {isObject(inner) && (
          <Choice
            label={d.items}
            showLabel
            value={typeOf(inner)}
            options={TYPE_OPTIONS}
            look="select"
            onChange={(to) => void setInner(to)}
          />
        )}
      </div>
    </Prop>
  )
}

function UsedBy({ node }: { readonly node: FieldNode }) {
  const { crd, version } = useDesign((state) => ({ crd: state.crd, version: state.version }))
  const uses = useMemo(() => usesOf(crd, version).filter((use) => readsField(use, node.field)), [crd, version, node.field])
  if (uses.length === 0) return null
  return (
    <>
      <h3 className="dz-sect">{d.usedBy}</h3>
      <ul className="dz-uses">
        {uses.map(({ part, name }) => (
          <li key={part + name}>
            {part === 'scale' ? <Scaling className="i ico-scale" aria-hidden /> : <Columns3 className="i faint" aria-hidden />}
            {part === 'scale' ? (
              <>
                <span className="mono">{name}</span> {d.uses.scale}
              </>
            ) : (
              <>
                {d.uses.column} <span className="mono">{name}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function Basics({ node }: { readonly node: FieldNode }) {
  const session = useSession()
  const crd = useDesign((state) => state.crd)
  const { schema } = node
  const set = (key: string, value: JsonValue | undefined): void => void session.act(keyword(node, key, value))
  if (crd === undefined) return null
  return (
    <>
      <Prop word={d.name}>
        <TextField
          id="dz-name"
          label={d.name}
          mono
          value={node.name}
          onCommit={(text) => void session.act(rename(crd, node, text.trim()))}
        />
      </Prop>
      <TypeRow node={node} />
      <Prop word={d.required}>
        <Switch label={d.required} hidden on={node.required} onChange={(on) => void session.act(setRequired(crd, node, on))} />
        <span className="grow" />
        <Switch label={d.nullable} on={schema.nullable === true} onChange={(on) => set('nullable', on ? true : undefined)} />
      </Prop>
      <Prop word={d.description} top>
        <TextField
          label={d.description}
          lines={2}
          value={String(schema.description ?? '')}
          onCommit={(text) => {
            set('description', text === '' ? undefined : text)
            return undefined
          }}
        />
      </Prop>
    </>
  )
}

/** What can be said about the selected field. */
export function Inspector() {
  const fields = useFields()
  const node = useSelectedField(fields)
  return (
    <section className="dz-part" aria-label={d.inspector}>
      <header className="pane-head">
        <h2 className={node === undefined ? '' : 'mono cut'}>{node?.field ?? d.inspector}</h2>
      </header>
      {node === undefined ? (
        <p className="dz-empty faint">{d.nothing}</p>
      ) : (
        <div className="dz-insp" key={node.id}>
          <Basics node={node} />
          <Constraints node={node} />
          <ListRules node={node} />
          <Rules node={node} />
          <MoreKeywords node={node} />
          <UsedBy node={node} />
        </div>
      )}
    </section>
  )
}
