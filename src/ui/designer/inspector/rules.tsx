import { OctagonX, Plus, Trash2 } from 'lucide-react'
import { Button } from 'react-aria-components'
import { isObject, objectOf } from '../../../apimachinery/json/value.ts'
import type { Path } from '../../../lint/edit.ts'
import { listOf } from '../../../lint/walk.ts'
import { IconButton } from '../../components/icon-button.tsx'
import { useDesign, useSession } from '../context.ts'
import { d } from '../strings.ts'
import type { FieldNode } from '../tree/nodes.ts'
import { Prop, TextField } from './fields.tsx'
import { textOfValue } from './values.ts'

const KEY = 'x-kubernetes-validations'
const PARTS = ['message', 'reason', 'fieldPath'] as const

const isAt = (path: Path, at: Path): boolean => at.every((step, i) => path[i] === step)

function Rule({
  path,
  index,
  alone,
  node,
}: {
  readonly path: Path
  readonly index: number
  readonly alone: boolean
  readonly node: FieldNode
}) {
  const session = useSession()
  const server = useDesign((state) => state.server)
  const rule = listOf(node.schema[KEY])[index]
  if (!isObject(rule)) return null
  const commit = (key: string, text: string): undefined => {
    const at = [...path, key]
    if (text === '' && rule[key] === undefined) return
    const edit =
      text === '' && key !== 'rule' ? ({ op: 'remove', path: at } as const) : ({ op: 'set', path: at, value: text } as const)
    void session.act({ edits: [edit], select: node.path })
  }
  const drop = (): void =>
    void session.act({ edits: [{ op: 'remove', path: alone ? path.slice(0, -1) : path }], select: node.path })
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
    </div>
  )
}

/** The CEL rules of a field, with what the server says against each. */
export function Rules({ node }: { readonly node: FieldNode }) {
  const session = useSession()
  const rules = listOf(node.schema[KEY])
  const add = (): void => {
    const value = objectOf({ rule: 'true' })
    void session.act({ edits: [{ op: 'set', path: [...node.path, KEY, rules.length], value }], select: node.path })
  }
  return (
    <>
      <h3 className="dz-sect">{d.cel}</h3>
      {[...rules.keys()].map((index) => (
        <Rule key={index} node={node} index={index} path={[...node.path, KEY, index]} alone={rules.length === 1} />
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
