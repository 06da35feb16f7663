import { expect, test } from 'vitest'
import { isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { RE2 } from '../../apimachinery/regexp/lazy.ts'
import { Chance, seeded } from './testing/chance.ts'
import { randomObjectSchema } from './testing/random-schema.ts'
import { randomValue } from './testing/random-value.ts'
import { nodeOf } from './validator.ts'

await RE2.load()

/** Every schema within a schema, with its values in a value. */
function eachPart(schema: JsonObject, value: JsonValue, visit: (schema: JsonObject, value: JsonValue) => void): void {
  visit(schema, value)
  const branches = ['allOf', 'anyOf', 'oneOf'].flatMap((key) => (Array.isArray(schema[key]) ? schema[key] : []))
  for (const branch of [...branches, schema.not]) if (isObject(branch)) visit(branch, value)
  if (Array.isArray(value) && isObject(schema.items)) for (const item of value) eachPart(schema.items, item, visit)
  if (!isObject(value)) return
  const properties = isObject(schema.properties) ? schema.properties : {}
  for (const key in value) {
    const member = properties[key] ?? schema.additionalProperties
    if (isObject(member)) eachPart(member, value[key] as JsonValue, visit)
  }
}

test.each([1, 2, 3])('[VV-10] what is accepted has no errors, and what is not has some (seed %i)', (seed) => {
  const chance = new Chance(seeded(seed))
  const seen = { accepted: 0, rejected: 0 }
  const disagreeing: JsonObject[] = []
  for (let i = 0; i < 40; i++) {
    const schema = randomObjectSchema(chance, 3)
    for (let j = 0; j < 10; j++) {
      eachPart(schema, randomValue(chance, schema), (part, value) => {
        const node = nodeOf(part)
        const accepted = node.accepts(value)
        if (node.report(value, 'a').valid !== accepted) disagreeing.push(part)
        seen[accepted ? 'accepted' : 'rejected']++
      })
    }
  }
  expect(disagreeing).toEqual([])
  expect(Math.min(seen.accepted, seen.rejected)).toBeGreaterThan(300)
})
