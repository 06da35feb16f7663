import { FlaskConical, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from 'react-aria-components'
import { valueAt } from '../../../../analysis/edit.ts'
import { listOf } from '../../../../analysis/walk.ts'
import { isObject, type JsonObject, newObject, objectOf } from '../../../../apimachinery/json/value.ts'
import { language } from '../../../base/language/language.ts'
import { valueTexts } from '../../../entities/value-form/value.en.ts'
import { textOfValue } from '../../../entities/value-form/values.ts'
import { useShowMore } from '../../../kit/show-more.tsx'
import type { Subject } from '../crd/fields.ts'
import { RULES } from '../crd/problems.ts'
import { useSession } from '../session/context.ts'
import { designTexts } from '../texts/design.en.ts'
import { Bench, useAnswer, useCases } from './bench.tsx'
import { RuleCard, TEXTS } from './rule-card.tsx'

type Typed = Readonly<Record<string, string>>

const NOTHING: Typed = {}

const withText = (typed: Typed, key: string, text: string): Typed => (typed[key] === text ? typed : { ...typed, [key]: text })

/** A rule as it stands, with what is being typed in place of what is committed. */
function drafted(rule: JsonObject, index: number, typed: Typed): JsonObject {
  const made = newObject()
  for (const key of ['rule', ...TEXTS, 'reason']) {
    const text = typed[`${index}.${key}`] ?? textOfValue(rule[key])
    if (text !== '' || key === 'rule') made[key] = text
  }
  if (rule.optionalOldSelf === true) made.optionalOldSelf = true
  return made
}

/** The CEL rules of a schema as one types them, and values to try against it. */
export function Rules({ subject }: { readonly subject: Subject }) {
  const session = useSession()
  const { path, schema } = subject
  const committed = schema[RULES]
  const rules = useMemo(() => listOf(committed).map((rule) => (isObject(rule) ? rule : newObject())), [committed])
  // What stands in the fields of the rules: committed, or still being typed.
  const [typed, setTyped] = useState(NOTHING)
  const drafts = useMemo(() => rules.map((rule, i) => drafted(rule, i, typed)), [rules, typed])
  const cases = useCases(subject)
  const [open, setOpen] = useState(cases.all.length > 0)
  const answer = useAnswer(subject, drafts, open ? cases.all : [])
  const { shown, more } = useShowMore(rules, 20)
  const verdicts = open ? answer.cases[cases.chosen]?.rules : undefined
  // The rule that was added last, until its field is left.
  const [added, setAdded] = useState<number>()
  const add = async (): Promise<void> => {
    const value = objectOf({ rule: 'true' })
    let index = 0
    await session.apply(({ crd }) => {
      index = listOf(valueAt(crd, [...path, RULES])).length
      return { edits: [{ op: 'set', path: [...path, RULES, index], value }], select: path }
    })
    setAdded(index)
  }
  const toggle = async (): Promise<void> => {
    setOpen(!open)
    if (open || cases.all.length > 0) return
    cases.put([{ self: await language.benchSample(session.getState().text, path) }], 0)
  }
  return (
    <>
      {rules.length === 0 && <p className="pb-2 text-ink-2">{designTexts.noRules}</p>}
      {[...shown.entries()].map(([index, rule]) => (
        <RuleCard
          key={index}
          subject={subject}
          index={index}
          rule={rule}
          typed={textOfValue(drafts[index]?.rule)}
          path={[...path, RULES, index]}
          alone={rules.length === 1}
          answer={answer.rules[index]}
          verdict={verdicts?.[index]}
          isAdded={index === added}
          onLeave={() => setAdded(undefined)}
          onType={(key, text) => setTyped((old) => withText(old, `${index}.${key}`, text))}
        />
      ))}
      {more}
      <div className="flex flex-wrap items-center gap-1">
        <Button className="btn btn-ghost btn-sm" onPress={() => void add()}>
          <Plus className="icon-sm" aria-hidden />
          {designTexts.addRule}
        </Button>
        <Button className="btn btn-ghost btn-sm" aria-expanded={open} onPress={() => void toggle()}>
          <FlaskConical className="icon-sm" aria-hidden />
          {valueTexts.bench.title}
        </Button>
      </div>
      {open && <Bench subject={subject} cases={cases} answer={answer} />}
    </>
  )
}
