import { CommandError } from './errors.ts'
import type { Flag, FlagValues } from './flags.ts'
import type { DryRun } from './printers.ts'
import type { Selection } from './resources.ts'
import type { Session } from './session.ts'

/** One run of a command. */
export interface Invocation {
  readonly session: Session
  readonly flags: FlagValues
  readonly args: readonly string[]
  /** The words of the command: `auth can-i`. */
  readonly name: string
}

/** The kind of thing that an argument names, for completion. */
export type Argument = 'type' | 'name' | 'type/name' | 'field' | 'verb' | 'none'

/** A command of kubectl. */
export interface Command {
  /** Its words: `get`, `auth can-i`. */
  readonly name: string
  readonly aliases?: readonly string[]
  /** Its description, in kubectl's words. */
  readonly help: string
  readonly flags: readonly Flag[]
  /** The kinds of its arguments; the last one applies to all that follow. */
  readonly completes: readonly Argument[]
  /** The exit code of its errors, 1 if absent. */
  readonly errorCode?: number
  /** Throws what `errorText` words. */
  run(invocation: Invocation): Promise<void>
}

/** Flags that every command takes. */
export const GLOBAL_FLAGS: readonly Flag[] = [
  {
    name: 'namespace',
    short: 'n',
    type: 'string',
    completes: 'namespace',
    help: 'If present, the namespace scope for this CLI request',
  },
  { name: 'as', type: 'string', help: 'Username to impersonate for the operation' },
  { name: 'v', short: 'v', type: 'int', help: 'number for the log level verbosity' },
]

const OUTPUTS = ['json', 'yaml', 'name', 'jsonpath=', 'jsonpath-as-json=']

export const OUTPUT: Flag = { name: 'output', short: 'o', type: 'string', completes: OUTPUTS, help: 'Output format' }
export const GET_OUTPUT: Flag = { ...OUTPUT, completes: ['wide', ...OUTPUTS, 'custom-columns='] }
export const SHOW_MANAGED_FIELDS: Flag = {
  name: 'show-managed-fields',
  type: 'bool',
  help: 'Keep the managedFields when printing objects',
}
export const TEMPLATE: Flag = { name: 'template', type: 'string', help: 'Template string to use with -o' }
export const FILENAME: Flag = {
  name: 'filename',
  short: 'f',
  type: 'list',
  help: '- reads a text from the pane or the editor',
  completes: ['-'],
}
export const SELECTOR: Flag = {
  name: 'selector',
  short: 'l',
  type: 'string',
  help: 'Selector (label query) to filter on: key1=value1,key2 in (a,b)',
}
export const FIELD_SELECTOR: Flag = {
  name: 'field-selector',
  type: 'string',
  help: 'Selector (field query) to filter on: key1=value1',
}
export const ALL_NAMESPACES: Flag = { name: 'all-namespaces', short: 'A', type: 'bool', help: 'Across all namespaces' }
export const ALL: Flag = { name: 'all', type: 'bool', help: 'Select all resources in the namespace of the given types' }
export const SUBRESOURCE: Flag = {
  name: 'subresource',
  type: 'string',
  completes: ['status', 'scale'],
  help: 'The subresource of the object',
}
export const DRY_RUN: Flag = {
  name: 'dry-run',
  type: 'string',
  bare: 'unchanged',
  completes: ['none', 'server', 'client'],
  help: 'Send the request without persisting it',
}
export const FIELD_MANAGER: Flag = {
  name: 'field-manager',
  type: 'string',
  help: 'Name of the manager used to track field ownership',
}
export const VALIDATE: Flag = {
  name: 'validate',
  type: 'string',
  bare: 'strict',
  completes: ['strict', 'warn', 'ignore'],
  help: 'How to handle unknown and duplicate fields',
}
export const RESOURCE_VERSION: Flag = {
  name: 'resource-version',
  type: 'string',
  help: 'Only succeed if the object has this resource version',
}
export const TIMEOUT: Flag = { name: 'timeout', type: 'string', help: 'The length of time to wait before giving up: 30s' }
export const NO_HEADERS: Flag = { name: 'no-headers', type: 'bool', help: "Don't print headers" }

/** The flags of commands that print what they changed. */
export const CHANGE_FLAGS: readonly Flag[] = [OUTPUT, SHOW_MANAGED_FIELDS, TEMPLATE, DRY_RUN]

/** The flags that choose objects. */
export const SELECTION_FLAGS: readonly Flag[] = [FILENAME, SELECTOR, FIELD_SELECTOR, ALL_NAMESPACES]

/** Returns the selection of the arguments and common flags of a command. */
export function selectionOf({ session, flags, args }: Invocation, more: Partial<Selection> = {}): Selection {
  return {
    args,
    filenames: flags.list('filename'),
    namespace: flags.text('namespace', session.environment.namespace),
    isNamespaceSet: flags.has('namespace') && !flags.isOn('all-namespaces'),
    allNamespaces: flags.isOn('all-namespaces'),
    labelSelector: flags.text('selector'),
    fieldSelector: flags.text('field-selector'),
    all: flags.isOn('all'),
    ...more,
  }
}

/** Throws CommandError unless the command was given manifests. */
export function requireFilename(flags: FlagValues): void {
  if (flags.list('filename').length === 0) throw new CommandError('must specify one of -f and -k')
}

/** Source: k8s.io/kubectl/pkg/cmd/util/helpers.go, GetDryRunStrategy. */
export function dryRunOf(flags: FlagValues): DryRun {
  const value = flags.text('dry-run', 'none')
  if (value === 'none' || value === 'client' || value === 'server') return value
  if (value === 'unchanged') return 'client'
  throw new CommandError(`Invalid dry-run value (${value}). Must be "none", "server", or "client".`)
}

/** The parameters of a request that writes. */
export function writeQuery(flags: FlagValues, manager: string, validates = false): Record<string, string> {
  const query: Record<string, string> = { fieldManager: flags.text('field-manager', manager) }
  if (dryRunOf(flags) === 'server') query.dryRun = 'All'
  if (validates) query.fieldValidation = validationOf(flags)
  return query
}

/** Source: k8s.io/kubectl/pkg/cmd/util/helpers.go, GetValidationDirective. */
function validationOf(flags: FlagValues): string {
  const value = flags.text('validate', 'strict').toLowerCase()
  if (['strict', 'true', 't', '1'].includes(value)) return 'Strict'
  if (value === 'warn') return 'Warn'
  if (['ignore', 'false', 'f', '0'].includes(value)) return 'Ignore'
  throw new CommandError(`invalid - validate option "${value}"; must be one of: strict (or true), warn, ignore (or false)`)
}
