import { compatFindings } from '../../src/analysis/lint/compat.ts'
import type { Finding } from '../../src/analysis/lint/finding.ts'
import { objectAt, objectsOf, stringAt } from '../../src/apimachinery/json/access.ts'
import { type JsonObject, newObject } from '../../src/apimachinery/json/value.ts'
import type { CrdifyFinding } from './crdify.ts'

/** How a finding of crdify and those of crdlab go together. */
export type Agreement = 'agrees' | 'own rule' | 'repeated' | 'known' | 'only crdify' | 'only crdlab'

export interface Compared {
  readonly agreement: Agreement
  /** `rule version place`. */
  readonly key: string
  readonly message: string
}

/** Spells a path as crdify does: `^.spec.list.items.name`. */
function placeOf(path: Finding['path']): string {
  if (path[1] !== 'versions' || path.length < 5) return ''
  const steps = ['^']
  for (let i = 5; i < path.length; i++) {
    if (path[i] === 'properties') steps.push(String(path[++i]))
    else if (path[i] === 'items' || path[i] === 'additionalProperties') steps.push(String(path[i]))
  }
  return steps.join('.')
}

const isBelow = (place: string, other: string): boolean => place === other || place.startsWith(`${other}.`)

const placed = (crd: JsonObject, findings: readonly Finding[]) => {
  const names = objectsOf(objectAt(crd, 'spec').versions).map((version) => stringAt(version, 'name'))
  return findings.map(({ path, between, rule, source, message }) => ({
    place: placeOf(path),
    version: path.length < 5 || path[1] !== 'versions' ? '' : (between?.replace('→', '->') ?? names[Number(path[2])] ?? ''),
    rule,
    source,
    message: message.flat().join(' '),
  }))
}

/** Compares what both say of a change of a CRD. */
export function compare(old: JsonObject, now: JsonObject, theirs: readonly CrdifyFinding[]): Compared[] {
  const ours = placed(now, compatFindings(old, now))
  const known = placed(old, compatFindings(newObject(), old))
  const keyOf = ({ rule, version, place }: { rule: string; version: string; place: string }): string =>
    [rule, version, place].filter((part) => part !== '').join(' ')
  const told = new Set(theirs.map(keyOf))
  const found: Compared[] = theirs.map((finding) => {
    const key = keyOf(finding)
    const same = ours.some((one) => one.source === 'crdify' && keyOf(one) === key)
    const near = ours.filter(({ version, place }) => version === finding.version && isBelow(finding.place, place))
    const owns = near.some(({ source, place }) => source === 'crdlab' && place === finding.place)
    const isRepeated = near.some(({ rule }) => rule === 'existingFieldRemoval' || rule === 'type')
    const isKnown = known.some(
      (one) =>
        one.version === finding.version &&
        (one.rule === 'type' ? isBelow(finding.place, one.place) : one.rule === finding.rule && one.place === finding.place),
    )
    const agreement = same ? 'agrees' : owns ? 'own rule' : isRepeated ? 'repeated' : isKnown ? 'known' : 'only crdify'
    return { agreement, key, message: finding.message }
  })
  for (const one of ours)
    if (one.source === 'crdify' && !told.has(keyOf(one)))
      found.push({ agreement: 'only crdlab', key: keyOf(one), message: one.message })
  return found
}
