import { expect, test } from 'vitest'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import { Chance, seeded } from './chance.ts'
import { randomObjectSchema } from './random-schema.ts'
import { randomChange, randomValue } from './random-value.ts'
import { requestText } from './request-text.ts'

test('random schemas, values and changes are read back as they were made', () => {
  const chance = new Chance(seeded(7))
  for (let i = 0; i < 50; i++) {
    const schema = randomObjectSchema(chance, 3)
    const value = randomValue(chance, schema)
    for (const made of [schema, value, randomChange(chance, schema, value)]) {
      expect(parseJson(requestText(made)).value).toEqual(made)
    }
  }
})

test('floats without fraction keep their form', () => {
  const text = '[1.0,1,1e+300,-0.5,{"a":9223372036854775807}]'
  expect(requestText(parseJson(text).value)).toBe(text)
})
