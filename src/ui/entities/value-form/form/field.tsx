import { ChevronDown, ChevronRight, OctagonX, Plus, X } from 'lucide-react'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { Button } from 'react-aria-components'
import type { Path } from '../../../../analysis/edit.ts'
import { fieldText, isOnlyDefaults, unionMembers } from '../../../../analysis/form/fields.ts'
import { type ObjectErrors, objectErrors } from '../../../../analysis/form/rule-errors.ts'
import { sampleValue } from '../../../../analysis/sample/sample-value.ts'
import { listOf } from '../../../../analysis/walk.ts'
import { isObject, type JsonObject, type JsonValue, newObject } from '../../../../apimachinery/json/value.ts'
import { IconButton } from '../../../kit/icon-button.tsx'
import { formTexts } from '../form.en.ts'
import { valueTexts } from '../value.en.ts'
import { addItem, freshKey, isHolder, kindOf, propertySchema, shortText, wordsOf } from '../values.ts'
import { Control, RequiredDot } from './controls.tsx'
import { type FieldProps, type FormState, isShown, useForm, useSet } from './form-context.ts'
import { ListRows, MapRows } from './rows.tsx'
import { YamlArea } from './yaml-area.tsx'
import './form.css'

/** A message of the server, in the column of the controls. */
export function Message({ children }: { readonly children: ReactNode }) {
  return (
    <p className="col-start-2 flex items-baseline gap-1.5 pb-1 text-xs/[17px] wrap-anywhere text-bad" role="alert">
      <OctagonX className="icon-sm flex-none translate-y-0.5" aria-hidden />
      <span className="min-w-0">{children}</span>
    </p>
  )
}

/** Puts the focus into the first control of a field of the same form. */
function focusField(from: Element, path: Path): void {
  const field = from.closest('[data-form]')?.querySelector(`[data-field="${CSS.escape(fieldText(path))}"]`)
  field?.scrollIntoView({ block: 'nearest' })
  field?.querySelector<HTMLElement>(':is(input, textarea, button):not([tabindex="-1"])')?.focus()
}

/** What the server said against a field, below it. `messages` are of an object whose other messages stand at its fields. */
function Errors({ path, rules = [], messages }: Pick<FieldProps, 'path' | 'rules'> & { readonly messages?: readonly string[] }) {
  const { errors } = useForm()
  return (
    <>
      {(messages ?? errors.at(path)).map((message) => (
        <Message key={message}>{message}</Message>
      ))}
      {rules.map(({ message, fields }) => (
        <Message key={message}>
          {message}{' '}
          {fields
            .filter((name) => name !== path.at(-1))
            .map((name) => (
              <button
                key={name}
                type="button"
                className="form-go"
                onClick={({ currentTarget }) => focusField(currentTarget, [...path.slice(0, -1), name])}
              >
                {formTexts.goTo(name)}
              </button>
            ))}
        </Message>
      ))}
    </>
  )
}

const LABELLED = 'grid grid-cols-[minmax(64px,min(36%,168px))_minmax(0,1fr)] gap-x-2'

/** The bar of a field that the draft changes. */
const CHANGED =
  'before:absolute before:inset-y-0.5 before:-start-3 before:w-0.75 before:[background:var(--p)] before:content-[""] narrow:before:-start-3.5'

/** The class of a field for its owner, or else for what the draft changes of it. */
function markOf(form: FormState, path: Path, isChangeShown = true): string {
  if (form.ownerOf === undefined) return isChangeShown && form.changed.hasBelow(path) ? CHANGED : ''
  const owner = form.ownerOf(path)
  return owner === undefined ? '' : `form-owned ${CHANGED} ${owner.tone}`
}

/** Who owns a field, at its end. */
function Owner({ path }: Pick<FieldProps, 'path'>) {
  const owner = useForm().ownerOf?.(path)
  if (owner === undefined) return null
  return (
    <span className="inline-flex flex-none" title={owner.words}>
      {owner.avatar}
      <span className="sr-only">{owner.words}</span>
    </span>
  )
}

function Row(props: FieldProps) {
  const { name, path, isRequired, rules = [] } = props
  const form = useForm()
  return (
    <div
      className={`relative min-h-8 break-inside-avoid items-center narrow:min-h-13 ${LABELLED} ${markOf(form, path)}`}
      data-field={fieldText(path)}
      onFocusCapture={() => form.help(props)}
    >
      <span className="flex min-w-0 items-center gap-1.25" aria-hidden="true">
        <span className="mono truncate text-[12px]/5 text-ink" title={name}>
          {name}
        </span>
        {isRequired && <RequiredDot />}
      </span>
      <div className="flex min-w-0 items-center gap-1.5 [&_.select-box]:min-w-0">
        <Control {...props} />
        <Owner path={path} />
      </div>
      <Errors path={path} rules={rules} />
    </div>
  )
}

interface ToolsProps extends FieldProps {
  /** What can be done with the whole, at the end of the head. */
  readonly tools?: ReactNode
}

interface GroupProps extends ToolsProps {
  /** Adds what the group can hold more of. */
  readonly add?: ReactNode
  readonly words: string
  readonly children: ReactNode
  readonly isOpenAtFirst: boolean
  /** What stands at the head of what is said against the field; the rest stands at the fields within. */
  readonly messages?: readonly string[]
}

/** Fields under a head that folds. */
function Group({ words, add, tools, children, isOpenAtFirst, messages, ...field }: GroupProps) {
  const { name, path, value, isRequired, isKept = false, rules = [] } = field
  const form = useForm()
  const set = useSet(field)
  const [chosen, setChosen] = useState<boolean>()
  const isOpen = form.filter !== 'all' || (chosen ?? (isOpenAtFirst || form.errors.below(path).length > 0))
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <fieldset className={`relative min-w-0 ${markOf(form, path, !isOpen)}`} aria-label={name} data-field={fieldText(path)}>
      <header
        className="flex min-h-7 break-inside-avoid break-after-avoid items-center gap-1.5 narrow:min-h-12"
        onFocusCapture={() => form.help(field)}
      >
        <button
          type="button"
          className="-ms-1 inline-flex min-h-6 min-w-0 items-center gap-1 rounded-1 pe-1 hover:bg-hover narrow:min-h-11"
          aria-expanded={isOpen}
          onClick={() => setChosen(!isOpen)}
        >
          <Chevron className="icon-sm flex-none text-ink-3" aria-hidden />
          <span className="mono truncate text-[12px]/5" title={name}>
            {name}
          </span>
        </button>
        {isRequired && <RequiredDot />}
        <span className="min-w-0 truncate text-xs text-ink-3">
          {isOpen || value === undefined ? words : shortText(value, 40)}
        </span>
        <span className="h-px min-w-3 flex-1 bg-line" />
        <Owner path={path} />
        {add}
        {tools}
        {value !== undefined && !isRequired && !isKept && (
          <IconButton icon={X} label={formTexts.unsetField(name)} small onPress={() => set(undefined)} />
        )}
      </header>
      <Errors path={path} rules={rules} messages={messages ?? form.errors.at(path)} />
      {isOpen && <div className={field.depth < 4 ? 'ps-2.5' : ''}>{children}</div>}
    </fieldset>
  )
}

function AddButton({ name, onPress }: { readonly name: string; readonly onPress: () => void }) {
  return (
    <Button className="btn btn-ghost btn-sm" aria-label={formTexts.addTo(name)} onPress={onPress}>
      <Plus className="icon-sm" aria-hidden />
      {formTexts.add}
    </Button>
  )
}

const propertiesOf = (schema: JsonObject): JsonObject => (isObject(schema.properties) ? schema.properties : newObject())

/** The names of an object's fields in the order of a form: required ones first, what the schema does not declare last. */
function namesOf(schema: JsonObject, value: JsonValue | undefined): string[] {
  const properties = propertiesOf(schema)
  const required = new Set(listOf(schema.required))
  const declared = Object.keys(properties)
  return [
    ...declared.filter((name) => required.has(name)),
    ...declared.filter((name) => !required.has(name)),
    ...Object.keys(isObject(value) ? value : {}).filter((name) => properties[name] === undefined),
  ]
}

const errorsOf = ({ errors, fieldsOfRule }: FormState, schema: JsonObject, path: Path, names: readonly string[]): ObjectErrors =>
  objectErrors(schema, errors.at(path), names, fieldsOfRule)

/** The fields of an object: those that its schema declares, then what else it has. Fields that one rule names stand in a bracket. */
export function ObjectFields({
  schema,
  value,
  path,
  depth,
  without = [],
}: Pick<FieldProps, 'schema' | 'value' | 'path' | 'depth'> & { readonly without?: readonly string[] }) {
  const form = useForm()
  const object = isObject(value) ? value : newObject()
  const required = new Set(listOf(schema.required))
  const names = namesOf(schema, value).filter((name) => !without.includes(name))
  const { neighbours, apart, whole } = errorsOf(form, schema, path, names)
  const named = new Set([...neighbours, ...apart].flatMap(({ fields }) => fields))
  const id = useId()
  const idOf = (name: string): string => `${id}${names.indexOf(name)}`
  return (
    <>
      {/* Within a group its head says it. */}
      {depth === 0 && path.length > 0 && <Errors path={path} messages={whole} />}
      {names.map((name) => {
        // A bracket holds no element: a field that was drawn anew when it comes or goes would lose the focus, and what is being typed.
        const bracket = neighbours.find(({ fields }) => fields.includes(name))
        const isFirst = bracket?.fields[0] === name
        return (
          <Fragment key={name}>
            {isFirst && <fieldset aria-label={bracket.message} aria-owns={bracket.fields.map(idOf).join(' ')} />}
            <div
              id={bracket && idOf(name)}
              className={bracket === undefined ? 'contents' : `form-bracket ${isFirst ? 'form-bracket-start' : ''}`}
            >
              <Field
                name={name}
                schema={propertySchema(schema, name)}
                value={object[name]}
                path={[...path, name]}
                isRequired={required.has(name)}
                depth={depth}
                isNamed={named.has(name)}
                rules={apart.filter(({ fields }) => fields.includes(name))}
              />
            </div>
            {bracket?.fields.at(-1) === name && (
              <div className={`form-bracket-end ${LABELLED}`}>
                <Message>{bracket.message}</Message>
              </div>
            )}
          </Fragment>
        )
      })}
    </>
  )
}

/** A union: its member as segments, and the fields of that one. */
function UnionFields(props: FieldProps & { readonly members: readonly string[] }) {
  const { name, schema, value, path, depth, members } = props
  const { edit } = useForm()
  const { members: kept } = useForm()
  const object = isObject(value) ? value : newObject()
  const chosen = members.find((member) => object[member] !== undefined)
  const choose = (member: string): void => {
    if (member === chosen) return
    if (chosen !== undefined) kept.set(fieldText([...path, chosen]), object[chosen] ?? null)
    const next = kept.get(fieldText([...path, member])) ?? sampleValue(propertySchema(schema, member), member)
    edit([
      ...(chosen === undefined ? [] : [{ op: 'remove' as const, path: [...path, chosen] }]),
      { op: 'set', path: [...path, member], value: next },
    ])
  }
  const others = members.filter((member) => member !== chosen)
  return (
    <>
      <fieldset className="seg my-0.5 max-w-full [&>button]:mono" aria-label={formTexts.member(name)}>
        {members.map((member) => (
          <button key={member} type="button" aria-pressed={member === chosen} onClick={() => choose(member)}>
            {member}
          </button>
        ))}
      </fieldset>
      <ObjectFields schema={schema} value={value} path={path} depth={depth + 1} without={others} />
    </>
  )
}

/** A value that no control fits: YAML in its place. */
function YamlField({ tools, ...props }: ToolsProps) {
  const { value, path, isRequired, schema } = props
  const { errors } = useForm()
  return (
    <Group
      {...props}
      words={`${schema.type === undefined ? '' : `${wordsOf(schema)}, `}${formTexts.asYaml}`}
      tools={tools}
      messages={errors.below(path)}
      isOpenAtFirst={value !== undefined || isRequired}
    >
      <YamlArea {...props} />
    </Group>
  )
}

/** One field of a form, by its schema; a value that does not fit its schema, or is wanted so, is edited as YAML. */
export function Field({ tools, asYaml = false, ...props }: ToolsProps & { readonly asYaml?: boolean }) {
  const { schema, value, path, name, depth } = props
  const form = useForm()
  const { edit } = useForm()
  if (!isShown(form, path) && !(form.filter === 'errors' && props.isNamed === true)) return null
  const kind = kindOf(schema, value)
  if (kind === 'any' || (isHolder(kind) && (asYaml || value === null))) return <YamlField {...props} tools={tools} />
  const isOpenAtFirst = form.isLone && depth === 0 ? value !== undefined : !isOnlyDefaults(schema, value)
  if (kind === 'object') {
    const members = unionMembers(schema)
    return (
      <Group
        {...props}
        words={members.length === 0 ? '' : valueTexts.kinds.root}
        tools={tools}
        messages={errorsOf(form, schema, path, namesOf(schema, value)).whole}
        isOpenAtFirst={isOpenAtFirst || (depth === 0 && members.length > 0)}
      >
        {members.length > 0 ? (
          <UnionFields {...props} members={members} />
        ) : (
          <ObjectFields schema={schema} value={value} path={path} depth={depth + 1} />
        )}
      </Group>
    )
  }
  if (kind === 'list') {
    const items = Array.isArray(value) ? value : []
    const add = <AddButton name={name} onPress={() => edit([addItem(props, items.length)])} />
    return (
      <Group
        {...props}
        words={wordsOf(schema)}
        add={add}
        tools={tools}
        isOpenAtFirst={items.length > 0 && fieldText(path) !== 'status.conditions'}
      >
        <ListRows {...props} value={items} item={(field) => <Field {...field} />} />
      </Group>
    )
  }
  if (kind === 'map') {
    const object = isObject(value) ? value : newObject()
    const add = <AddButton name={name} onPress={() => edit([addItem(props, freshKey(object))])} />
    return (
      <Group {...props} words={wordsOf(schema)} add={add} tools={tools} isOpenAtFirst={Object.keys(object).length > 0}>
        <MapRows {...props} value={object} item={(field) => <Field {...field} />} />
      </Group>
    )
  }
  return <Row {...props} />
}
