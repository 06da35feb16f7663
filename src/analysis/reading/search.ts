import { descriptionOf } from '../export/types.ts'
import type { Field, Reading } from './reading.ts'

/** What a search found: by path, and by description alone, each in the order in which people look. */
export interface Found {
  readonly byPath: readonly Field[]
  readonly byDescription: readonly Field[]
}

/** More are not shown. */
export const MOST_FOUND = 200

/** The texts of a reading in lower case, made with the first search. */
const texts = new WeakMap<Reading, Texts>()

interface Texts {
  readonly names: readonly string[]
  readonly paths: readonly string[]
  /** As kubectl writes them: without the signs of lists and maps. */
  readonly kubectlPaths: readonly string[]
  readonly descriptions: readonly string[]
}

function textsOf(reading: Reading): Texts {
  const known = texts.get(reading)
  if (known !== undefined) return known
  const made = {
    names: reading.fields.map(({ name }) => name.toLowerCase()),
    paths: reading.fields.map(({ path }) => path.toLowerCase()),
    kubectlPaths: reading.fields.map(({ kubectlPath }) => kubectlPath.toLowerCase()),
    descriptions: reading.fields.map(({ schema }) => descriptionOf(schema).toLowerCase()),
  }
  texts.set(reading, made)
  return made
}

/** The words of a query, in lower case. A path as kubectl, JSONPath or an object writes it is one word. */
export const wordsOf = (query: string): readonly string[] =>
  query
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^\./, '').replaceAll('[*]', '[]'))
    .filter((word) => word !== '')

/** 0: the name is the word; 1: it begins with it; 2: it has it; 3: the path has it. */
function rank(name: string, word: string): number {
  if (name === word) return 0
  return name.startsWith(word) ? 1 : name.includes(word) ? 2 : 3
}

/** The first fields in the order in which people look: by rank, then by depth. Linear in the number of fields. */
function ordered(fields: readonly Field[], names: readonly string[], word: string): readonly Field[] {
  const byRank: Field[][][] = [[], [], [], []]
  for (const field of fields) {
    const byDepth = byRank[rank(names[field.index] ?? '', word)]
    if (byDepth === undefined) continue
    const group = byDepth[field.depth]
    if (group === undefined) byDepth[field.depth] = [field]
    else if (group.length < MOST_FOUND) group.push(field)
  }
  return byRank.flatMap((byDepth) => byDepth.flat()).slice(0, MOST_FOUND)
}

/** Looks through all paths and descriptions. All words have to be in one or the other. */
export function searched(reading: Reading, query: string): Found {
  const words = wordsOf(query)
  const last = words.at(-1)
  if (last === undefined) return { byPath: [], byDescription: [] }
  const { names, paths, kubectlPaths, descriptions } = textsOf(reading)
  const byPath: Field[] = []
  const byDescription: Field[] = []
  for (const field of reading.fields) {
    const path = paths[field.index] ?? ''
    const kubectlPath = kubectlPaths[field.index] ?? ''
    if (words.every((word) => path.includes(word) || kubectlPath.includes(word))) byPath.push(field)
    else if (words.every((word) => path.includes(word) || (descriptions[field.index] ?? '').includes(word)))
      byDescription.push(field)
  }
  return { byPath: ordered(byPath, names, last), byDescription: byDescription.slice(0, MOST_FOUND) }
}

/** Prepares a reading for searches, so that the first letter of one finds its texts made and this code compiled. */
export const prepareSearch = (reading: Reading): void => void searched(reading, 'spec')
