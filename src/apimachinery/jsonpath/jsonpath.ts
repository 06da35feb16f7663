import type { JsonValue } from '../json/value.ts'
import { walk } from './evaluate.ts'
import { JsonPathError, parseTemplate } from './parse.ts'

/** A parsed path. */
export interface JsonPath {
  /** What the first text or action of the template finds; nothing when it fails. Keys that are not there are no failure. */
  find(value: JsonValue): readonly JsonValue[]
  /** What each text and action finds, or upstream's sentence about the first that fails. */
  findAll(value: JsonValue): (readonly JsonValue[])[] | { readonly error: string }
}

/**
 * Parses a template such as `{.status.conditions[?(@.type=="Ready")].status}`. Loops (`range`, `end`) are for clients and fail when
 * they are evaluated. Source: k8s.io/client-go/util/jsonpath.
 */
export function parseJsonPath(text: string): JsonPath | { readonly error: string } {
  try {
    const nodes = parseTemplate(text)
    const findAll: JsonPath['findAll'] = (value) => {
      const results: (readonly JsonValue[])[] = []
      for (const node of nodes) {
        const { values, error } = walk([value], node)
        if (error !== undefined) return { error }
        results.push(values)
      }
      return results
    }
    const find: JsonPath['find'] = (value) => {
      const results = findAll(value)
      return 'error' in results ? [] : (results[0] ?? [])
    }
    return { find, findAll }
  } catch (error) {
    if (error instanceof JsonPathError) return { error: error.message }
    throw error
  }
}
