import type { TriedObject } from './trial.ts'

export const KINDS = ['unreadable', 'locked', 'invalid', 'pruned', 'defaulted', 'changed'] as const
export type Kind = (typeof KINDS)[number]

/** Objects to which the same happens, and what it is: fields, or the server's sentences. */
export interface Group {
  readonly kind: Kind
  readonly objects: readonly { readonly object: TriedObject; readonly said: readonly string[] }[]
  /** What is said, of the most objects first, with how many it is said of. */
  readonly said: readonly (readonly [text: string, objects: number])[]
}

function saidOf(object: TriedObject, kind: Kind): readonly string[] {
  if (kind === 'unreadable') return object.unreadable === undefined ? [] : [object.unreadable]
  // Of what takes no update at all it is not said that it takes some.
  if (kind === 'invalid' && object.locked.length > 0) return []
  return object[kind]
}

/** A sentence of the server without the value it is about: `spec.a: Invalid value: 21: should be less` is said of 22 as well. */
const withoutValue = (text: string): string => text.replace(/^([^:]+: [A-Z][a-z]+ value): .*?: /, '$1: ')

/** Texts that say the same, with how often: the first stands for all. */
function tally(texts: Iterable<string>): [text: string, times: number][] {
  const found = new Map<string, [text: string, times: number]>()
  for (const text of texts) {
    const key = withoutValue(text)
    const [first, times] = found.get(key) ?? [text, 0]
    found.set(key, [first, times + 1])
  }
  return [...found.values()].sort(([, a], [, b]) => b - a)
}

/** What happens to the objects, the worst first. */
export function groupsOf(objects: readonly TriedObject[]): Group[] {
  return KINDS.flatMap((kind) => {
    const own = objects.map((object) => ({ object, said: saidOf(object, kind) })).filter(({ said }) => said.length > 0)
    if (own.length === 0) return []
    return [{ kind, objects: own, said: tally(own.flatMap(({ said }) => said)) }]
  })
}

/** How many objects stay exactly as they are. */
export const untouched = (objects: readonly TriedObject[]): number =>
  objects.filter((object) => KINDS.every((kind) => saidOf(object, kind).length === 0)).length
