import { isObject, type JsonObject } from '../apimachinery/json/value.ts'
import { parseYamlDocuments } from '../apimachinery/yaml/parse.ts'
import { YamlSyntaxError } from '../apimachinery/yaml/syntax-error.ts'
import { CommandError } from './errors.ts'
import { type Info, itemsOf, nameOf, namespaceOf, withMetadata } from './object.ts'
import type { Session } from './session.ts'

/** The name of the standard input in error texts. */
export const STDIN = 'STDIN'

interface Places {
  readonly namespace: string
  readonly isNamespaceSet: boolean
}

function documentsOf(text: string): JsonObject[] {
  try {
    return parseYamlDocuments(text)
      .map(({ value }) => value)
      .filter(isObject)
  } catch (error) {
    if (error instanceof YamlSyntaxError)
      throw new CommandError(`error parsing ${STDIN}: error converting YAML to JSON: ${error.message}`)
    throw error
  }
}

/** The objects of a document: of a List, its items. */
const flattened = (object: JsonObject): JsonObject[] =>
  Array.isArray(object.items) && String(object.kind).endsWith('List') ? itemsOf(object).flatMap(flattened) : [object]

function checkType(object: JsonObject): void {
  for (const field of ['apiVersion', 'kind'] as const) {
    if (typeof object[field] === 'string' && object[field] !== '') continue
    throw new CommandError(
      `error validating "${STDIN}": error validating data: ${field} not set; if you choose to ignore these errors, turn validation off with --validate=false`,
    )
  }
}

/**
 * Reads the manifests of `-f`, which are the standard input alone: a page has no files. An object without a namespace gets the one of the
 * command. Throws CommandError with kubectl's words.
 */
export async function readManifests(session: Session, filenames: readonly string[], places: Places): Promise<Info[]> {
  const other = filenames.find((name) => name !== '-')
  if (other !== undefined) throw new CommandError(`the path "${other}" does not exist`)
  const objects = documentsOf(await session.environment.stdin()).flatMap(flattened)
  const infos: Info[] = []
  for (const object of objects) {
    checkType(object)
    infos.push(placed({ type: (await session.mapper()).ofObject(object, STDIN), object, places }))
  }
  return infos
}

function placed({ type, object, places }: { type: Info['type']; object: JsonObject; places: Places }): Info {
  const name = nameOf(object)
  if (!type.namespaced) return { type, object, name, namespace: undefined, source: STDIN }
  const own = namespaceOf(object)
  if (own !== undefined && places.isNamespaceSet && own !== places.namespace) {
    throw new CommandError(
      `the namespace from the provided object "${own}" does not match the namespace "${places.namespace}". You must pass '--namespace=${own}' to perform this operation.`,
    )
  }
  const namespace = own ?? places.namespace
  return { type, object: own === undefined ? withMetadata(object, { namespace }) : object, name, namespace, source: STDIN }
}
