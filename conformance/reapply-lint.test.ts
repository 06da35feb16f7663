import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { judgedLines } from '../src/analysis/lint/reapply.ts'
import { withoutReapplied } from '../src/analysis/lint/without-reapplied.ts'
import { findDocuments } from '../src/analysis/yaml/documents.ts'
import { objectAt, objectsOf, stringOf } from '../src/apimachinery/json/access.ts'
import { parseJson } from '../src/apimachinery/json/parse.ts'
import { stringify } from '../src/apimachinery/json/serialize.ts'
import { isObject, type JsonObject } from '../src/apimachinery/json/value.ts'

const scenarios = objectsOf(parseJson(readFileSync('conformance/scenarios/embedded-reapply.json', 'utf8')).value)

/** An object that a real server was given twice, with whether that raised its resourceVersion; undefined where the server rejects it. */
interface Twice {
  readonly crd: JsonObject
  readonly body: JsonObject
  readonly rises: boolean | undefined
}

function twices(scenario: JsonObject): Twice[] {
  const requests = objectsOf(scenario.steps).flatMap(({ request }) => (isObject(request) ? [request] : []))
  const answers = objectsOf(scenario.answers)
  const crd = objectAt(requests[0] ?? {}, 'body')
  const versionOf = (at: number): string => stringOf(objectAt(objectAt(answers[at] ?? {}, 'body'), 'metadata').resourceVersion)
  const found: Twice[] = []
  for (let i = 1; i < requests.length; i += 2) {
    const [first, second] = [versionOf(i), versionOf(i + 1)]
    found.push({ crd, body: objectAt(requests[i] ?? {}, 'body'), rises: first === '' ? undefined : first !== second })
  }
  return found
}

const rows = scenarios.flatMap(twices).filter(({ rises }) => rises !== undefined)

describe('[LN-33] metadata within an object, as a real server answers a second apply', () => {
  test.each(rows.map((row): [string, Twice] => [stringify(row.body.spec ?? null), row]))('%s', (_what, { crd, body, rises }) => {
    const text = `${stringify(crd)}\n---\n${stringify(body)}`
    const fieldsOf = (of: string): string[] =>
      findDocuments(of).documents.flatMap(({ apiVersion, kind, reapply = [] }) =>
        judgedLines(reapply, {}).map(({ field }) => `${apiVersion} ${kind} ${field}`),
      )
    const fields = fieldsOf(text)
    expect(fields.length > 0).toBe(rises)
    expect(fieldsOf(withoutReapplied(text, fields))).toEqual([])
  })

  it('has rows of both', () => {
    expect(rows.filter(({ rises }) => rises)).toHaveLength(43)
    expect(rows.filter(({ rises }) => !rises)).toHaveLength(25)
  })
})
