import { useId, useMemo } from 'react'
import { fieldPaths, fieldsWithoutRule } from '../../../analysis/conversion/propose.ts'
import { type FieldPath, pathText, type Rule } from '../../../analysis/conversion/rules.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { RuleRow } from './rule-row.tsx'
import { conversionTexts } from './texts.en.ts'

/** How many fields without a rule are named for each version. */
const MOST_SHOWN = 12

interface Props {
  readonly crd: JsonObject
  readonly version: string
  readonly hub: string
  readonly rules: readonly Rule[]
  /** The fields of the hub that are lost on the way back. */
  readonly lost: ReadonlySet<string>
  readonly onChange: (rules: readonly Rule[]) => void
}

function Paths({ id, crd, version }: { readonly id: string; readonly crd: JsonObject; readonly version: string }) {
  const paths = useMemo(() => fieldPaths(crd, version).map(pathText), [crd, version])
  return (
    <datalist id={id}>
      {paths.map((path) => (
        <option key={path} value={path} />
      ))}
    </datalist>
  )
}

/** The fields that are lost, or stay unset, unless a rule is written for them. */
function WithoutRule({ crd, version, hub, rules }: Pick<Props, 'crd' | 'version' | 'hub' | 'rules'>) {
  const { rules: texts } = conversionTexts
  const without = useMemo(() => fieldsWithoutRule(crd, version, hub, rules), [crd, version, hub, rules])
  const sides: readonly (readonly [version: string, paths: readonly FieldPath[]])[] = [
    [version, without.version],
    [hub, without.hub],
  ]
  if (sides.every(([, paths]) => paths.length === 0)) return null
  return (
    <section className="px-3 py-2 text-xs text-ink-2" aria-label={texts.without}>
      <h3 className="font-semibold">{texts.without}</h3>
      {sides.map(
        ([name, paths]) =>
          paths.length > 0 && (
            <p key={name} className="flex flex-wrap gap-x-2">
              <span className="text-ink-3">{texts.alone(name)}</span>
              {paths.slice(0, MOST_SHOWN).map((path) => (
                <code key={pathText(path)} className="mono wrap-anywhere" translate="no">
                  {pathText(path)}
                </code>
              ))}
              {paths.length > MOST_SHOWN && <span>{conversionTexts.trips.more(paths.length - MOST_SHOWN)}</span>}
            </p>
          ),
      )}
    </section>
  )
}

/** The rules of a version. */
export function RulesPart({ crd, version, hub, rules, lost, onChange }: Props) {
  const id = useId()
  const lists = { version: `${id}version`, hub: `${id}hub` }
  const { rules: texts } = conversionTexts
  const isLossy = (rule: Rule): boolean =>
    (rule.is === 'move' || rule.is === 'map') && lost.has(pathText(rule.to)) && !rules.some((one) => isKept(one, rule.to))
  return (
    <>
      <Paths id={lists.version} crd={crd} version={version} />
      <Paths id={lists.hub} crd={crd} version={hub} />
      {rules.length === 0 ? (
        <p className="px-3 py-3 text-sm text-ink-3">{texts.none}</p>
      ) : (
        <ul aria-label={texts.title}>
          {rules.map((rule, i) => (
            <RuleRow
              key={rowKey(i)}
              rule={rule}
              rules={rules}
              version={version}
              hub={hub}
              lists={lists}
              isLossy={isLossy(rule)}
              onChange={(next) => onChange(rules.with(i, next))}
              onRemove={() => onChange(rules.toSpliced(i, 1))}
            />
          ))}
        </ul>
      )}
      <WithoutRule crd={crd} version={version} hub={hub} rules={rules} />
    </>
  )
}

/** A rule has no name: its place is all that tells it from another. */
const rowKey = (index: number): string => `rule ${index}`

const isKept = (rule: Rule, path: readonly string[]): boolean =>
  rule.is === 'keep' && rule.in === 'hub' && rule.at.every((name, i) => name === path[i])
