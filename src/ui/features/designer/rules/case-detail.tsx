import { useMemo } from 'react'
import type { CaseAnswer } from '../../../../analysis/rules/bench.ts'
import type { JsonValue } from '../../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../../apimachinery/yaml/parse.ts'
import { LoneValue } from '../../../entities/value-form/form/lone-value.tsx'
import { valueTexts } from '../../../entities/value-form/value.en.ts'
import { editedValue, yamlOf } from '../../../entities/value-form/values.ts'
import { Switch } from '../../../kit/switch.tsx'
import type { Subject } from '../crd/fields.ts'
import { type Case, messagesOf } from './cases.ts'
import { ServerMessage } from './rule-card.tsx'

function readOr(text: string): JsonValue {
  try {
    return parseYaml(text).value
  } catch {
    return text
  }
}

/** A value of a case, edited by its type. */
function CaseValue({
  subject,
  label,
  text,
  onText,
}: {
  readonly subject: Subject
  readonly label: string
  readonly text: string
  readonly onText: (text: string) => void
}) {
  const value = useMemo(() => readOr(text), [text])
  return (
    <LoneValue
      name={label}
      schema={subject.schema}
      value={value}
      edit={(edits) => onText(yamlOf(editedValue(value, edits) ?? null))}
      isFixed
    />
  )
}

interface Props {
  readonly subject: Subject
  readonly one: Case
  readonly answer: CaseAnswer | undefined
  readonly onChange: (one: Case) => void
}

/** The chosen case: its values, and what the server answers. */
export function CaseDetail({ subject, one, answer, onChange }: Props) {
  const { oldSelf, ...created } = one
  const messages = answer === undefined ? [] : messagesOf(answer)
  const dropped = answer?.pruned ?? []
  return (
    <div
      className="grid gap-1 border-s-2 border-accent-line ps-2.5 [&>.switch]:justify-self-start [&>.switch]:text-xs/5"
      data-testid="case"
    >
      {dropped.length > 0 && <p className="text-xs text-ink-3">{valueTexts.bench.dropped(dropped.join(', '))}</p>}
      {messages.map((message) => (
        <ServerMessage key={message} text={message} />
      ))}
      <CaseValue subject={subject} label="self" text={one.self} onText={(self) => onChange({ ...one, self })} />
      {oldSelf !== undefined && (
        <CaseValue subject={subject} label="oldSelf" text={oldSelf} onText={(text) => onChange({ ...one, oldSelf: text })} />
      )}
      <Switch
        label={valueTexts.bench.update}
        on={oldSelf !== undefined}
        onChange={(on) => onChange(on ? { ...one, oldSelf: one.self } : created)}
      />
    </div>
  )
}
