import { isObject, type JsonObject, newObject } from '../../apimachinery/json/value.ts'
import { V1BETA1 } from '../crd-text/old-version.ts'
import { v1TextOf } from '../crd-text/v1beta1.ts'
import { derivedTexts } from '../derived/derived-crds.ts'
import { type Deriver, deriverOf } from '../derived/deriver.ts'
import type { BooleanWord } from '../yaml/boolean-words.ts'
import { type FoundDocument, findDocuments } from '../yaml/documents.ts'
import { decodeYaml, encodeYaml, type Problem } from '../yaml/yaml.ts'
import { crdNamesOf, crdOfSamples } from './infer.ts'

/** Something in a text that the designer can begin with. */
export interface Beginning {
  readonly name: string
  readonly kind: string
  /** What the designer opens: a CRD as it stands in the text, one that was inferred from objects of one group and kind, or one that a definition would become. */
  readonly text: string
  readonly how: 'crd' | 'inferred' | 'derived'
  /** Who makes a derived one. */
  readonly by?: Deriver
  /** The names of the objects that a CRD was inferred from; empty names are left out. */
  readonly samples: readonly string[]
}

export interface Beginnings {
  readonly found: readonly Beginning[]
  /** What could not be read, with its line. */
  readonly problems: readonly Problem[]
  readonly templateLines: number
  /** The text without the lines of a Helm template. */
  readonly stripped: string
  /** Words of samples that YAML 1.1 reads as booleans, with their lines. */
  readonly booleanWords: readonly BooleanWord[]
}

/** How many words are named. */
const NAMED = 5

export const isCrdKind = (apiVersion: string, kind: string): boolean =>
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

/** The YAML of a CRD that was found in a text among `all` documents, as one of v1. */
export function crdTextIn(text: string, { apiVersion, body, contentType }: FoundDocument, all: number): string {
  // One document is opened as it is, with what stands before it.
  const own = all === 1 && contentType === 'application/yaml' ? aloneIn(text, body) : body.replace(/^\n/, '')
  const crd = all > 1 && contentType === 'application/json' ? encodeYaml(decodeYaml(body).value ?? null) : own
  return apiVersion === V1BETA1 ? (v1TextOf(crd) ?? crd) : crd
}

/** Samples of one group and kind, in their order. */
class Samples {
  readonly #byKind = new Map<string, { readonly objects: JsonObject[]; readonly names: string[] }>()

  add(object: JsonObject, name: string): void {
    const { group, kind } = crdNamesOf(object)
    const key = `${kind}.${group}`
    const same = this.#byKind.get(key)
    const { objects, names } = same ?? { objects: [], names: [] }
    if (same === undefined) this.#byKind.set(key, { objects, names })
    objects.push(object)
    if (name !== '') names.push(name)
  }

  /** A CRD for each kind. */
  beginnings(): Beginning[] {
    return [...this.#byKind.values()].map(({ objects, names }) => {
      const { kind } = crdNamesOf(objects[0] ?? newObject())
      return { name: names[0] ?? '', kind, how: 'inferred', text: crdOfSamples(objects), samples: names }
    })
  }
}

/** The CRDs of a text, each as it stands there; of other objects, one CRD for each group and kind that they could be objects of. Lists are opened. */
export function beginningsOf(text: string): Beginnings {
  const { documents, templateLines, stripped } = findDocuments(text)
  const found: Beginning[] = []
  const samples = new Samples()
  const problems: Problem[] = []
  const booleanWords: BooleanWord[] = []
  for (const document of documents) {
    const { apiVersion, kind, name, body, problem, line, words } = document
    if (isCrdKind(apiVersion, kind))
      found.push({ name, kind, how: 'crd', text: crdTextIn(text, document, documents.length), samples: [] })
    else if (problem !== undefined && problem.code === undefined) problems.push(problem)
    else {
      const { value } = decodeYaml(body)
      const by = deriverOf(apiVersion, kind)
      if (!isObject(value)) problems.push({ code: 'noObject', message: '', line })
      else if (by !== undefined) {
        for (const derived of derivedTexts(value) ?? []) found.push({ ...derived, how: 'derived', by, samples: [] })
      } else {
        samples.add(value, name)
        for (const word of words ?? []) booleanWords.push(word)
      }
    }
  }
  return {
    found: [...found, ...samples.beginnings()],
    problems,
    templateLines,
    stripped,
    booleanWords: booleanWords.slice(0, NAMED),
  }
}
