import { type Kind, kindsOf } from '../../../analysis/export/kind.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import type { Arguments } from './command.ts'
import { crdsIn } from './documents.ts'

/** A version of a CRD in a file. */
export interface SourceKind extends Kind {
  readonly crd: JsonObject
}

export const KIND_OPTIONS = { kind: { type: 'string' }, version: { type: 'string' } } as const

/** Returns the versions that `--kind` and `--version` select, the storage versions by default. Throws an Error when there are none. */
export function selectKinds(args: Arguments): SourceKind[] {
  const [kind, version] = [args.text('kind'), args.text('version')]
  const all = crdsIn(args.names)
    .flatMap(({ value }) => kindsOf(value).map((one) => ({ ...one, crd: value })))
    .filter((one) => kind === undefined || one.kind === kind)
  const chosen = all.filter((one) => (version === undefined ? one.entry.storage === true : one.version === version))
  if (chosen.length > 0) return chosen
  if (all.length === 0) throw new Error(kind === undefined ? 'no version has a schema' : `no kind ${kind}`)
  throw new Error(
    version === undefined
      ? 'no storage version: use --version'
      : `no version ${version}; versions: ${all.map((one) => one.version).join(', ')}`,
  )
}

/** Returns the only kind. Throws an Error that ends with `hint` when there are several. */
export function onlyKind<T extends Kind>(kinds: readonly T[], hint: string): T {
  const [first, ...others] = kinds
  if (first !== undefined && others.length === 0) return first
  throw new Error(`${kinds.length} kinds: ${kinds.map(({ kind }) => kind).join(', ')}. Use --kind${hint}`)
}
