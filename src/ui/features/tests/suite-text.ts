import { useState } from 'react'
import { stringOf } from '../../../apimachinery/json/access.ts'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import { parseYaml } from '../../../apimachinery/yaml/parse.ts'
import { toYaml } from '../../../apimachinery/yaml/serialize.ts'
import type { Client } from '../../../client/client.ts'
import { pathOf } from '../../../client/resource-type.ts'
import { caseOfRequest } from '../../../trial/case-of-request.ts'
import { isSuite, readSuite, type Suite } from '../../../trial/suite.ts'
import { servedKinds } from '../../../trial/trial-server.ts'
import { language } from '../../base/language/language.ts'
import { versionsOf } from '../../entities/crd/crd.ts'
import { keepTestFile, useTestFile } from '../../entities/workspace/test-files.ts'
import { testsTexts } from './texts.en.ts'

/** A parsed test file, or its error with the line. */
export type ParsedSuite =
  | { readonly suite: Suite; readonly value: JsonObject }
  | { readonly problem: string; readonly line: number }

/** Parses a test file. */
export function parseSuite(text: string): ParsedSuite {
  try {
    const { value } = parseYaml(text)
    return isObject(value) && isSuite(value) ? { suite: readSuite(value), value } : { problem: testsTexts.noSuite, line: 1 }
  } catch (error) {
    const problem = errorMessage(error)
    return { problem, line: Number(/\bline (\d+)/.exec(problem)?.[1] ?? 1) }
  }
}

const blockScalar = (key: string, text: string): string => `    ${key}: |\n${text.trimEnd().replace(/^/gm, '      ')}\n`

/** The version that objects are stored at; undefined where none is. */
const storedVersion = (crd: JsonObject): string | undefined =>
  versionsOf(crd)
    .filter(({ storage }) => storage === true)
    .map(({ name }) => stringOf(name))[0]

/** Makes the first tests of a kind, at the version that is stored: an object with its required fields, and the stored object. Returns undefined when the CRD serves no version. */
export async function firstText(client: Client, json: string): Promise<string | undefined> {
  const { value: crd } = parseJson(json)
  const kinds = isObject(crd) ? servedKinds(crd) : []
  const stored = isObject(crd) ? storedVersion(crd) : undefined
  const kind = kinds.find(({ version }) => version === stored) ?? kinds[0]
  if (kind === undefined) return undefined
  const { text } = await language.sample(json, kind.version, 'default')
  const path = pathOf(kind, { namespace: kind.namespaced ? 'default' : undefined })
  const query = { dryRun: 'All' }
  const { object, failure, exchange } = await client.send({
    method: 'POST',
    path,
    query,
    body: text,
    contentType: 'application/yaml',
  })
  const { value: sent } = parseYaml(text)
  const write = { method: 'POST', code: exchange.code, before: undefined, after: object, message: failure?.message ?? '' }
  const made = isObject(sent) ? caseOfRequest(testsTexts.firstCase, { ...write, sent }) : undefined
  const { initial, expected, expectedError } = made?.entry ?? {}
  return [
    `apiVersion: apiextensions.k8s.io/v1\nname: ${kind.kind}\ncrdName: ${kind.resource}.${kind.group}\ntests:\n  onCreate:\n`,
    `  - name: ${toYaml(testsTexts.firstCase)}`,
    blockScalar('initial', stringOf(initial)),
    ...(expected === undefined ? [] : [blockScalar('expected', stringOf(expected))]),
    ...(expectedError === undefined ? [] : [blockScalar('expectedError', stringOf(expectedError))]),
  ].join('')
}

/** The test file of a CRD in a workspace. The text is undefined until there is one. */
export function useSuiteText(workspace: string, crd: string) {
  const text = useTestFile(workspace, crd)
  const [isKept, setKept] = useState(true)
  const change = (next: string): void => setKept(keepTestFile(workspace, crd, next))
  return { text, change, isKept }
}
