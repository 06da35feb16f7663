import type { Edit, Path } from '../../../../analysis/edit.ts'
import { type FieldErrors, fieldErrors, fieldText } from '../../../../analysis/form/fields.ts'
import { isNumber, type JsonObject, type JsonValue } from '../../../../apimachinery/json/value.ts'
import { LoneValue } from '../../../entities/value-form/form/lone-value.tsx'
import { valueTexts } from '../../../entities/value-form/value.en.ts'
import { portable, textOfValue, under, valueOfText } from '../../../entities/value-form/values.ts'
import { Prop, TextField } from '../../../kit/fields.tsx'
import { Switch } from '../../../kit/switch.tsx'
import { keyword, typeOf } from '../crd/field-edits.ts'
import type { Subject } from '../crd/fields.ts'
import type { Problem } from '../crd/problems.ts'
import { useDesign, useSession } from '../session/context.ts'
import { designTexts } from '../texts/design.en.ts'
import { messageText } from '../texts/lint-text.ts'
import { EnumValues } from './enum-values.tsx'

const isAt = (path: Path, at: Path): boolean => at.every((step, i) => path[i] === step)

/** What the server says against a value at a place of the CRD, each once. */
function errorsAt(problems: readonly Problem[], place: Path): FieldErrors {
  const said = problems.map((problem) => ({
    field: fieldText(problem.path.slice(place.length)),
    message: messageText(problem),
  }))
  return fieldErrors([...new Map(said.map((one) => [`${one.field}\n${one.message}`, one])).values()])
}

const portableEdit = (edit: Edit): Edit => ('value' in edit ? { ...edit, value: portable(edit.value) } : edit)

interface Props {
  readonly subject: Subject
  readonly name: string
  /** For people; absent: the keyword. */
  readonly word?: string
  /** What the value of the keyword may be. */
  readonly schema: JsonObject
}

/** A keyword whose value is edited by its type; every edit is spliced into the text at the place it means. */
export function KeywordValue({ subject, name, word = name, schema }: Props) {
  const session = useSession()
  const { path } = subject
  // Only what is said of this value: what is said of another does not draw it again.
  const server = useDesign((state) => state.server.filter((problem) => isAt(problem.path, [...path, name])))
  const place = [...path, name]
  return (
    <LoneValue
      name={name}
      word={word}
      schema={schema}
      value={subject.schema[name]}
      edit={(edits) => void session.apply({ edits: under(place, edits).map(portableEdit), select: path })}
      errors={errorsAt(server, place)}
    />
  )
}

/** Bounds by type: what a line bounds, and its keywords. */
const BOUNDS: Readonly<Record<string, readonly (readonly [bounded: keyof typeof designTexts.bounds, ...keys: string[]])[]>> = {
  string: [['length', 'minLength', 'maxLength']],
  integer: [
    ['range', 'minimum', 'maximum'],
    ['multiple', 'multipleOf'],
  ],
  number: [
    ['range', 'minimum', 'maximum'],
    ['multiple', 'multipleOf'],
  ],
  array: [['items', 'minItems', 'maxItems']],
  object: [['properties', 'minProperties', 'maxProperties']],
  map: [['properties', 'minProperties', 'maxProperties']],
  intOrString: [
    ['range', 'minimum', 'maximum'],
    ['length', 'minLength', 'maxLength'],
  ],
}

type Set = (key: string, value: JsonValue | undefined) => void

function Bounds({ subject, set }: { readonly subject: Subject; readonly set: Set }) {
  const { schema } = subject
  const commit = (key: string, text: string): string | undefined => {
    if (text.trim() === '') return void set(key, undefined)
    const value = valueOfText({ type: 'number' }, text)
    if (!isNumber(value)) return designTexts.numberBad
    set(key, value)
    return undefined
  }
  const exclusive = (
    [
      ['minimum', 'exclusiveMinimum'],
      ['maximum', 'exclusiveMaximum'],
    ] as const
  ).filter(([bound, key]) => schema[bound] !== undefined || schema[key] !== undefined)
  return (
    <>
      {(BOUNDS[typeOf(schema)] ?? []).map(([bounded, ...keys]) => (
        <Prop key={bounded} word={designTexts.bounds[bounded]}>
          <div className="flex min-w-0 flex-1 gap-2 *:min-w-0 *:flex-1">
            {keys.map((key) => (
              <TextField
                key={key}
                label={key}
                unit={key}
                mono
                value={textOfValue(schema[key])}
                onCommit={(text) => commit(key, text)}
              />
            ))}
          </div>
        </Prop>
      ))}
      {exclusive.length > 0 && (
        <Prop word="">
          <div className="flex flex-wrap gap-x-5 gap-y-1 py-1">
            {exclusive.map(([, key]) => (
              <Switch
                key={key}
                label={designTexts.exclusive[key]}
                on={schema[key] === true}
                onChange={(on) => set(key, on ? true : undefined)}
              />
            ))}
          </div>
        </Prop>
      )}
    </>
  )
}

const SCALARS: readonly string[] = ['string', 'integer', 'number', 'intOrString']

/** Bounds, pattern, enum and default of a schema: what its type can have. */
export function Constraints({ subject }: { readonly subject: Subject }) {
  const session = useSession()
  const { schema } = subject
  const type = typeOf(schema)
  const set: Set = (key, value) => void session.apply(keyword(subject, key, value))
  return (
    <>
      <h3 className="dz-sect">{designTexts.constraints}</h3>
      <Bounds subject={subject} set={set} />
      {(type === 'string' || type === 'intOrString') && (
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
      {SCALARS.includes(type) && (
        <Prop word={designTexts.enum} top>
          <EnumValues subject={subject} />
        </Prop>
      )}
      <KeywordValue subject={subject} name="default" word={designTexts.default} schema={schema} />
      {(subject.kind === 'values' || subject.kind === 'items') && schema.default !== undefined && (
        <p className="text-xs text-ink-3">{valueTexts.defaultUnseen}</p>
      )}
    </>
  )
}
