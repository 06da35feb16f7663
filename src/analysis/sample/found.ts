import { isObject } from '../../apimachinery/json/value.ts'
import { findDocuments } from '../yaml/documents.ts'
import { decodeYaml, encodeYaml, type Problem } from '../yaml/yaml.ts'
import { crdOfSample } from './infer.ts'

/** Something in a text that the designer can begin with. */
export interface Beginning {
  readonly name: string
  readonly kind: string
  /** What the designer opens: a CRD as it stands in the text, or one that was inferred from an object. */
  readonly text: string
  readonly how: 'crd' | 'inferred'
}

export interface Beginnings {
  readonly found: readonly Beginning[]
  /** What could not be read, with its line. */
  readonly problems: readonly Problem[]
  readonly templateLines: number
  /** The text without the lines of a Helm template. */
  readonly stripped: string
}

const isCrdKind = (apiVersion: string, kind: string): boolean =>
  kind === 'CustomResourceDefinition' && apiVersion.startsWith('apiextensions.k8s.io/')

const SEPARATOR = /^---(?=\s|$)/

/**
 * The only object of a text, as it stands there with the comments around it. Documents of nothing but comments, which kubectl passes
 * over, are no documents of their own any more where one of them stands before the object: the server reads the first document alone.
 */
function aloneIn(text: string, body: string): string {
  const at = text.indexOf(body)
  const before = text.slice(0, at).split('\n')
  if (before.filter((line) => SEPARATOR.test(line)).length < 2) return text
  const comments = before.filter((line) => line.trimStart().startsWith('#'))
  return [...comments, body.replace(/^\s*\n/, '')].join('\n')
}

/** The CRDs of a text, each as it stands there; of other objects, the CRDs they could be objects of. Lists are opened. */
export function beginningsOf(text: string): Beginnings {
  const { documents, templateLines, stripped } = findDocuments(text)
  const found: Beginning[] = []
  const problems: Problem[] = []
  for (const { apiVersion, kind, name, body, contentType, problem, line } of documents) {
    const isCrd = isCrdKind(apiVersion, kind)
    if (isCrd) {
      // One document is opened as it is, with what stands before it.
      const own = documents.length === 1 && contentType === 'application/yaml' ? aloneIn(text, body) : body.replace(/^\n/, '')
      const fromList = documents.length > 1 && contentType === 'application/json'
      found.push({ name, kind, how: 'crd', text: fromList ? encodeYaml(decodeYaml(body).value ?? null) : own })
    } else if (problem !== undefined && problem.code === undefined) problems.push(problem)
    else {
      const { value } = decodeYaml(body)
      if (isObject(value)) found.push({ name, kind: kind || 'Thing', how: 'inferred', text: crdOfSample(value) })
      else problems.push({ code: 'noObject', message: '', line })
    }
  }
  return { found, problems, templateLines, stripped }
}
