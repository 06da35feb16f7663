import { expect, test } from 'vitest'
import { functionsOf } from './functions.ts'
import { EXTENDED, NAMESPACES } from './lazy.ts'
import { LIBRARIES } from './library/libraries.ts'
import { optionalIndexes } from './library/optional-indexes.ts'
import { standard } from './library/standard.ts'

const namesIn = (declarations: string): string[] => declarations.split('\n').flatMap((line) => line.trim().split(' ')[0] || [])

const others = LIBRARIES.map(({ library }) => library).filter((library) => library !== standard && library !== optionalIndexes)

test('[CE-2] the namespaces are those of all functions with a dot', () => {
  const found = [...functionsOf('stored').keys()].filter((name) => name.includes('.')).map((name) => name.split('.')[0])
  expect(new Set(found)).toEqual(NAMESPACES)
})

test('[CE-2] no other library changes a function of the standard library but those that are said', () => {
  const own = new Set(namesIn(standard.declarations))
  const named = others.flatMap(({ declarations, implementations, costs = {}, unguarded = [] }) => [
    ...namesIn(declarations),
    ...Object.keys(implementations),
    ...Object.keys(costs),
    ...unguarded,
  ])
  expect(new Set(named.filter((name) => own.has(name)))).toEqual(EXTENDED)
})
