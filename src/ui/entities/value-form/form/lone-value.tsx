import { Braces } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Edit } from '../../../../analysis/edit.ts'
import { changedFields, type FieldErrors, fieldErrors } from '../../../../analysis/form/fields.ts'
import { sampleValue } from '../../../../analysis/sample/sample-value.ts'
import { isObject, type JsonObject, type JsonValue, newObject } from '../../../../apimachinery/json/value.ts'
import { Prop } from '../../../kit/fields.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { useKeptFocus } from '../../../kit/use-kept-focus.ts'
import { formTexts } from '../form.en.ts'
import { isHolder, isScalar, kindOf } from '../values.ts'
import { Control } from './controls.tsx'
import { Field, Message } from './field.tsx'
import { type FieldProps, FormContext, type FormState } from './form-context.ts'

interface Props {
  /** As the API spells it. */
  readonly name: string
  /** For people; absent: its name. */
  readonly word?: string
  readonly schema: JsonObject
  readonly value: JsonValue | undefined
  /** Changes the value; paths begin at it. */
  readonly edit: (edits: readonly Edit[]) => void
  readonly errors?: FieldErrors
  /** The value is always there. */
  readonly isFixed?: boolean
}

const NO_CHANGES = changedFields(undefined, undefined)
const NO_ERRORS = fieldErrors([])

/** What a value with parts can become that is not there yet. */
function Beginnings({ name, schema, set }: Pick<Props, 'name' | 'schema'> & { readonly set: (value: JsonValue) => void }) {
  const bare = kindOf(schema, undefined) === 'list' ? [] : newObject()
  const sample = sampleValue(schema, '')
  const hasSample = isObject(sample) && Object.keys(sample).length > 0
  const act = (word: string, value: JsonValue) => (
    <button
      type="button"
      className="btn btn-ghost btn-sm mono"
      aria-label={formTexts.setTo(name, word)}
      onClick={() => set(value)}
    >
      {word}
    </button>
  )
  return (
    <>
      {act(Array.isArray(bare) ? '[]' : '{}', bare)}
      {hasSample && act(formTexts.sample, sample)}
      {schema.nullable === true && act('null', null)}
    </>
  )
}

/** A value with parts, as a group of its fields or as YAML. */
function LoneHolder({ field, set }: { readonly field: FieldProps; readonly set: (value: JsonValue) => void }) {
  const { name, schema, value } = field
  const [asYaml, setAsYaml] = useState(false)
  const toYaml = isHolder(kindOf(schema, value)) && (
    <IconButton icon={Braces} label={formTexts.toYaml(name)} small pressed={asYaml} onPress={() => setAsYaml(!asYaml)} />
  )
  const tools =
    value === undefined && isHolder(kindOf(schema, value)) ? <Beginnings name={name} schema={schema} set={set} /> : toYaml
  return <Field {...field} tools={tools} asYaml={asYaml} />
}

/** One value by its schema, with no object around it: a default, an example, a value on trial. */
export function LoneValue({ name, word = name, schema, value, edit, errors = NO_ERRORS, isFixed = false }: Props) {
  const members = useRef(new Map<string, JsonValue>())
  // An enum that was just written replaces the field of the default, to which Tab may have come.
  const kept = useKeptFocus<HTMLDivElement>()
  const form: FormState = {
    edit,
    changed: NO_CHANGES,
    errors,
    fieldsOfRule: () => [],
    ownerOf: undefined,
    before: () => undefined,
    filter: 'all',
    help: () => undefined,
    members: members.current,
    isLone: true,
  }
  // What the schema fills in is no ghost of the default itself.
  const { default: _, ...own } = schema
  const field = { name, schema: own, value, path: [], isRequired: false, isKept: isFixed, depth: 0 }
  return (
    <FormContext value={form}>
      {isScalar(kindOf(schema, value)) ? (
        <>
          <Prop word={word}>
            <div className="contents" {...kept}>
              <Control {...field} />
            </div>
          </Prop>
          {errors.below([]).map((message) => (
            <Message key={message}>{message}</Message>
          ))}
        </>
      ) : (
        <LoneHolder field={field} set={(next) => edit([{ op: 'set', path: [], value: next }])} />
      )}
    </FormContext>
  )
}
