import Ajv, { type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'

/** ajv as a peer: all errors, generated code, the formats that both know. Its version is pinned in package.json. */
export function compileWithAjv(schema: string): ValidateFunction {
  const ajv = new Ajv({ allErrors: true, strict: false, validateSchema: false, logger: false })
  addFormats.default(ajv)
  return ajv.compile(JSON.parse(schema) as object)
}
