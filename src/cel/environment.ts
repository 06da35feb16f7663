import { append } from '../apimachinery/append.ts'
import { NEWEST, type Release } from '../apimachinery/releases/release.ts'
import type { Expr } from './ast.ts'
import { check } from './checker.ts'
import { declare, type FunctionDecl, type FunctionTable, type Library } from './declarations.ts'
import { displayIssues, type Issue } from './issues.ts'
import { cidr } from './library/cidr.ts'
import { ip } from './library/ip.ts'
import { LIBRARIES } from './library/libraries.ts'
import { optionals } from './library/optionals.ts'
import { quantity } from './library/quantity.ts'
import { parse } from './parser.ts'
import { type Observe, Planner } from './plan.ts'
import { PlanError, Program } from './program.ts'
import {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  INT,
  LIST,
  MAP,
  NULL,
  STRING,
  struct,
  TIMESTAMP,
  TYPE,
  type Type,
  type TypeNames,
  typeOfType,
  UINT,
} from './types.ts'
import { validateTree } from './validators.ts'
import type { Value } from './values.ts'

/**
 * The environment that the API server gives to the rules of CRDs, and the way from text to something that runs.
 * Source: k8s.io/apiserver/pkg/cel/environment/base.go.
 */

const types: TypeNames = Object.assign({}, ...LIBRARIES.map(({ library }) => library.types ?? {}))

/** `new` for rules that are being written, `stored` for rules that are already in the store. */
export type EnvironmentKind = 'new' | 'stored'

/** What some expressions have besides: functions, and types that they make objects of. */
export interface Extension {
  readonly library: Library
  /** The type of this name; undefined: there is none. */
  typeNamed(name: string): Type | undefined
}

const NO_EXTENSION: Extension = { library: { declarations: '', implementations: {} }, typeNamed: () => undefined }

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
function functionsIn(kind: EnvironmentKind, extension: Extension, release: Release): FunctionTable {
  const newest = functionsOf(kind, extension)
  if (release === NEWEST) return newest
  changed ??= declare(
    LIBRARIES.filter(({ since, without }) => since > STEADY_SINCE || without !== undefined).map(({ library }) => library),
    types,
  )
  const ofReleases = changed
  return { get: (name) => (ofReleases.has(name) ? functionsOf(kind, extension, release) : newest).get(name) }
}

const OPTIONAL_TYPE = optionals.types?.optional_type

const TYPE_VALUES = new Map<string, Type>(
  [
    BOOL,
    BYTES,
    DOUBLE,
    DURATION,
    INT,
    LIST,
    MAP,
    NULL,
    STRING,
    TIMESTAMP,
    TYPE,
    UINT,
    ip.types?.['net.IP'],
    cidr.types?.['net.CIDR'],
    OPTIONAL_TYPE,
  ]
    .filter((type) => type !== undefined)
    .map((type) => [type.name, type]),
)

/** Names that the checker takes for types though no value stands for them: the plan fails. */
const UNDEFINED_TYPES = new Set([
  'duration',
  'timestamp',
  ...['Any', 'Value', 'Struct', 'ListValue', 'NullValue', 'Empty', 'FieldMask'].map((name) => `google.protobuf.${name}`),
  ...['Bool', 'Bytes', 'Double', 'Float', 'Int32', 'Int64', 'String', 'UInt32', 'UInt64'].map(
    (name) => `google.protobuf.${name}Value`,
  ),
])

function constantOf(name: string): { type: Type; value: Value | undefined } | undefined {
  const type = TYPE_VALUES.get(name)
  if (type !== undefined) return { type: typeOfType(type), value: type }
  if (UNDEFINED_TYPES.has(name)) return { type: typeOfType(struct(name)), value: undefined }
  return name === 'google.protobuf.NullValue.NULL_VALUE' ? { type: INT, value: 0 } : undefined
}

/** The variables of a rule and their types. */
export type Variables = readonly { readonly name: string; readonly type: Type }[]

export interface Checked {
  readonly source: string
  readonly expr: Expr
  readonly variables: Variables
  readonly functions: FunctionTable
}

/** Parses and checks a text. The error is that of the server: one `ERROR: <input>:line:column: ...` for each issue. */
export function compile(
  source: string,
  variables: Variables,
  kind: EnvironmentKind,
  extension = NO_EXTENSION,
  release = NEWEST,
): Checked | { readonly error: string } {
  const parsed = parse(source, (form) =>
    LIBRARIES.some(({ since, macros }) => macros?.includes(form) === true && since > lastOf(kind, release)),
  )
  if ('issues' in parsed) return { error: displayIssues(source, parsed.issues) }
  const functions = functionsIn(kind, extension, release)
  const byName = new Map(variables.map(({ name, type }) => [name, type]))
  const constant = (name: string): ReturnType<typeof constantOf> => {
    const type = extension.typeNamed(name)
    if (type !== undefined) return { type: typeOfType(type), value: undefined }
    return name === OPTIONAL_TYPE?.name && !release.has('optionalTypeNamed') ? undefined : constantOf(name)
  }
  const isStored = kind === 'stored'
  const hasKeywordFields = (): boolean => isStored || release.has('keywordFields')
  const issues: Issue[] = check(parsed.expr, { functions, variable: (name) => byName.get(name), constant, hasKeywordFields })
  const faults = issues.length === 0 ? validateTree(parsed.expr) : []
  if (faults.length > 0 && (isStored || release.has('literalsChecked'))) append(issues, faults)
  return issues.length > 0 ? { error: displayIssues(source, issues) } : { source, expr: parsed.expr, variables, functions }
}

/** Turns a checked expression into a program; the error is what the server says after `program instantiation failed: `. */
export function plan(checked: Checked, observe?: Observe): Program | { readonly error: string } {
  const planner = new Planner(
    checked.functions,
    checked.variables.map(({ name }) => name),
    observe,
  )
  try {
    const { run } = planner.plan(checked.expr)
    return new Program(run, planner.slots)
  } catch (fault) {
    if (fault instanceof PlanError) return { error: fault.message }
    throw fault
  }
}
