import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject } from '../../apimachinery/json/value.ts'
import { derivedTexts } from '../derived/derived-crds.ts'
import { deriverOf } from '../derived/deriver.ts'
import { crdTextIn, isCrdKind } from '../sample/found.ts'
import { readDocuments } from '../yaml/documents.ts'
import { decodeYaml, type Problem } from '../yaml/yaml.ts'

/** A CRD of a text. */
export interface CrdOfText {
  readonly name: string
  /** Its YAML. */
  readonly source: string
  readonly json: string
}

/** The CRDs of a text, and what of it could not be read. */
export interface CrdsOfText {
  readonly crds: readonly CrdOfText[]
  readonly problems: readonly Problem[]
}

/** Reads the CRDs of a text, and those that definitions in it would become. A CRD of v1 is parsed once. */
export function crdsOfText(text: string): CrdsOfText {
  const { documents } = readDocuments(text)
  const crds: CrdOfText[] = []
  const problems: Problem[] = []
  const add = (name: string, source: string): void => {
    const { value } = decodeYaml(source)
    if (value !== undefined) crds.push({ name, source, json: stringify(value) })
  }
  for (const { found, value } of documents) {
    const { apiVersion, kind, name, problem } = found
    if (isCrdKind(apiVersion, kind)) {
      const source = crdTextIn(text, found, documents.length)
      if (source === found.body && value !== undefined) crds.push({ name, source, json: stringify(value) })
      else add(name, source)
    } else if (problem !== undefined && problem.code === undefined) problems.push(problem)
    else if (isObject(value) && deriverOf(apiVersion, kind) !== undefined)
      for (const derived of derivedTexts(value) ?? []) add(derived.name, derived.text)
  }
  return { crds, problems }
}
