import { NEWEST, type Release } from '../apimachinery/releases/release.ts'
import { declare, type FunctionDecl, type FunctionTable } from './declarations.ts'
import { type EnvironmentKind, type Extension, NO_EXTENSION } from './extension.ts'
import { cidr } from './library/cidr.ts'
import { ip } from './library/ip.ts'
import { LIBRARIES } from './library/libraries.ts'
import { optionals } from './library/optionals.ts'
import { quantity } from './library/quantity.ts'
import type { Type, TypeNames } from './types.ts'

export { checkFormat } from './format-calls.ts'
export { syntaxIssues } from './syntax-errors.ts'
export { unescapeBytes, unescapeString } from './unescape.ts'

/**
 * The functions of all libraries, and what else few rules need: what is wrong with a text that does not parse, escapes in literals, calls of `format`.
 * Source: k8s.io/apiserver/pkg/cel/environment/base.go.
 */
const types: TypeNames = Object.assign({}, ...LIBRARIES.map(({ library }) => library.types ?? {}))

type Tables = Map<string, ReadonlyMap<string, FunctionDecl>>

const tables = new WeakMap<Extension, Tables>()

/** Libraries that came until this minor version are in every release that can be chosen, for new rules too. */
const STEADY_SINCE = 28

/** The last minor version whose libraries rules can use. */
const lastOf = (kind: EnvironmentKind, { minor }: Release): number => (kind === 'stored' ? minor : minor - 1)

/** The functions that rules can call, by name. */
export function functionsOf(
  kind: EnvironmentKind,
  extension = NO_EXTENSION,
  release = NEWEST,
): ReadonlyMap<string, FunctionDecl> {
  const known: Tables = tables.get(extension) ?? new Map()
  tables.set(extension, known)
  const last = lastOf(kind, release)
  const quantities = release.has('quantityCosts')
  const key = `${release.minor} ${kind} ${quantities}`
  let functions = known.get(key)
  if (functions === undefined) {
    const chosen = LIBRARIES.filter(({ since }) => since <= last).map(({ library, without }) =>
      without === undefined || release.has(without.gate) ? library : without.library,
    )
    const libraries = chosen.map((library) => (quantities || library !== quantity ? library : { ...library, costs: {} }))
    functions = declare([...libraries, extension.library], types)
    known.set(key, functions)
  }
  return functions
}

/** The functions that not all releases have, or have otherwise, by name. */
let changed: ReadonlyMap<string, FunctionDecl> | undefined

/** The functions of a release. It is asked for its libraries only where a name depends on them. */
export function functionsIn(kind: EnvironmentKind, extension: Extension, release: Release): FunctionTable {
  const newest = functionsOf(kind, extension)
  if (release === NEWEST) return newest
  changed ??= declare(
    LIBRARIES.filter(({ since, without }) => since > STEADY_SINCE || without !== undefined).map(({ library }) => library),
    types,
  )
  const ofReleases = changed
  return { get: (name) => (ofReleases.has(name) ? functionsOf(kind, extension, release) : newest).get(name) }
}

/** Whether a release has no macro of this form, as `all/3`. */
export const isMissingMacro = (form: string, kind: EnvironmentKind, release: Release): boolean =>
  LIBRARIES.some(({ since, macros }) => macros?.includes(form) === true && since > lastOf(kind, release))

/** The types of libraries that expressions can name. */
export const NAMED_TYPES: Readonly<Record<string, Type | undefined>> = {
  'net.IP': ip.types?.['net.IP'],
  'net.CIDR': cidr.types?.['net.CIDR'],
  optional_type: optionals.types?.optional_type,
}
