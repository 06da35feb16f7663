import { expect, it } from 'vitest'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { RE2 } from '../../../apimachinery/regexp/lazy.ts'
import { decodeCustomResourceDefinition, newCustomResourceDefinitionStatus } from '../../v1/defaults.ts'
import { validateCustomResourceDefinition } from '../custom-resource-definition.ts'
import { brokenCrd } from './broken-crds.ts'

await RE2.load()

/** Numbers that look random and are the same for the same seed. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function verdict(seed: number): 'undecodable' | 'invalid' | 'valid' {
  const { crd, error } = decodeCustomResourceDefinition(brokenCrd(numbersFrom(seed), 'example.com'))
  if (error !== undefined) return 'undecodable'
  crd.status = newCustomResourceDefinitionStatus(crd)
  return validateCustomResourceDefinition(crd).length > 0 ? 'invalid' : 'valid'
}

it('the same numbers give the same CRD', () => {
  const [first, second] = [brokenCrd(numbersFrom(7), 'example.com', true), brokenCrd(numbersFrom(7), 'example.com', true)]
  expect(stringify(first)).toBe(stringify(second))
})

it('some CRDs are valid, many are not, and a few do not even decode', () => {
  const verdicts = Array.from({ length: 200 }, (_, seed) => verdict(seed))
  const count = (wanted: string) => verdicts.filter((found) => found === wanted).length
  expect(count('valid')).toBeGreaterThan(20)
  expect(count('invalid')).toBeGreaterThan(80)
  expect(count('undecodable')).toBeGreaterThan(5)
})
