import { ArrowLeftRight, ArrowRight, Trash2 } from 'lucide-react'
import { pairsOf, pairsText, scalarOf, scalarText } from '../../../analysis/conversion/rule-text.ts'
import { type FieldPath, isTwoWay, pathOfText, pathText, type Rule } from '../../../analysis/conversion/rules.ts'
import { Choice } from '../../kit/choice.tsx'
import { TextField } from '../../kit/fields.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { PathField } from './path-field.tsx'
import { conversionTexts } from './texts.en.ts'

const KINDS = ['move', 'map', 'defaultHub', 'defaultVersion', 'keepHub', 'keepVersion'] as const
type Kind = (typeof KINDS)[number]

const kindOf = (rule: Rule): Kind =>
  rule.is === 'move' || rule.is === 'map' ? rule.is : `${rule.is}${rule.in === 'hub' ? 'Hub' : 'Version'}`

/** The field that a rule is about first. */
export const fieldOf = (rule: Rule): FieldPath => (rule.is === 'move' || rule.is === 'map' ? rule.from : rule.at)

/** A rule of another kind about the same fields. */
function withKind(rule: Rule, kind: Kind): Rule {
  const isPair = rule.is === 'move' || rule.is === 'map'
  const [from, to] = isPair ? [rule.from, rule.to] : [rule.at, rule.at]
  if (kind === 'move') return { is: 'move', from, to }
  if (kind === 'map') return { is: 'map', from, to, values: [] }
  const side = kind.endsWith('Hub') ? 'hub' : 'version'
  const at = side === 'hub' ? to : from
  return kind.startsWith('default') ? { is: 'default', in: side, at, value: '' } : { is: 'keep', in: side, at }
}

/** A move within one object gives the field another name. */
const isRename = (rule: Rule): boolean =>
  rule.is === 'move' && pathText(rule.from.slice(0, -1)) === pathText(rule.to.slice(0, -1))

interface Props {
  readonly rule: Rule
  readonly rules: readonly Rule[]
  readonly version: string
  readonly hub: string
  /** The ids of the lists of paths. */
  readonly lists: { readonly version: string; readonly hub: string }
  readonly isLossy: boolean
  readonly onChange: (rule: Rule) => void
  readonly onRemove: () => void
}

/** A rule as a row: what it does, the field of each version, and whether it leads back. */
export function RuleRow({ rule, rules, version, hub, lists, isLossy, onChange, onRemove }: Props) {
  const { rules: texts } = conversionTexts
  const { kinds, subs } = texts
  const words: Readonly<Record<Kind, string>> = {
    move: isRename(rule) ? kinds.rename : kinds.move,
    map: kinds.map,
    defaultHub: kinds.defaultHub(hub),
    defaultVersion: kinds.defaultVersion(version),
    keepHub: kinds.keepHub(hub),
    keepVersion: kinds.keepVersion(version),
  }
  const subOf = (kind: Kind): string =>
    kind === 'move' || kind === 'map' ? subs[kind] : kind.startsWith('default') ? subs.default : subs.keep
  const commit =
    (change: (path: FieldPath) => Rule) =>
    (text: string): string | undefined => {
      const path = pathOfText(text)
      if (path === undefined) return texts.badPath
      onChange(change(path))
      return undefined
    }
  const isPair = rule.is === 'move' || rule.is === 'map'
  const inVersion = isPair || rule.in === 'version'
  const isBack = isTwoWay(rules, rule)
  const Arrow = !isPair || !isBack ? ArrowRight : ArrowLeftRight
  const field = (side: 'version' | 'hub', value: FieldPath, change: (path: FieldPath) => Rule) => (
    <PathField
      label={side === 'version' ? texts.from(version) : texts.to(hub)}
      list={lists[side]}
      value={pathText(value)}
      onCommit={commit(change)}
    />
  )
  const own = isPair
    ? field('version', rule.from, (from) => ({ ...rule, from }))
    : field(rule.in, rule.at, (at) => ({ ...rule, at }))
  const other = isPair ? (
    field('hub', rule.to, (to) => ({ ...rule, to }))
  ) : rule.is === 'keep' ? (
    <span className="mono truncate px-2 text-ink-3">{texts.annotation}</span>
  ) : (
    <TextField
      label={texts.value}
      mono
      value={rule.value === '' ? '' : scalarText(rule.value)}
      onCommit={(text) => {
        onChange({ ...rule, value: scalarOf(text) })
        return undefined
      }}
    />
  )
  return (
    <li className="conv-rule" data-lossy={isLossy || undefined}>
      <Choice
        label={texts.kind}
        look="select"
        small
        value={kindOf(rule)}
        options={KINDS.map((id) => ({ id, word: words[id], sub: subOf(id) }))}
        onChange={(kind) => onChange(withKind(rule, kind))}
      />
      {inVersion ? own : other}
      <Arrow
        className={`icon-sm ${isPair ? (isBack ? 'text-ok' : 'text-warn') : 'text-ink-3'}`}
        role="img"
        aria-label={isPair ? (isBack ? texts.bothWays : texts.oneWay) : texts.sets}
      />
      {inVersion ? other : own}
      <IconButton icon={Trash2} label={texts.remove(pathText(fieldOf(rule)))} small onPress={onRemove} />
      {(rule.is === 'map' || !isBack) && (
        <div className="conv-rule-values">
          {rule.is === 'map' && (
            <TextField
              label={texts.values}
              mono
              placeholder="small = 1, large = 4"
              value={pairsText(rule.values)}
              onCommit={(text) => {
                const values = pairsOf(text)
                if (values === undefined) return texts.badValues
                onChange({ ...rule, values })
                return undefined
              }}
            />
          )}
          {!isBack && <span className="flex-none text-xs text-warn">{texts.oneWay}</span>}
        </div>
      )}
    </li>
  )
}
