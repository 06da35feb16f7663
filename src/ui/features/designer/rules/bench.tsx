import { Check, CircleHelp, CopyPlus, Database, type LucideIcon, OctagonX, Plus, Trash2, TriangleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import type { BenchAnswer, CaseAnswer } from '../../../../analysis/rules/bench.ts'
import { placeOf } from '../../../../analysis/rules/place.ts'
import type { JsonObject } from '../../../../apimachinery/json/value.ts'
import { Unreachable } from '../../../../client/api-status.ts'
import { useAsync } from '../../../base/async/use-async.ts'
import { pageTexts } from '../../../base/i18n/page.en.ts'
import { language } from '../../../base/language/language.ts'
import { appStore, useApp } from '../../../base/state/store.ts'
import { textAt } from '../../../entities/crd/crd.ts'
import { valueTexts } from '../../../entities/value-form/value.en.ts'
import { shortText, yamlOf } from '../../../entities/value-form/values.ts'
import { Choice } from '../../../kit/choice.tsx'
import { TableHead } from '../../../kit/grid.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { idOf, type Subject } from '../crd/fields.ts'
import { useDesign, useSession } from '../session/context.ts'
import { CaseDetail } from './case-detail.tsx'
import { type Case, keepCases, type Outcome, outcomeOf, recallCases, type StoredValue, storedValues } from './cases.ts'

/** How long letters are gathered before the rule is asked about. */
const PAUSE_MS = 100

interface Cases {
  readonly all: readonly Case[]
  readonly chosen: number
  choose(index: number): void
  /** Other cases, of which one is chosen; they are kept in this browser. */
  put(cases: readonly Case[], chosen: number): void
}

/** The cases of a field, as they were left. */
export function useCases({ path }: Subject): Cases {
  const session = useSession()
  const workspace = useApp((state) => state.workspace)
  const field = idOf(path)
  const [state, setState] = useState(() => {
    const { crd } = session.getState()
    return { all: recallCases(workspace, textAt(crd, ['metadata', 'name']), field), chosen: 0 }
  })
  return useMemo(
    () => ({
      ...state,
      choose: (chosen) => setState((old) => ({ ...old, chosen })),
      put(all, chosen) {
        setState({ all: [...all], chosen: Math.max(0, Math.min(chosen, all.length - 1)) })
        keepCases(workspace, textAt(session.getState().crd, ['metadata', 'name']), field, all)
      },
    }),
    [state, session, workspace, field],
  )
}

const NO_ANSWER: BenchAnswer = { rules: [], cases: [] }

/** What the engine says to the rules as they stand, typed or committed, and to the cases. The last answer stays until the next. */
export function useAnswer({ path }: Subject, rules: readonly JsonObject[], cases: readonly Case[]): BenchAnswer {
  const text = useDesign((state) => state.text)
  const release = useApp((state) => state.dialects.kubernetes)
  // Rules are plain texts: they are alike when they are written alike.
  const asked = JSON.stringify([rules, cases])
  const hasQuestion = rules.length + cases.length > 0
  const answer = useAsync(
    () => {
      const [wanted, values] = JSON.parse(asked) as [JsonObject[], Case[]]
      // A text that cannot be read answers nothing.
      return hasQuestion ? language.bench(text, path, wanted, values, release).catch(() => undefined) : undefined
    },
    [text, path, asked, hasQuestion, release],
    { pauseMs: PAUSE_MS, keep: hasQuestion },
  )
  return answer ?? NO_ANSWER
}

/** Values of stored objects, asked for when the menu is opened. */
function StoredMenu({ subject, onPick }: { readonly subject: Subject; readonly onPick: (text: string) => void }) {
  const session = useSession()
  const [values, setValues] = useState<readonly StoredValue[]>()
  const ask = async (): Promise<void> => {
    const { page } = appStore.getState()
    const { crd, version } = session.getState()
    if (page === undefined || crd === undefined) return
    try {
      setValues(await storedValues(page, crd, version, placeOf(subject.path)))
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      setValues([])
    }
  }
  return (
    <MenuTrigger onOpenChange={(open) => void (open && ask())}>
      <Button className="btn btn-ghost btn-sm">
        <Database className="icon-sm" aria-hidden />
        {valueTexts.bench.stored}
      </Button>
      <Popover offset={4} placement="bottom start">
        <Menu
          className="menu"
          aria-label={valueTexts.bench.stored}
          disabledKeys={['none']}
          onAction={(key) => onPick(yamlOf(values?.[Number(key)]?.value))}
        >
          {(values ?? []).length === 0 ? (
            <MenuItem id="none" className="menu-item">
              {values === undefined ? valueTexts.bench.asking : valueTexts.bench.noneStored}
            </MenuItem>
          ) : (
            [...(values ?? []).entries()].map(([i, { name, value }]) => (
              <MenuItem key={i} id={`${i}`} className="menu-item" textValue={name}>
                <span className="min-w-0 flex-1">
                  <span className="mono">{name}</span>
                  <div className="sub mono">{shortText(value, 48)}</div>
                </span>
              </MenuItem>
            ))
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

const LOOKS: Readonly<Record<Outcome | 'asking', readonly [icon: LucideIcon, tone: string]>> = {
  pass: [Check, 'text-ok'],
  fail: [OctagonX, 'text-bad'],
  broken: [TriangleAlert, 'text-warn'],
  unread: [TriangleAlert, 'text-warn'],
  asking: [CircleHelp, 'text-ink-3'],
}

function Verdict({ one, answer }: { readonly one: Case; readonly answer: CaseAnswer | undefined }) {
  const outcome = answer === undefined ? 'asking' : outcomeOf(answer)
  const [Icon, tone] = LOOKS[outcome]
  const isOther = one.expect !== undefined && answer !== undefined && one.expect !== outcome
  return (
    <span className={`inline-flex flex-wrap items-center gap-x-1 gap-y-0.5 font-[550] ${tone}`}>
      <Icon className="icon-sm" aria-hidden />
      {valueTexts.bench.outcomes[outcome]}
      {isOther && <b className="flex-[1_0_100%] font-[550] text-warn">{valueTexts.bench.unexpected}</b>}
    </span>
  )
}

interface RowProps {
  readonly one: Case
  readonly index: number
  readonly isChosen: boolean
  readonly answer: CaseAnswer | undefined
  readonly onChoose: () => void
  readonly onExpect: (expect: 'any' | 'pass' | 'fail') => void
  readonly onRemove: () => void
}

function Row({ one, index, isChosen, answer, onChoose, onExpect, onRemove }: RowProps) {
  const text = one.self.includes('\n') ? one.self.split('\n').join(', ') : one.self
  return (
    <tr className={isChosen ? 'is-chosen' : ''}>
      <th scope="row">
        <button
          type="button"
          className="mono block min-h-[26px] w-full min-w-0 truncate ps-2 text-start text-[12px]"
          aria-pressed={isChosen}
          onClick={onChoose}
          title={one.self}
        >
          {shortText(text, 80)}
        </button>
      </th>
      <td>
        <Choice
          label={valueTexts.bench.expectOf(index + 1)}
          look="select"
          small
          className="w-full"
          value={one.expect ?? 'any'}
          options={(['any', 'pass', 'fail'] as const).map((id) => ({ id, word: valueTexts.bench.expects[id] }))}
          onChange={onExpect}
        />
      </td>
      <td>
        <Verdict one={one} answer={answer} />
      </td>
      <td
        className="tabular-nums text-ink-3"
        title={answer === undefined ? '' : valueTexts.bench.costOf(answer.cost, answer.limit)}
      >
        {answer === undefined ? '' : pageTexts.app.number(answer.cost)}
      </td>
      <td>
        <IconButton icon={Trash2} label={valueTexts.bench.remove(index + 1)} small onPress={onRemove} />
      </td>
    </tr>
  )
}

interface Props {
  readonly subject: Subject
  readonly cases: Cases
  readonly answer: BenchAnswer
}

/** Values to try: what the server would answer to each, beside what is expected. */
export function Bench({ subject, cases, answer }: Props) {
  const session = useSession()
  const { all, chosen } = cases
  const one = all[chosen]
  const change = (index: number, next: Case): void => cases.put(all.with(index, next), chosen)
  const add = (...added: readonly Case[]): void => cases.put([...all, ...added], all.length)
  const addSample = async (): Promise<void> => add({ self: await language.benchSample(session.getState().text, subject.path) })
  const expect = (index: number, to: 'any' | 'pass' | 'fail'): void => {
    const { expect: _, ...rest } = all[index] ?? { self: '' }
    change(index, to === 'any' ? rest : { ...rest, expect: to })
  }
  return (
    <div className="grid gap-2 pt-1.5 pb-1">
      {all.length > 0 && (
        <table className="dz-cases" aria-label={valueTexts.bench.title}>
          <thead>
            <tr>
              <TableHead words={valueTexts.bench.heads} />
              <td />
            </tr>
          </thead>
          <tbody>
            {[...all.entries()].map(([i, row]) => (
              <Row
                key={i}
                one={row}
                index={i}
                isChosen={i === chosen}
                answer={answer.cases[i]}
                onChoose={() => cases.choose(i)}
                onExpect={(to) => expect(i, to)}
                onRemove={() => cases.put(all.toSpliced(i, 1), i < chosen ? chosen - 1 : chosen)}
              />
            ))}
          </tbody>
        </table>
      )}
      {one !== undefined && (
        <CaseDetail
          key={chosen}
          subject={subject}
          one={one}
          answer={answer.cases[chosen]}
          onChange={(next) => change(chosen, next)}
        />
      )}
      <div className="flex flex-wrap items-center gap-1">
        <Button className="btn btn-ghost btn-sm" onPress={() => void addSample()}>
          <Plus className="icon-sm" aria-hidden />
          {valueTexts.bench.sample}
        </Button>
        <StoredMenu subject={subject} onPick={(self) => add({ self })} />
        {one !== undefined && <IconButton icon={CopyPlus} label={valueTexts.bench.copy} small onPress={() => add(one)} />}
      </div>
    </div>
  )
}
