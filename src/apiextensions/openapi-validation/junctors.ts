import { quote } from '../../apimachinery/field/bad-value.ts'
import { objectsOf } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { type Compile, every, type Keyword, type SchemaNode } from './keywords.ts'
import { Result, unplaced } from './result.ts'

/**
 * `allOf`, `anyOf`, `oneOf` and `not` (rule VV-9). Branches are validated without old values: nothing in them is ratcheted.
 * Source: k8s.io/kube-openapi/pkg/validation/validate/schema_props.go.
 */
export function compileJunctors(schema: JsonObject, compile: Compile): Keyword | undefined {
  const parts = [anyOf(schema, compile), oneOf(schema, compile), allOf(schema, compile), not(schema, compile)]
  const set = parts.filter((part) => part !== undefined)
  const accepts = every(set.map((part) => part.accepts))
  if (accepts === undefined) return undefined
  return {
    accepts,
    report(value, path, into) {
      const result = new Result()
      for (const part of set) part.report(value, path, result)
      into.merge(result)
    },
  }
}

const branchesOf = (schemas: JsonValue | undefined, compile: Compile): SchemaNode[] => objectsOf(schemas).map((s) => compile(s))

/** The failing branch on which most checks ran, the first of equals. */
function closest(results: readonly Result[]): Result | undefined {
  return results.reduce<Result | undefined>((best, r) => (best === undefined || r.matches > best.matches ? r : best), undefined)
}

function anyOf(schema: JsonObject, compile: Compile): Keyword | undefined {
  const branches = branchesOf(schema.anyOf, compile)
  if (branches.length === 0) return undefined
  return {
    accepts(value) {
      for (const branch of branches) if (branch.accepts(value)) return true
      return false
    },
    report(value, path, into) {
      const valid = branches.find((branch) => branch.accepts(value))
      if (valid === undefined) into.add(unplaced(`${quote(path)} must validate at least one schema (anyOf)`, 'VV-9'))
      const shown = valid?.report(value, path) ?? closest(branches.map((branch) => branch.report(value, path)))
      if (shown !== undefined) into.merge(shown)
    },
  }
}

function oneOf(schema: JsonObject, compile: Compile): Keyword | undefined {
  const branches = branchesOf(schema.oneOf, compile)
  if (branches.length === 0) return undefined
  return {
    accepts(value) {
      let valid = 0
      for (const branch of branches) if (branch.accepts(value) && ++valid > 1) return false
      return valid === 1
    },
    report(value, path, into) {
      const valid = branches.filter((branch) => branch.accepts(value))
      const [only, ...more] = valid
      if (only !== undefined && more.length === 0) {
        into.merge(only.report(value, path))
        return
      }
      const found = valid.length === 0 ? 'Found none valid' : `Found ${valid.length} valid alternatives`
      into.add(unplaced(`${quote(path)} must validate one and only one schema (oneOf). ${found}`, 'VV-9'))
      const shown = only === undefined ? closest(branches.map((branch) => branch.report(value, path))) : undefined
      if (shown !== undefined) into.merge(shown)
    },
  }
}

function allOf(schema: JsonObject, compile: Compile): Keyword | undefined {
  const branches = branchesOf(schema.allOf, compile)
  if (branches.length === 0) return undefined
  return {
    accepts(value) {
      for (const branch of branches) if (!branch.accepts(value)) return false
      return true
    },
    report(value, path, into) {
      const results = branches.map((branch) => branch.report(value, path))
      for (const result of results) into.merge(result)
      const valid = results.filter((result) => result.valid).length
      if (valid === branches.length) return
      into.add(unplaced(`${quote(path)} must validate all the schemas (allOf)${valid === 0 ? '. None validated' : ''}`, 'VV-9'))
    },
  }
}

function not(schema: JsonObject, compile: Compile): Keyword | undefined {
  if (!isObject(schema.not)) return undefined
  const branch = compile(schema.not)
  return {
    accepts: (value) => !branch.accepts(value),
    report(value, path, into) {
      if (branch.accepts(value)) into.add(unplaced(`${quote(path)} must not validate the schema (not)`, 'VV-9'))
    },
  }
}
