import { describe, expect, it } from 'vitest'
import { escapeName, unescapeName } from './escape.ts'

describe('[CK-6] names of fields as identifiers', () => {
  it.each([
    ['a', 'a'],
    ['aB9_', 'aB9_'],
    ['a_b', 'a_b'],
    ['a__b', 'a__underscores__b'],
    ['a-b.c/d', 'a__dash__b__dot__c__slash__d'],
    ['namespace', '__namespace__'],
    ['in', '__in__'],
    ['-a', '__dash__a'],
  ])('%s is %s', (name, identifier) => {
    expect(escapeName(name)).toBe(identifier)
    expect(unescapeName(identifier)).toBe(name)
  })

  it.each([[''], ['9a'], ['9'], ['a b'], ['é'], ['aé'], ['éa'], ['a$'], ['$a']])('%j cannot be one', (name) => {
    expect(escapeName(name)).toBeUndefined()
  })

  it.each([
    ['an escape that does not exist', '__nothing__'],
    ['a reserved word within a name', 'a__namespace__'],
    ['a reserved word before more', '__namespace__a'],
    ['a known escape beside one that does not exist', 'a__dash____nothing__'],
  ])('%s stands for no field', (_, identifier) => {
    expect(unescapeName(identifier)).toBeUndefined()
  })

  it.each([
    ['a__', 'a__'],
    ['_a_', '_a_'],
    ['____', '____'],
  ])('%s has no escape', (identifier, name) => {
    expect(unescapeName(identifier)).toBe(name)
  })
})
