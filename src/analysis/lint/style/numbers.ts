import { isNumber, toFloat } from '../../../apimachinery/json/value.ts'
import type { SchemaNode } from '../finding.ts'
import { givenValues } from './about.ts'
import { type NodeRule, set } from './rule.ts'

const INT32 = 2_147_483_647

const isBeyondInt32 = (node: SchemaNode): boolean =>
  [node.schema.minimum, node.schema.maximum, ...givenValues(node)].some(
    (value) => isNumber(value) && Math.abs(toFloat(value)) > INT32,
  )

/** An integer is 32 or 64 bits wide. */
export const integers: NodeRule = (node) => {
  const { type, format } = node.schema
  if (type !== 'integer' || format === 'int32' || format === 'int64') return undefined
  return {
    message: 'An integer without int32 or int64 has no agreed width',
    fix: () => {
      const wanted = isBeyondInt32(node) ? 'int64' : 'int32'
      return set(`Set format: ${wanted}`, node, 'format', wanted)
    },
  }
}

/** Floats are not used. */
export const nofloats: NodeRule = ({ schema }) =>
  schema.type === 'number'
    ? { message: 'A float does not survive every encoding; prefer an integer in a smaller unit, or a quantity' }
    : undefined

/** A number says the least and the most it may be. */
export const numericbounds: NodeRule = ({ schema }) => {
  if (schema.type !== 'integer' && schema.type !== 'number') return undefined
  const { minimum, maximum } = schema
  if (schema.enum !== undefined || (minimum !== undefined && maximum !== undefined)) return undefined
  const missing = [minimum === undefined ? 'minimum' : '', maximum === undefined ? 'maximum' : ''].filter((one) => one !== '')
  return { message: `A number without ${missing.join(' and ')}` }
}
