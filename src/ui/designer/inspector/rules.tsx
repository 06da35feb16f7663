import { OctagonX, Plus, Trash2, Wrench } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from 'react-aria-components'
import { isObject, objectOf } from '../../../apimachinery/json/value.ts'
import type { Path } from '../../../lint/edit.ts'
import { listOf } from '../../../lint/walk.ts'
import { IconButton } from '../../components/icon-button.tsx'
import type { RuleCost } from '../../language/costs.ts'
import { language } from '../../language/language.ts'
import { useDesign, useSession } from '../context.ts'
import { d } from '../strings.ts'
import { Prop, Switch, TextField } from './fields.tsx'
import type { Subject } from './subject.ts'
import { textOfValue } from './values.ts'

const KEY = 'x-kubernetes-validations'
const PARTS = ['message', 'messageExpression', 'reason', 'fieldPath'] as const

const isAt = (path: Path, at: Path): boolean => at.every((step, i) => path[i] === step)

function Cost({ cost, subject }: { readonly cost: RuleCost; readonly subject: Subject }) {
  const session = useSession()
  const { total, limit, perRun, runs, fix } = cost
  const dear = total > limit
  return (
    <div className="dz-cost xs">
      <meter className={dear ? 'is-dear' : ''} aria-label={d.cel} min={0} max={limit} value={Math.min(total, limit)} />
      <span className={dear ? 'is-bad' : 'dim'} title={d.costHow(perRun, runs)}>
        {d.cost(total, limit)}
      </span>
      {fix !== undefined && (
        <Button className="btn btn-sm" onPress={() => void session.act({ edits: fix.edits, select: subject.path })}>
          <Wrench className="i i-sm" aria-hidden />
          {fix.title}
        </Button>
      )}
    </div>
  )
}

function Rule({
  path,
  index,
  alone,
  subject,
  cost,
}: {
  readonly path: Path
  readonly index: number
  readonly alone: boolean
  readonly subject: Subject
  readonly cost: RuleCost | undefined
}) {
  const session = useSession()
  const server = useDesign((state) => state.server)
  const rule = listOf(subject.schema[KEY])[index]
  if (!isObject(rule)) return null
  const commit = (key: string, text: string): undefined => {
    const at = [...path, key]
    if (text === '' && rule[key] === undefined) return
    const edit =
      text === '' && key !== 'rule' ? ({ op: 'remove', path: at } as const) : ({ op: 'set', path: at, value: text } as const)
    void session.act({ edits: [edit], select: subject.path })
  }
  const drop = (): void =>
    void session.act({ edits: [{ op: 'remove', path: alone ? path.slice(0, -1) : path }], select: subject.path })
  const against = server.filter((problem) => isAt(problem.path, path))
  return (
    <div className="dz-rule">
      <div className="dz-rule-head">
        <TextField
          label={d.rule(index + 1)}
          mono
          lines={2}
          value={textOfValue(rule.rule)}
          onCommit={(text) => commit('rule', text)}
        />
        <IconButton icon={Trash2} label={d.removeRule(index + 1)} small onPress={drop} />
      </div>
      {against.map(({ message }) => (
        <p key={message} className="dz-against xs" role="alert">
          <OctagonX className="i i-sm is-bad" aria-hidden />
          <span className="mono">{message}</span>
        </p>
      ))}
      {cost !== undefined && <Cost cost={cost} subject={subject} />}
      {PARTS.map((part) => (
        <Prop key={part} word={d.ruleParts[part]}>
          <TextField
            label={`${d.ruleParts[part]} ${index + 1}`}
            mono={part !== 'message'}
            value={textOfValue(rule[part])}
            onCommit={(text) => commit(part, text)}
          />
        </Prop>
      ))}
      <Switch
        label={d.optionalOldSelf(index + 1)}
        on={rule.optionalOldSelf === true}
        onChange={(on) => {
          const at = [...path, 'optionalOldSelf']
          void session.act({
            edits: [on ? { op: 'set', path: at, value: true } : { op: 'remove', path: at }],
            select: subject.path,
          })
        }}
      />
    </div>
  )
}

const NO_COSTS: readonly (RuleCost | undefined)[] = []

/** What the rules of a field may cost; asked of the language worker when the text is read. */
function useCosts(subject: Subject): readonly (RuleCost | undefined)[] {
  const text = useDesign((state) => state.text)
  const [costs, setCosts] = useState(NO_COSTS)
  const { path, schema } = subject
  const rules = schema[KEY]
  useEffect(() => {
    let stale = false
    if (rules === undefined) setCosts(NO_COSTS)
    else {
      const take = (found: readonly (RuleCost | undefined)[]): void => void (stale || setCosts(found))
      language.costs(text, path).then(take, () => take(NO_COSTS))
    }
    return () => {
      stale = true
    }
  }, [text, path, rules])
  return costs
}

/** The CEL rules of a field, with what the server says against each. */
export function Rules({ subject }: { readonly subject: Subject }) {
  const session = useSession()
  const costs = useCosts(subject)
  const rules = listOf(subject.schema[KEY])
  const add = (): void => {
    const value = objectOf({ rule: 'true' })
    void session.act({ edits: [{ op: 'set', path: [...subject.path, KEY, rules.length], value }], select: subject.path })
  }
  return (
    <>
      <h3 className="dz-sect">{d.cel}</h3>
      {[...rules.keys()].map((index) => (
        <Rule
          key={index}
          subject={subject}
          index={index}
          path={[...subject.path, KEY, index]}
          alone={rules.length === 1}
          cost={costs[index]}
        />
      ))}
      <div>
        <Button className="btn btn-ghost btn-sm" onPress={add}>
          <Plus className="i i-sm" aria-hidden />
          {d.addRule}
        </Button>
      </div>
    </>
  )
}
