import { Check, OctagonX, Trash2, Wrench } from 'lucide-react'
import { useCallback } from 'react'
import { Button } from 'react-aria-components'
import type { Path } from '../../../../analysis/edit.ts'
import type { RuleAnswer, RuleVerdict } from '../../../../analysis/rules/bench.ts'
import type { RuleCost } from '../../../../analysis/rules/costs.ts'
import type { JsonObject } from '../../../../apimachinery/json/value.ts'
import { language } from '../../../base/language/language.ts'
import { PartsTable } from '../../../entities/value-form/expression/parts-table.tsx'
import { type Complete, RuleText } from '../../../entities/value-form/expression/rule-text.tsx'
import { valueTexts } from '../../../entities/value-form/value.en.ts'
import { textOfValue } from '../../../entities/value-form/values.ts'
import { Choice } from '../../../kit/choice.tsx'
import { Prop, TextField } from '../../../kit/fields.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { Switch } from '../../../kit/switch.tsx'
import type { Subject } from '../crd/fields.ts'
import { NeedsAt } from '../releases/needs-at.tsx'
import { useDesign, useSession } from '../session/context.ts'
import { designTexts } from '../texts/design.en.ts'
import { lintText, messageText } from '../texts/lint-text.ts'
import { AsPolicy } from './as-policy.tsx'

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
      <PartsTable rule={rule} parts={verdict.parts} label={valueTexts.bench.parts(index + 1)} />
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
  const complete = useCallback<Complete>(
    (text, offset) => language.completions(session.getState().text, subject.path, text, offset),
    [session, subject.path],
  )
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
      <NeedsAt path={path} />
      <Cost answer={answer} subject={subject} />
      <AsPolicy path={path} rule={rule} typed={typed} answer={answer} />
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
