import { useState } from 'react'
import { type JsonObject, type JsonValue, newObject, objectOf } from '../../../../apimachinery/json/value.ts'
import { commaList, textOfValue } from '../../../entities/value-form/values.ts'
import { Prop, TextField } from '../../../kit/fields.tsx'
import { keyword, typeOf } from '../crd/field-edits.ts'
import type { Subject } from '../crd/fields.ts'
import { isRareFormat, requiredBeyondFields, withRequired } from '../crd/keywords.ts'
import { useSession } from '../session/context.ts'
import { designTexts } from '../texts/design.en.ts'
import { KeywordValue } from './constraints.tsx'

const SCHEMAS = objectOf({ type: 'array', items: newObject() })
/** Keywords that hold schemas, or values that no other editor has. */
const HOLDERS: readonly (readonly [key: string, schema: JsonObject])[] = [
  ['allOf', SCHEMAS],
  ['anyOf', SCHEMAS],
  ['oneOf', SCHEMAS],
  ['not', newObject()],
]

/** Types whose enum has no editor of its own. */
const RARE_ENUM: readonly string[] = ['boolean', 'object', 'array', 'map', 'any']

function Keywords({ subject, holders }: { readonly subject: Subject; readonly holders: typeof HOLDERS }) {
  const session = useSession()
  const { schema } = subject
  const type = typeOf(schema)
  const beyond = requiredBeyondFields(schema)
  const set = (key: string, value: JsonValue | undefined): undefined => void session.apply(keyword(subject, key, value))
  return (
    <>
      <Prop word="format">
        <TextField
          label={designTexts.formatWord}
          mono
          placeholder={designTexts.formatHint}
          value={textOfValue(schema.format)}
          onCommit={(text) => set('format', text.trim() === '' ? undefined : text.trim())}
        />
      </Prop>
      {(type === 'object' || beyond.length > 0) && (
        <Prop word="required">
          <TextField
            label={designTexts.requiredBeyond}
            mono
            placeholder={designTexts.requiredHint}
            value={beyond.join(', ')}
            onCommit={(text) => set('required', withRequired(schema, commaList(text)))}
          />
        </Prop>
      )}
      {holders.map(([key, own]) => (
        <KeywordValue key={key} subject={subject} name={key} schema={own} />
      ))}
    </>
  )
}

/** The keywords that are rarely needed: open where one is set, and not drawn before they are opened. */
export function MoreKeywords({ subject }: { readonly subject: Subject }) {
  const { schema } = subject
  const holders = RARE_ENUM.includes(typeOf(schema)) ? [...HOLDERS, ['enum', SCHEMAS] as const] : HOLDERS
  const keys = holders.map(([key]) => key)
  const [open, setOpen] = useState(
    () => keys.some((key) => schema[key] !== undefined) || requiredBeyondFields(schema).length > 0 || isRareFormat(schema),
  )
  return (
    <details
      className="grid gap-2 open:pb-2 [&>:not(summary)]:mt-2"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="dz-sect dz-fold">{designTexts.otherKeywords}</summary>
      {open && <Keywords subject={subject} holders={holders} />}
    </details>
  )
}
