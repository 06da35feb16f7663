import { type FoundDocument, readDocuments } from '../../../analysis/yaml/documents.ts'
import type { ProblemCode } from '../../../analysis/yaml/yaml.ts'
import { API_VERSION } from '../../../apiextensions/v1/names.ts'
import { CUSTOM_RESOURCE_DEFINITION } from '../../../apiextensions/v1/types.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { Dbl, isObject, type JsonObject, type JsonValue, someScalar } from '../../../apimachinery/json/value.ts'
import { decodeTyped } from '../../../apimachinery/typed/codec.ts'
import type { Manifest } from '../../../trial/trial-server.ts'
import type { Diagnostic } from './diagnostic.ts'
import { readSources, type SourceFile } from './sources.ts'

/** A Kubernetes object in a file. */
export interface SourceObject extends Pick<FoundDocument, 'apiVersion' | 'kind' | 'name' | 'namespace' | 'body' | 'contentType'> {
  readonly file: SourceFile
  /** The first line of its document, from 1. */
  readonly line: number
  readonly value: JsonObject
  readonly hasDuplicates: boolean
}

/** Whether JavaScript's own JSON would lose a number. */
const isExact = (scalar: JsonValue): boolean => scalar instanceof Dbl || typeof scalar === 'bigint'

/** The object as kubectl sends it: as JSON. A text with duplicate keys is sent itself, because only the server's decoder names them. */
export const manifestOf = ({ value, hasDuplicates, body, contentType }: Omit<SourceObject, 'file'>): Manifest =>
  hasDuplicates
    ? { body, contentType }
    : { body: someScalar(value, isExact) ? stringify(value) : JSON.stringify(value), contentType: 'application/json' }

export interface SourceObjects {
  readonly objects: readonly SourceObject[]
  /** Documents that cannot be parsed. */
  readonly problems: readonly Diagnostic[]
}

const WORDS: Readonly<Record<ProblemCode, string>> = {
  noObject: 'not an object',
  noKind: 'kind is missing',
  noApiVersion: 'apiVersion is missing',
  noName: 'metadata.name is missing',
  secondDocument: 'more than one document',
}

/** The message for a chart that was not rendered. */
export const HELM_TEMPLATE = 'Helm template. Render it first: helm template CHART'

/** Whether a document is no Kubernetes object, such as the values of a chart. */
const isForeign = ({ problem }: FoundDocument): boolean =>
  problem?.code === 'noKind' || problem?.code === 'noApiVersion' || problem?.code === 'noObject'

/** Returns the line at which a chart that was not rendered cannot be parsed; undefined for other texts. */
export function templateLineOf({ documents, templateLines }: ReturnType<typeof readDocuments>): number | undefined {
  if (templateLines === 0) return undefined
  return documents.find(({ found: { problem } }) => problem !== undefined && problem.code === undefined)?.found.line
}

function objectsOf(file: SourceFile): SourceObjects {
  const read = readDocuments(file.text)
  const { documents } = read
  const of = (line: number, message: string): Diagnostic => ({
    file: file.name,
    line,
    severity: 'error',
    rule: 'yaml',
    message,
    object: '',
  })
  const templateLine = templateLineOf(read)
  if (templateLine !== undefined) return { objects: [], problems: [of(templateLine, HELM_TEMPLATE)] }
  const problems = documents.flatMap(({ found }) => {
    const { problem } = found
    if (problem === undefined || problem.code === 'noName' || (!file.isNamed && isForeign(found))) return []
    return [of(problem.line, problem.code === undefined ? problem.message : WORDS[problem.code])]
  })
  const objects = documents.flatMap(({ found: { problem, ...found }, value, hasDuplicates }) =>
    isObject(value) && (problem === undefined || problem.code === 'noName') ? [{ ...found, value, hasDuplicates, file }] : [],
  )
  return { objects, problems }
}

/** Throws an Error with the first problem of files that cannot be used. */
function throwProblem(problems: readonly Diagnostic[]): void {
  const [problem] = problems
  if (problem !== undefined) throw new Error(`${problem.file}:${problem.line}: ${problem.message}`)
}

/** Parses the objects of files. Lists count as their items. Documents of folders that are no Kubernetes objects are skipped. */
export function objectsIn(files: readonly SourceFile[]): SourceObjects {
  const all = files.map(objectsOf)
  return { objects: all.flatMap(({ objects }) => objects), problems: all.flatMap(({ problems }) => problems) }
}

/** Returns the title of an object in messages: `Widget shop/small`. */
export const titleOf = ({ kind, name, namespace }: SourceObject): string =>
  `${kind}${name === '' ? '' : ` ${namespace === '' ? '' : `${namespace}/`}${name}`}`

/** Finds the CRDs among objects. Problems are CRDs of v1 that the server cannot decode. */
export function crdsAmong(objects: readonly SourceObject[]): SourceObjects {
  const crds: SourceObject[] = []
  const problems: Diagnostic[] = []
  for (const crd of objects.filter(isCrd)) {
    const { error } = crd.apiVersion === API_VERSION ? decodeTyped(crd.value, CUSTOM_RESOURCE_DEFINITION) : { error: undefined }
    if (error === undefined) crds.push(crd)
    else {
      const message = `CustomResourceDefinition in version "v1" cannot be handled as a CustomResourceDefinition: ${error}`
      problems.push({ file: crd.file.name, line: crd.line, severity: 'error', rule: 'decode', message, object: titleOf(crd) })
    }
  }
  return { objects: crds, problems }
}

/** Reads the CRDs of files. Throws an Error for what cannot be parsed or decoded, and when there are none. */
export function crdsIn(names: readonly string[]): readonly SourceObject[] {
  const read = objectsIn(readSources(names))
  const { objects: crds, problems } = crdsAmong(read.objects)
  throwProblem([...read.problems, ...problems])
  if (crds.length === 0) throw new Error(`no CustomResourceDefinition in ${names.join(', ')}`)
  return crds
}

export const isCrd = ({ apiVersion, kind }: SourceObject): boolean =>
  kind === 'CustomResourceDefinition' && apiVersion.startsWith('apiextensions.k8s.io/')
