import { type Edit, valueAt } from '../../../../analysis/edit.ts'
import { listOf } from '../../../../analysis/walk.ts'
import type { JsonObject } from '../../../../apimachinery/json/value.ts'
import type { ResourceType } from '../../../../client/resource-type.ts'
import { textAt } from '../../../entities/crd/crd.ts'

/** The plural of a kind as people expect it: `policies`, `boxes`, `widgets`. */
export function pluralOf(kind: string): string {
  const name = kind.toLowerCase()
  if (name === '') return ''
  if (/(s|x|z|ch|sh)$/.test(name)) return `${name}es`
  return /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`
}

export const singularOf = (kind: string): string => kind.toLowerCase()
export const listKindOf = (kind: string): string => (kind === '' ? '' : `${kind}List`)

const NAMES = ['spec', 'names']

/** The edits that give a CRD another plural or group: its name follows them. */
export function renamed(crd: JsonObject | undefined, change: { readonly plural?: string; readonly group?: string }): Edit[] {
  const plural = change.plural ?? textAt(crd, [...NAMES, 'plural'])
  const group = change.group ?? textAt(crd, ['spec', 'group'])
  return [
    ...(change.plural === undefined ? [] : [{ op: 'set' as const, path: [...NAMES, 'plural'], value: plural }]),
    ...(change.group === undefined ? [] : [{ op: 'set' as const, path: ['spec', 'group'], value: group }]),
    { op: 'set', path: ['metadata', 'name'], value: `${plural}.${group}` },
  ]
}

/** The edits that give a CRD another kind. Names that were derived from the old one follow; those that were chosen stay. */
export function withKind(crd: JsonObject | undefined, kind: string): Edit[] {
  const old = textAt(crd, [...NAMES, 'kind'])
  const edits: Edit[] = [{ op: 'set', path: [...NAMES, 'kind'], value: kind }]
  const follow = (key: string, derive: (kind: string) => string): boolean => {
    const now = textAt(crd, [...NAMES, key])
    return now !== '' && now === derive(old) && now !== derive(kind)
  }
  if (follow('singular', singularOf)) edits.push({ op: 'set', path: [...NAMES, 'singular'], value: singularOf(kind) })
  if (follow('listKind', listKindOf)) edits.push({ op: 'set', path: [...NAMES, 'listKind'], value: listKindOf(kind) })
  return follow('plural', pluralOf) ? [...edits, ...renamed(crd, { plural: pluralOf(kind) })] : edits
}

/** A name of a CRD that another kind of the workspace has. */
export interface Clash {
  readonly word: 'kind' | 'plural' | 'singular' | 'listKind' | 'shortNames'
  readonly name: string
  /** `plural.group` of the other. */
  readonly other: string
  /** In the same group the server does not accept the name; elsewhere kubectl has to choose. */
  readonly rejected: boolean
}

const isOwn = (type: ResourceType, own: string): boolean => `${type.resource}.${type.group}` === own

/**
 * Names of a CRD that are taken within its group; across groups kubectl takes the first that it finds.
 * Source: k8s.io/apiextensions-apiserver/pkg/controller/status/naming_controller.go.
 */
export function clashesOf(crd: JsonObject | undefined, types: readonly ResourceType[]): Clash[] {
  const own = textAt(crd, ['metadata', 'name'])
  const group = textAt(crd, ['spec', 'group'])
  const others = types.filter(
    (type, i) => !isOwn(type, own) && types.findIndex((one) => one.group === type.group && one.resource === type.resource) === i,
  )
  const text = (key: string): string => textAt(crd, [...NAMES, key])
  const kind = text('kind')
  const words: [word: Clash['word'], name: string][] = [
    ['plural', text('plural')],
    ['singular', text('singular') || singularOf(kind)],
    ...listOf(valueAt(crd, [...NAMES, 'shortNames'])).map((name): [Clash['word'], string] => ['shortNames', String(name)]),
  ]
  const kinds: [word: Clash['word'], name: string][] = [
    ['kind', kind],
    ['listKind', text('listKind') || listKindOf(kind)],
  ]
  const named = ({ resource, singular, shortNames }: ResourceType): string[] => [resource, singular, ...shortNames]
  const found = (list: typeof words, of: (type: ResourceType) => string[]): Clash[] =>
    list.flatMap(([word, name]) => {
      const taken = others.filter((type) => name !== '' && of(type).includes(name))
      const other = taken.find((type) => type.group === group) ?? taken[0]
      if (other === undefined) return []
      return [{ word, name, other: `${other.resource}.${other.group}`.replace(/\.$/, ''), rejected: other.group === group }]
    })
  // Kinds of other groups are shown apart by their apiVersion.
  const ofKinds = found(kinds, (type) => [type.kind, listKindOf(type.kind)]).filter(({ rejected }) => rejected)
  // A list kind is taken with its kind.
  const shown = ofKinds.some(({ word }) => word === 'kind') ? ofKinds.filter(({ word }) => word === 'kind') : ofKinds
  return [...found(words, named), ...shown]
}
