import { isNumber, toFloat } from '../../../apimachinery/json/value.ts'
import type { SchemaNode } from '../finding.ts'
import { givenValues } from './about.ts'
import { type NodeRule, set } from './rule.ts'

const INT32 = 2_147_483_647

/** `metadata.generation`, which it repeats, is 64 bits wide. */
const OBSERVED_GENERATION = 'observedGeneration'

const isBeyondInt32 = (node: SchemaNode): boolean =>
  node.name === OBSERVED_GENERATION ||
  [node.schema.minimum, node.schema.maximum, ...givenValues(node)].some(
    (value) => isNumber(value) && Math.abs(toFloat(value)) > INT32,
  )

/** An integer is 32 or 64 bits wide. */
export const integers: NodeRule = (node) => {
  const { type, format } = node.schema
  if (type !== 'integer' || format === 'int32' || format === 'int64') return undefined
  return {
    message: ['integerWidth'],
    fix: () => {
      const wanted = isBeyondInt32(node) ? 'int64' : 'int32'
      return set(['fixSet', 'format', wanted], node, 'format', wanted)
    },
  }
}

/** Floats are not used. */
export const nofloats: NodeRule = ({ schema }) => (schema.type === 'number' ? { message: ['float'] } : undefined)

/** A number has a minimum and a maximum; an observedGeneration, which the server counts, has no maximum. */
export const numericbounds: NodeRule = ({ schema, name }) => {
  if (schema.type !== 'integer' && schema.type !== 'number') return undefined
  const { minimum, maximum } = schema
  const isBounded = minimum !== undefined && (maximum !== undefined || name === OBSERVED_GENERATION)
  if (schema.enum !== undefined || isBounded) return undefined
  const missing = [minimum === undefined ? 'minimum' : '', maximum === undefined ? 'maximum' : ''].filter((one) => one !== '')
  return { message: ['numberBounds', missing] }
}
