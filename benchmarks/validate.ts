import { compileValidator } from '../src/apiextensions/openapi-validation/validator.ts'
import { parseJson } from '../src/apimachinery/json/parse.ts'
import { isObject, type JsonObject } from '../src/apimachinery/json/value.ts'
import type { Benchmark, Suite } from './frame/benchmark.ts'
import { compileWithAjv } from './inputs/ajv-schema.ts'
import { type Input, largeInput } from './inputs/large-schema.ts'

const AJV = 'ajv 8'

/** Validation against ajv: a typical CRD, a large one, and the first answer after a CRD changed. */
export const suite: Suite = () => {
  const typical = largeInput(6, 8, 3)
  const large = largeInput(120, 24, 4)
  return Promise.resolve([validate(typical, 1.5), validate(large, 1), firstAnswer(typical), firstAnswer(large)])
}

function read(text: string): JsonObject {
  const { value } = parseJson(text)
  if (!isObject(value)) throw new Error('not an object')
  return value
}

function validate({ name, schema, object }: Input, goal: number): Benchmark {
  const validator = compileValidator(read(schema))
  const ajv = compileWithAjv(schema)
  const value = read(object)
  const plain = JSON.parse(object) as unknown
  if (validator.validate(value, undefined).length > 0 || !ajv(plain)) throw new Error('the object must be valid for both')
  return {
    name: `validate, ${name}`,
    goal,
    ours: { name: 'crdlab', run: () => validator.validate(value, undefined) },
    peer: { name: AJV, run: () => ajv(plain) },
  }
}

/** Compile and validate once. A fresh schema object each time: compiled schemas are kept as long as the object is. */
function firstAnswer({ name, schema, object }: Input): Benchmark {
  const value = read(object)
  const plain = JSON.parse(object) as unknown
  let fresh = read(schema)
  return {
    name: `compile and validate once, ${name}`,
    goal: 0.1,
    repeat: 1,
    ours: {
      name: 'crdlab',
      prepare: () => {
        fresh = read(schema)
      },
      run: () => compileValidator(fresh).validate(value, undefined),
    },
    peer: { name: AJV, run: () => compileWithAjv(schema)(plain) },
  }
}
