import { stringAt } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { CONVERSION_FUNCTION, CONVERSION_RULES, FUNCTIONS_URL, functionOf } from '../../protocol/conversion.ts'
import { type Edit, valueAt } from '../edit.ts'
import { compileRules } from './compile.ts'
import { proposeRules } from './propose.ts'
import { type ConversionRules, rulesText } from './rules.ts'

const CONVERSION = ['spec', 'conversion'] as const
const CLIENT_CONFIG = [...CONVERSION, 'webhook', 'clientConfig'] as const
const ANNOTATIONS = ['metadata', 'annotations'] as const

/** The code that converts the objects of a CRD; undefined where it has none. */
export function functionIn(crd: JsonObject | undefined): string | undefined {
  const source = valueAt(crd, [...ANNOTATIONS, CONVERSION_FUNCTION])
  return typeof source === 'string' && source !== '' ? source : undefined
}

/** The edits that let a function convert the objects of a CRD. Code that is there stays; new code is made of proposed rules. */
export function functionEdits(crd: JsonObject): readonly Edit[] {
  const url: Edit = { op: 'set', path: CLIENT_CONFIG, value: clientConfig(crd, 1) }
  if (functionIn(crd) !== undefined) return [url]
  const rules = proposeRules(crd)
  return [...codeEdits(compileRules(crd, rules), rules), url]
}

/**
 * The edits that give a CRD another conversion function, with the rules that it was made of, if it was. The revision in the URL grows, so that lists and
 * watches convert anew.
 */
export function conversionEdits(crd: JsonObject, source: string, rules: ConversionRules | undefined): readonly Edit[] {
  const url = stringAt(objectAtPath(crd, CLIENT_CONFIG), 'url')
  const revision = functionOf(url) === undefined ? 0 : Number(url.slice(url.lastIndexOf('/') + 1)) || 0
  const webhook = objectOf({ clientConfig: clientConfig(crd, revision + 1), conversionReviewVersions: ['v1'] })
  const removed: readonly Edit[] =
    rules === undefined && valueAt(crd, [...ANNOTATIONS, CONVERSION_RULES]) !== undefined
      ? [{ op: 'remove', path: [...ANNOTATIONS, CONVERSION_RULES] }]
      : []
  return [
    ...codeEdits(source, rules),
    ...removed,
    { op: 'set', path: CONVERSION, value: objectOf({ strategy: 'Webhook', webhook }) },
  ]
}

const codeEdits = (source: string, rules: ConversionRules | undefined): readonly Edit[] => [
  { op: 'set', path: [...ANNOTATIONS, CONVERSION_FUNCTION], value: source },
  ...(rules === undefined ? [] : [{ op: 'set', path: [...ANNOTATIONS, CONVERSION_RULES], value: rulesText(rules) } as const]),
]

const clientConfig = (crd: JsonObject, revision: number): JsonObject =>
  objectOf({ url: `${FUNCTIONS_URL}${stringAt(objectAtPath(crd, ['metadata']), 'name')}/${revision}` })

function objectAtPath(crd: JsonObject, path: readonly string[]): JsonObject {
  const value = valueAt(crd, path)
  return isObject(value) ? value : {}
}
