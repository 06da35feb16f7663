import { Columns3, Scaling } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { FORMATS } from '../../../../analysis/complete/crd-values.ts'
import { type Path, valueAt } from '../../../../analysis/edit.ts'
import { isObject, type JsonValue } from '../../../../apimachinery/json/value.ts'
import { valueTexts } from '../../../entities/value-form/value.en.ts'
import { Choice } from '../../../kit/choice.tsx'
import { Prop, TextField } from '../../../kit/fields.tsx'
import { RichText } from '../../../kit/rich-text.tsx'
import { Switch } from '../../../kit/switch.tsx'
import { addedColumn, canAddColumn } from '../columns/add-column.ts'
import { type FieldType, keyword, rename, retype, setRequired, TYPES, typeOf } from '../crd/field-edits.ts'
import { type FieldNode, readsField, type Subject, usesOf } from '../crd/fields.ts'
import { useDesign, useSession } from '../session/context.ts'
import type { Session } from '../session/store.ts'
import { designTexts } from '../texts/design.en.ts'
import { Constraints } from './constraints.tsx'
import { TextKeyword } from './docs.tsx'
import { MoreKeywords } from './more.tsx'

/** The type of a schema, its format, and the type of what it holds. */
function TypeRow({ subject }: { readonly subject: Subject }) {
  const session = useSession()
  const { schema, path } = subject
  const type = typeOf(schema)
  const formats = FORMATS[type]
  const format = String(schema.format ?? '')
  const known = formats === undefined || format === '' || formats.includes(format) ? formats : [...formats, format]
  const inner = type === 'array' ? schema.items : type === 'map' ? schema.additionalProperties : undefined
  const innerPath = [...path, type === 'array' ? 'items' : 'additionalProperties']
  // Two letters typed at the choice are two edits: the second has to see what the first left.
  const setType = (at: Path, to: FieldType): void =>
    void session.apply(({ crd }) => {
      const current = crd && valueAt(crd, at)
      return isObject(current) ? { ...retype({ path: at, schema: current }, to), select: path } : undefined
    })
  return (
    <Prop word={designTexts.type}>
      <div className="flex min-w-0 flex-1 gap-2 *:min-w-0 *:flex-1">
        <Choice
          label={designTexts.type}
          value={type}
          options={TYPES.map((id) => ({ id, word: valueTexts.types[id] }))}
          look="select"
          onChange={(to) => setType(path, to)}
        />
        {known !== undefined && (
          <Choice
            label={designTexts.format}
            value={format}
            options={['', ...known].map((id) => ({ id, word: id === '' ? designTexts.noFormat : id }))}
            look="select"
            onChange={(to) => void session.apply(keyword(subject, 'format', to === '' ? undefined : to))}
          />
        )}
        {isObject(inner) && (
          <Choice
            label={designTexts.items}
            showLabel
            value={typeOf(inner)}
            options={TYPES.map((id) => ({ id, word: valueTexts.types[id] }))}
            look="select"
            onChange={(to) => setType(innerPath, to)}
          />
        )}
      </div>
    </Prop>
  )
}

function UsedBy({ node }: { readonly node: FieldNode }) {
  const session = useSession()
  const { crd, version } = useDesign((state) => ({ crd: state.crd, version: state.version }))
  const uses = useMemo(() => usesOf(crd, version).filter((use) => readsField(use, node.field)), [crd, version, node.field])
  const canPrint = useDesign((state) => canAddColumn(state, node))
  if (uses.length === 0 && !canPrint) return null
  return (
    <>
      <h3 className="dz-sect">{designTexts.usedBy}</h3>
      <ul className="grid gap-1">
        {uses.map(({ part, name }) => (
          <li key={part + name} className="flex items-center gap-[7px]">
            {part === 'scale' ? <Scaling className="text-scale" aria-hidden /> : <Columns3 className="text-ink-3" aria-hidden />}
            <span>
              <RichText text={designTexts.uses[part]} parts={{ name: <span className="mono">{name}</span> }} />
            </span>
          </li>
        ))}
      </ul>
      {canPrint && (
        <button type="button" className="btn btn-sm mt-1" onClick={() => void session.apply((state) => addedColumn(state, node))}>
          <Columns3 className="icon-sm" aria-hidden />
          {designTexts.asColumn}
        </button>
      )}
    </>
  )
}

/** Puts the keys back into the tree, which can stand behind the field where there is room for one part. */
function focusTree(session: Session): void {
  session.showPart('schema')
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[role=treegrid]')?.focus())
}

/** What a field has that its items have not: a name, and a parent that may require it. */
function NameRow({ field }: { readonly field: FieldNode }) {
  const session = useSession()
  const commit = (text: string): string | undefined => {
    const { crd } = session.getState()
    if (crd === undefined) return undefined
    const name = text.trim()
    const act = rename(crd, field, name)
    if (act === undefined && name !== field.name) return name === '' ? valueTexts.noName : valueTexts.isTaken
    return void session.apply(act)
  }
  return (
    <Prop word={designTexts.name}>
      <TextField
        id="dz-name"
        label={designTexts.name}
        mono
        value={field.name}
        onCommit={commit}
        onEnter={() => focusTree(session)}
      />
    </Prop>
  )
}

/** `id` is that of the subject: what was typed into its texts is not carried to another. */
function Basics({ subject, id }: { readonly subject: Subject; readonly id: string }) {
  const session = useSession()
  const { schema, field, kind } = subject
  const set = (key: string, value: JsonValue | undefined): void => void session.apply(keyword(subject, key, value))
  const require = (node: FieldNode, on: boolean): void => void session.apply(({ crd }) => crd && setRequired(crd, node, on))
  const own = kind === 'field' ? field : undefined
  return (
    <>
      {own !== undefined && <NameRow key={id} field={own} />}
      {kind !== 'root' && <TypeRow subject={subject} />}
      {kind !== 'root' && (
        <Prop word={own === undefined ? '' : designTexts.required} {...(own === undefined ? {} : { htmlFor: 'dz-required' })}>
          {own !== undefined && (
            <Switch id="dz-required" label={designTexts.required} hidden on={own.required} onChange={(on) => require(own, on)} />
          )}
          {own !== undefined && <span className="min-w-0 flex-1" />}
          <Switch
            label={designTexts.nullable}
            on={schema.nullable === true}
            onChange={(on) => set('nullable', on ? true : undefined)}
          />
        </Prop>
      )}
      <Prop word={designTexts.description} top>
        <TextKeyword key={id} subject={subject} name="description" lines={2} />
      </Prop>
    </>
  )
}

/** What takes longest to draw, and comes a slice of time after the press that selects the subject. */
function Keywords({ subject }: { readonly subject: Subject }) {
  const isReady = useDeferredValue(true, false)
  if (!isReady) return null
  return (
    <>
      <Constraints subject={subject} />
      <MoreKeywords subject={subject} />
      {subject.kind === 'field' && subject.field !== undefined && <UsedBy node={subject.field} />}
    </>
  )
}

/** What a field is: its name, its type, what its values may be. `id` is that of the subject. */
export function FieldPart({ subject, id }: { readonly subject: Subject; readonly id: string }) {
  return (
    <>
      <Basics subject={subject} id={id} />
      <Keywords key={id} subject={subject} />
    </>
  )
}
