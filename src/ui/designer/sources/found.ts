import { isObject } from '../../../apimachinery/json/value.ts'
import { findDocuments } from '../../language/documents.ts'
import { decodeYaml, encodeYaml } from '../../language/yaml.ts'
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
  readonly problems: readonly { readonly line: number; readonly message: string }[]
  readonly templateLines: number
  /** The text without the lines of a Helm template. */
  readonly stripped: string
}

const isCrdKind = (apiVersion: string, kind: string): boolean =>
  kind === 'CustomResourceDefinition' && apiVersion.startsWith('apiextensions.k8s.io/')

/** The CRDs of a text, each as it stands there; of other objects, the CRDs they could be objects of. Lists are opened. */
export function beginningsOf(text: string): Beginnings {
  const { documents, templateLines, stripped } = findDocuments(text)
  const found: Beginning[] = []
  const problems: { line: number; message: string }[] = []
  for (const { apiVersion, kind, name, body, contentType, problem, line } of documents) {
    const isCrd = isCrdKind(apiVersion, kind)
    if (isCrd) {
      // One document is opened as it is, with what stands before it.
      const own = documents.length === 1 && contentType === 'application/yaml' ? text : body.replace(/^\n/, '')
      const fromList = documents.length > 1 && contentType === 'application/json'
      found.push({ name, kind, how: 'crd', text: fromList ? encodeYaml(decodeYaml(body).value ?? null) : own })
    } else if (problem !== undefined && !problem.message.startsWith('no')) problems.push(problem)
    else {
      const { value } = decodeYaml(body)
      if (isObject(value)) found.push({ name, kind: kind || 'Thing', how: 'inferred', text: crdOfSample(value) })
      else problems.push({ line, message: 'noObject' })
    }
  }
  return { found, problems, templateLines, stripped }
}
