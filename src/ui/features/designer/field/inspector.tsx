import { Columns3, Scaling } from 'lucide-react'
import { memo, useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react'
import { isObject, type JsonValue } from '../../../../apimachinery/json/value.ts'
import { d, v } from '../../../i18n/designer.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { Choice } from '../../../kit/choice.tsx'
import { Prop, TextField } from '../../../kit/fields.tsx'
import { RichText } from '../../../kit/rich-text.tsx'
import { Switch } from '../../../kit/switch.tsx'
import { type FieldType, keyword, rename, retype, setRequired, TYPES, typeOf } from '../crd/field-edits.ts'
import { type FieldNode, idOf, readsField, type Subject, type Subjects, subjectsAt, usesOf } from '../crd/fields.ts'
import { FORMATS } from '../crd/keywords.ts'
import { Rules } from '../rules/rules.tsx'
import { useDesign, useFields, useSelectedField, useSession } from '../session/context.ts'
import { Constraints } from './constraints.tsx'
import { ListRules } from './list-rules.tsx'
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
  const setInner = async (to: FieldType): Promise<void> => {
    if (isObject(inner)) await session.apply({ ...retype({ path: innerPath, schema: inner }, to), select: path })
  }
  return (
    <Prop word={d.type}>
      <div className="flex min-w-0 flex-1 gap-2 *:min-w-0 *:flex-1">
        <Choice
          label={d.type}
          value={type}
          options={TYPES.map((id) => ({ id, word: d.types[id] }))}
          look="select"
          onChange={(to) => void session.apply(retype(subject, to))}
        />
        {known !== undefined && (
          <Choice
            label={d.format}
            value={format}
            options={['', ...known].map((id) => ({ id, word: id === '' ? d.noFormat : id }))}
            look="select"
            onChange={(to) => void session.apply(keyword(subject, 'format', to === '' ? undefined : to))}
          />
        )}
        {isObject(inner) && (
          <Choice
            label={d.items}
            showLabel
            value={typeOf(inner)}
            options={TYPES.map((id) => ({ id, word: d.types[id] }))}
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
      <ul className="grid gap-1">
        {uses.map(({ part, name }) => (
          <li key={part + name} className="flex items-center gap-[7px]">
            {part === 'scale' ? <Scaling className="text-scale" aria-hidden /> : <Columns3 className="text-ink-3" aria-hidden />}
            <span>
              <RichText text={d.uses[part]} parts={{ name: <span className="mono">{name}</span> }} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

const focusTree = (): void => document.querySelector<HTMLElement>('[role=treegrid]')?.focus()

/** What a field has that its items have not: a name, and a parent that may require it. */
function NameRow({ field }: { readonly field: FieldNode }) {
  const session = useSession()
  const commit = (text: string): string | undefined => {
    const { crd } = session.getState()
    if (crd === undefined) return undefined
    const name = text.trim()
    const act = rename(crd, field, name)
    if (act === undefined && name !== field.name) return name === '' ? v.noName : v.isTaken
    return void session.apply(act)
  }
  return (
    <Prop word={d.name}>
      <TextField id="dz-name" label={d.name} mono value={field.name} onCommit={commit} onEnter={focusTree} />
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
        <Prop word={own === undefined ? '' : d.required} {...(own === undefined ? {} : { htmlFor: 'dz-required' })}>
          {own !== undefined && (
            <Switch id="dz-required" label={d.required} hidden on={own.required} onChange={(on) => require(own, on)} />
          )}
          {own !== undefined && <span className="min-w-0 flex-1" />}
          <Switch label={d.nullable} on={schema.nullable === true} onChange={(on) => set('nullable', on ? true : undefined)} />
        </Prop>
      )}
      <Prop word={d.description} top>
        <TextField
          key={id}
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

/** Whether the field is looked at, or what it holds. */
function Parts({ subjects }: { readonly subjects: Subjects }) {
  const session = useSession()
  if (subjects.all.length < 2) return null
  return (
    <fieldset className="seg" aria-label={v.parts}>
      {subjects.all.map((one) => (
        <button key={one.place} type="button" aria-pressed={one === subjects.at} onClick={() => session.select(one.path)}>
          {v.kinds[one.kind]}
        </button>
      ))}
    </fieldset>
  )
}

function useSubjects(): Subjects | undefined {
  const field = useSelectedField(useFields())
  const { crd, version, selected } = useDesign((state) => ({ crd: state.crd, version: state.version, selected: state.selected }))
  return useMemo(() => subjectsAt(crd, version, selected, field), [crd, version, selected, field])
}

const placeOf = (subjects: Subjects | undefined): string => (subjects === undefined ? '' : idOf(subjects.at.path))

/**
 * What can be said about the selected field, about what it holds, or about the object itself. What was edited there is drawn a slice of time
 * after the other: with a large CRD there is enough to draw at once. Another field is drawn at once.
 */
export function Inspector() {
  const newest = useSubjects()
  const late = useDeferredValue(newest)
  return <InspectorOf subjects={placeOf(late) === placeOf(newest) ? late : newest} />
}

/**
 * What tells the subject from others of the same inspector. A field that is renamed stays the same one, so that what was opened while its name was
 * being taken, by the press that left the name, stays open.
 */
function useSubjectKey(subject: Subject | undefined): string {
  const last = useRef<{ readonly field: FieldNode; readonly key: string }>(undefined)
  if (subject === undefined) return ''
  const { field, path } = subject
  if (field === undefined) return idOf(path)
  const before = last.current
  const isSame =
    before !== undefined &&
    before.field.parent === field.parent &&
    before.field.position === field.position &&
    before.field.siblings === field.siblings
  const key = isSame ? before.key : field.id
  last.current = { field, key }
  return `${key} ${idOf(path.slice(field.path.length))}`
}

/** What takes longest to draw, and comes a slice of time after the press that selects the subject. */
function Keywords({ subject }: { readonly subject: Subject }) {
  const isReady = useDeferredValue(true, false)
  if (!isReady) return null
  return (
    <>
      <Constraints subject={subject} />
      <ListRules subject={subject} />
      <Rules subject={subject} />
      <MoreKeywords subject={subject} />
      {subject.kind === 'field' && subject.field !== undefined && <UsedBy node={subject.field} />}
    </>
  )
}

/** Everything that can be said about a subject. Every subject begins at the top. */
function Sections({ subject, id }: { readonly subject: Subject; readonly id: string }) {
  const element = useRef<HTMLDivElement>(null)
  const isScrolled = useRef(false)
  const shown = useRef(id)
  useLayoutEffect(() => {
    // To write where an element is scrolled to is to lay out the page.
    if (shown.current !== id && isScrolled.current && element.current !== null) element.current.scrollTop = 0
    shown.current = id
  }, [id])
  return (
    <div
      ref={element}
      className="flex-1 overflow-auto px-3.5 pt-2 pb-4 text-sm"
      onScroll={(event) => {
        isScrolled.current = event.currentTarget.scrollTop > 0
      }}
    >
      <Basics subject={subject} id={id} />
      <Keywords key={id} subject={subject} />
    </div>
  )
}

const InspectorOf = memo(function InspectorOf({ subjects }: { readonly subjects: Subjects | undefined }) {
  const subject = subjects?.at
  const key = useSubjectKey(subject)
  useLanguage()
  return (
    <section className="flex h-full min-h-0 min-w-0 flex-1 flex-col overflow-hidden" aria-label={d.inspector}>
      <header className="pane-head">
        <h2 className={subject?.field === undefined ? 'min-w-0 truncate' : 'mono min-w-0 truncate'}>
          {subject === undefined ? d.inspector : subject.kind === 'root' ? v.root : subject.place}
        </h2>
        <span className="min-w-0 flex-1" />
        {subjects !== undefined && <Parts subjects={subjects} />}
      </header>
      {subject === undefined ? (
        <p className="px-4 py-6 text-sm text-ink-3">{d.nothing}</p>
      ) : (
        <Sections subject={subject} id={key} />
      )}
    </section>
  )
})
