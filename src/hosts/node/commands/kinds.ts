import { type Kind, kindsOf } from '../../../analysis/export/kind.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import type { Given } from './command.ts'
import { isCrd, objectsIn } from './documents.ts'
import { readSources } from './sources.ts'

/** A version of a CRD of a file. */
export interface SourceKind extends Kind {
  readonly crd: JsonObject
}

export const KIND_OPTIONS = { kind: { type: 'string' }, version: { type: 'string' } } as const

/** The CRDs of files. Throws an Error for what cannot be read, and where there is none. */
export function crdsIn(names: readonly string[]): JsonObject[] {
  const files = readSources(names)
  const { objects, problems } = objectsIn(files)
  const [problem] = problems
  if (problem !== undefined) throw new Error(`${problem.file}:${problem.line}: ${problem.message}`)
  const crds = objects.filter(isCrd)
  if (crds.length === 0)
    throw new Error(`${files.length === 1 ? files[0]?.name : names.join(', ')} has no CustomResourceDefinition`)
  return crds.map(({ value }) => value)
}

/** The versions that `--kind` and `--version` ask for: those that are stored, unless one is named. */
export function kindsAskedFor(given: Given): SourceKind[] {
  const [kind, version] = [given.text('kind'), given.text('version')]
  const all = crdsIn(given.names)
    .flatMap((crd) => kindsOf(crd).map((one) => ({ ...one, crd })))
    .filter((one) => kind === undefined || one.kind === kind)
  const chosen = all.filter((one) => (version === undefined ? one.entry.storage === true : one.version === version))
  if (chosen.length > 0) return chosen
  if (all.length === 0) throw new Error(kind === undefined ? 'no version has a schema' : `there is no kind ${kind}`)
  throw new Error(
    version === undefined
      ? 'no version is stored: use --version'
      : `there is no version ${version}; there are ${all.map((one) => one.version).join(', ')}`,
  )
}

/** The only one of several kinds. */
export function onlyKind<T extends Kind>(kinds: readonly T[], orElse: string): T {
  const [first, ...others] = kinds
  if (first !== undefined && others.length === 0) return first
  throw new Error(`there are ${kinds.length} kinds, ${kinds.map(({ kind }) => kind).join(', ')}: use --kind for one${orElse}`)
}
