import { Check, OctagonX, Trash2, Wrench } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { Path } from '../../../../analysis/edit.ts'
import type { RuleAnswer, RuleVerdict } from '../../../../analysis/rules/bench.ts'
import type { RuleCost } from '../../../../analysis/rules/costs.ts'
import type { JsonObject } from '../../../../apimachinery/json/value.ts'
import { language } from '../../../base/language/language.ts'
import { textOfValue } from '../../../entities/value-form/value/values.ts'
import { valueTexts } from '../../../entities/value-form/value.en.ts'
import { Choice } from '../../../kit/choice.tsx'
import { Prop, TextField } from '../../../kit/fields.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { Switch } from '../../../kit/switch.tsx'
import type { Subject } from '../crd/fields.ts'
import { useDesign, useSession } from '../session/context.ts'
import { designTexts } from '../texts/design.en.ts'
import { lintText, messageText } from '../texts/lint-text.ts'
import { type Complete, RuleText } from './rule-text.tsx'

type Part = RuleVerdict['parts'][number]

/** A message of the server, to the letter. */
export function ServerMessage({ text, role }: { readonly text: string; readonly role?: 'alert' }) {
  return (
    <p
      className="my-1.5 flex gap-1.5 rounded-2 border-1 border-bad-line bg-bad-soft px-2 py-1.5 text-xs wrap-anywhere whitespace-pre-wrap"
      role={role}
    >
      <OctagonX className="icon-sm text-bad" aria-hidden />
      <span className="mono">{text}</span>
    </p>
  )
}

/** A rule with one of its parts marked. */
function Marked({ text, part }: { readonly text: string; readonly part: Part | undefined }) {
  if (part === undefined) return text
  return (
    <>
      {text.slice(0, part.start)}
      <mark className="rounded-[2px] bg-accent-soft text-inherit shadow-[0_0_0_1px_var(--accent-line)]">
        {text.slice(part.start, part.end)}
      </mark>
      {text.slice(part.end)}
    </>
  )
}

const TONES: Readonly<Record<Part['values'][number]['tone'], string>> = {
  true: 'font-semibold text-ok',
  false: 'font-semibold text-bad',
  error: 'font-semibold text-bad',
  value: 'text-code-number',
}

/** Lines stand between the rows alone. */
const CELL = 'border-line px-2 py-px text-start align-top font-normal wrap-anywhere whitespace-pre-wrap [tr+tr>&]:border-t'

function Values({ part }: { readonly part: Part }) {
  if (part.runs === 0) return <span className="text-ink-3">{valueTexts.bench.notRun}</span>
  const more = part.runs - part.values.length
  return (
    <>
      {[...part.values.entries()].map(([i, { text, tone }]) => (
        <span key={i} className={`me-2 ${TONES[tone]}`}>
          {text}
        </span>
      ))}
      {more > 0 && <span className="text-ink-3">{valueTexts.bench.moreRuns(more)}</span>}
    </>
  )
}

/** What every part of a rule gave for a value, drawn under the rule. */
function PartsTable({ rule, verdict, label }: { readonly rule: string; readonly verdict: RuleVerdict; readonly label: string }) {
  const [marked, setMarked] = useState<number>()
  const { parts } = verdict
  if (parts.length === 0) return null
  return (
    <table
      className="mono w-full border-collapse rounded-2 border-1 border-line bg-sunken text-[11.5px]/[18px]"
      aria-label={label}
    >
      <tbody onPointerLeave={() => setMarked(undefined)}>
        {[...parts.entries()].map(([i, part]) => (
          <tr key={i} className="hover:bg-hover" onPointerEnter={() => setMarked(i)} title={part.type}>
            <th scope="row" className={CELL} style={{ paddingInlineStart: 8 + part.depth * 10 }}>
              {i === 0 ? (
                <Marked text={rule} part={marked === undefined || marked === 0 ? undefined : parts[marked]} />
              ) : (
                rule.slice(part.start, part.end)
              )}
            </th>
            <td className={`${CELL} w-[42%]`}>
              <Values part={part} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const TEXTS = ['message', 'messageExpression', 'fieldPath'] as const
const REASONS = ['', 'FieldValueInvalid', 'FieldValueForbidden', 'FieldValueRequired', 'FieldValueDuplicate'] as const

const isAt = (path: Path, at: Path): boolean => at.every((step, i) => path[i] === step)

function Meter({
  total,
  limit,
  word,
  how,
}: {
  readonly total: number
  readonly limit: number
  readonly word: string
  readonly how: string
}) {
  const dear = total > limit
  return (
    <span className="inline-flex items-center gap-2">
      <meter
        className={`dz-meter ${dear ? 'is-dear' : ''}`}
        aria-label={word}
        min={0}
        max={limit}
        value={Math.min(total, limit)}
      />
      <span className={dear ? 'text-bad' : 'text-ink-2'} title={how}>
        {word}
      </span>
    </span>
  )
}

/** What a rule may cost, and the bound that would make it cheap enough. Its line is there from the start, so that nothing moves under the pointer. */
function Cost({ answer, subject }: { readonly answer: RuleAnswer | undefined; readonly subject: Subject }) {
  const session = useSession()
  if (answer === undefined)
    return (
      <div className="mt-1 mb-0.5 flex min-h-5 flex-wrap items-center gap-2 text-xs text-ink-3">{designTexts.costAsking}</div>
    )
  const { cost, messageCost } = answer
  if (cost === undefined) return null
  const { total, limit, perRun, runs, fix }: RuleCost = cost
  return (
    <div className="mt-1 mb-0.5 flex min-h-5 flex-wrap items-center gap-2 text-xs">
      <Meter total={total} limit={limit} word={designTexts.cost(total, limit)} how={designTexts.costHow(perRun, runs)} />
      {fix !== undefined && (
        <Button className="btn btn-sm" onPress={() => void session.apply({ edits: fix.edits, select: subject.path })}>
          <Wrench className="icon-sm" aria-hidden />
          {lintText(fix.title)}
        </Button>
      )}
      {messageCost !== undefined && messageCost.total > messageCost.limit && (
        <Meter
          {...messageCost}
          word={valueTexts.bench.messageCost(messageCost.total, messageCost.limit)}
          how={valueTexts.bench.messageHow}
        />
      )}
    </div>
  )
}

/** What stands against a rule: why what is typed does not compile, and what the server says of what is committed. */
function Complaints({ path, answer }: { readonly path: Path; readonly answer: RuleAnswer | undefined }) {
  const server = useDesign((state) => state.server)
  const own = [answer?.error, answer?.messageError].filter((text) => text !== undefined)
  const said = server.filter(({ path: at }) => isAt(at, path)).map(messageText)
  const all = [...own, ...said.filter((message) => !/ (compilation|instantiation) failed: /.test(message))]
  return [...new Set(all)].map((message) => <ServerMessage key={message} text={message} role="alert" />)
}

/** The verdict on the chosen case, and how it came about. */
function Tried({ rule, index, verdict }: { readonly rule: string; readonly index: number; readonly verdict: RuleVerdict }) {
  const passes = verdict.verdict === 'passes'
  const Icon = passes ? Check : OctagonX
  return (
    <div className="my-1 grid gap-1" data-testid="tried">
      <p className="flex items-center gap-2 text-xs">
        {verdict.verdict === 'skipped' || verdict.verdict === 'broken' ? (
          <span className="text-ink-3">{valueTexts.bench.verdicts[verdict.verdict]}</span>
        ) : (
          <>
            <span
              className={`inline-flex flex-wrap items-center gap-x-1 gap-y-0.5 font-[550] ${passes ? 'text-ok' : 'text-bad'}`}
            >
              <Icon className="icon-sm" aria-hidden />
              {valueTexts.bench.verdicts[verdict.verdict]}
            </span>{' '}
            <span className="text-ink-2">{valueTexts.bench.costOf(verdict.cost, verdict.limit)}</span>
          </>
        )}
      </p>
      <PartsTable rule={rule} verdict={verdict} label={valueTexts.bench.parts(index + 1)} />
    </div>
  )
}

interface RuleProps {
  readonly subject: Subject
  readonly path: Path
  readonly index: number
  readonly rule: JsonObject
  /** The rule as it is typed, committed or not. */
  readonly typed: string
  readonly alone: boolean
  readonly answer: RuleAnswer | undefined
  /** On the case that is chosen. */
  readonly verdict: RuleVerdict | undefined
  /** It was added just now: its text is selected. */
  readonly isAdded: boolean
  /** The text of the rule is left. */
  readonly onLeave: () => void
  readonly onType: (key: string, text: string) => void
}

/** One rule: its parts, what it costs, what is wrong with it, and what it says to the chosen case. */
export function RuleCard({ subject, path, index, rule, typed, alone, answer, verdict, isAdded, onLeave, onType }: RuleProps) {
  const session = useSession()
  const edit = (...edits: Parameters<typeof session.applyEdits>[0]): undefined =>
    void session.apply({ edits, select: subject.path })
  const commit = (key: string, text: string): undefined => {
    const at = [...path, key]
    if (text === '' && rule[key] === undefined) return
    edit(text === '' && key !== 'rule' ? { op: 'remove', path: at } : { op: 'set', path: at, value: text })
  }
  const complete: Complete = (text, offset) => language.completions(session.getState().text, subject.path, text, offset)
  const textOf = (part: (typeof TEXTS)[number]) => ({
    label: `${designTexts.ruleParts[part]} ${index + 1}`,
    value: textOfValue(rule[part]),
    onType: (text: string) => onType(part, text),
    onCommit: (text: string) => commit(part, text),
  })
  return (
    <fieldset
      className="mt-1.5 mb-2.5 min-w-0 border-s-2 border-line-strong ps-2 [--prop-gap:6px] [--prop-word:122px]"
      aria-label={designTexts.rule(index + 1)}
      onBlur={onLeave}
    >
      <div className="flex items-start gap-1.5">
        <RuleText
          complete={complete}
          error={answer?.error}
          label={designTexts.rule(index + 1)}
          enterCommits
          value={textOfValue(rule.rule)}
          focus={isAdded}
          onType={(text) => onType('rule', text)}
          onCommit={(text) => commit('rule', text)}
        />
        <IconButton
          icon={Trash2}
          label={designTexts.removeRule(index + 1)}
          small
          onPress={() => edit({ op: 'remove', path: alone ? path.slice(0, -1) : path })}
        />
      </div>
      <Complaints path={path} answer={answer} />
      <Cost answer={answer} subject={subject} />
      {verdict !== undefined && <Tried rule={typed} index={index} verdict={verdict} />}
      {TEXTS.map((part) => (
        <Prop key={part} word={designTexts.ruleParts[part]}>
          {part === 'messageExpression' ? (
            <RuleText complete={complete} error={answer?.messageError} enterCommits {...textOf(part)} />
          ) : (
            <TextField mono={part === 'fieldPath'} {...textOf(part)} />
          )}
        </Prop>
      ))}
      <Prop word={designTexts.ruleParts.reason}>
        <Choice
          label={`${designTexts.ruleParts.reason} ${index + 1}`}
          look="select"
          value={textOfValue(rule.reason)}
          options={REASONS.map((id) => ({ id, word: id === '' ? valueTexts.unset : id, mono: id !== '' }))}
          className={rule.reason === undefined ? 'text-ink-3' : 'mono'}
          onChange={(text) => commit('reason', text)}
        />
      </Prop>
      {(answer?.usesOldSelf === true || rule.optionalOldSelf !== undefined) && (
        <Switch
          label={designTexts.optionalOldSelf(index + 1)}
          on={rule.optionalOldSelf === true}
          onChange={(on) => {
            const at = [...path, 'optionalOldSelf']
            edit(on ? { op: 'set', path: at, value: true } : { op: 'remove', path: at })
          }}
        />
      )}
    </fieldset>
  )
}
