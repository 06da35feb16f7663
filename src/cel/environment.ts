import { append } from '../apimachinery/append.ts'
import { once } from '../apimachinery/lazy-module.ts'
import { NEWEST, type Release } from '../apimachinery/releases/release.ts'
import type { Expr } from './ast.ts'
import { check } from './checker.ts'
import { declare, type FunctionTable } from './declarations.ts'
import { type EnvironmentKind, type Extension, NO_EXTENSION } from './extension.ts'
import { displayIssues, type Issue } from './issues.ts'
import { CEL_LIBRARIES, EXTENDED, NAMESPACES } from './lazy.ts'
import { optionalIndexes } from './library/optional-indexes.ts'
import { standard } from './library/standard.ts'
import { TWO_VARIABLES } from './macros.ts'
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
  typeOfType,
  UINT,
} from './types.ts'
import { validateTree } from './validators.ts'
import type { Value } from './values.ts'

/**
 * The environment that the API server gives to the rules of CRDs, and the way from text to something that runs.
 * Source: k8s.io/apiserver/pkg/cel/environment/base.go.
 */
export type { EnvironmentKind, Extension } from './extension.ts'

/** The functions that rules can call without the other libraries. */
const standardFunctions = once(() => declare([standard, optionalIndexes], {}))

/** Whether another library can have a function of this name, or an overload of it. */
function isOfLibraries(name: string): boolean {
  const dot = name.indexOf('.')
  return dot < 0 ? EXTENDED.has(name) || !standardFunctions().has(name) : NAMESPACES.has(name.slice(0, dot))
}

/** The functions of an environment. Throws ModuleNeeded where a name needs libraries that have not loaded. */
function functionsFor(kind: EnvironmentKind, extension: Extension, release: Release): FunctionTable {
  const all = (): FunctionTable => CEL_LIBRARIES.get().functionsIn(kind, extension, release)
  if (extension !== NO_EXTENSION || release !== NEWEST || CEL_LIBRARIES.isLoaded) return all()
  return { get: (name) => (isOfLibraries(name) ? all() : standardFunctions()).get(name) }
}

const TYPE_VALUES = new Map<string, Type>(
  [BOOL, BYTES, DOUBLE, DURATION, INT, LIST, MAP, NULL, STRING, TIMESTAMP, TYPE, UINT].map((type) => [type.name, type]),
)

const OPTIONAL_TYPE = 'optional_type'

/** The types of other libraries that expressions can name. */
const LIBRARY_TYPES: ReadonlySet<string> = new Set(['net.IP', 'net.CIDR', OPTIONAL_TYPE])

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
  const type = LIBRARY_TYPES.has(name) ? CEL_LIBRARIES.get().NAMED_TYPES[name] : TYPE_VALUES.get(name)
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
  const parsed = parse(source, (form) => TWO_VARIABLES.includes(form) && CEL_LIBRARIES.get().isMissingMacro(form, kind, release))
  if ('issues' in parsed) return { error: displayIssues(source, parsed.issues) }
  const functions = functionsFor(kind, extension, release)
  const byName = new Map(variables.map(({ name, type }) => [name, type]))
  const constant = (name: string): ReturnType<typeof constantOf> => {
    const type = extension.typeNamed(name)
    if (type !== undefined) return { type: typeOfType(type), value: undefined }
    return name === OPTIONAL_TYPE && !release.has('optionalTypeNamed') ? undefined : constantOf(name)
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
