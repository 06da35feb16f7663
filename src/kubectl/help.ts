import { type Command, GLOBAL_FLAGS } from './command.ts'
import { CommandError, PlainError } from './errors.ts'
import { FILTERS } from './filters/pipeline.ts'
import type { Flag } from './flags.ts'
import { unavailable } from './other-commands.ts'
import { COMMANDS } from './registry.ts'

/** What follows `kubectl` in the line of usage of a command, without flags that the console does not have. */
const USAGE: { readonly [name: string]: string } = {
  annotate: 'annotate [--overwrite] (-f FILENAME | TYPE NAME) KEY_1=VAL_1 ... KEY_N=VAL_N [--resource-version=version]',
  'api-resources': 'api-resources [flags]',
  apply: 'apply (-f FILENAME)',
  'auth can-i': 'auth can-i VERB [TYPE | TYPE/NAME | NONRESOURCEURL]',
  'create namespace': 'create namespace NAME [--dry-run=server|client|none]',
  create: 'create -f FILENAME',
  delete: 'delete ([-f FILENAME] | TYPE [(NAME | -l label | --all)])',
  describe: 'describe (-f FILENAME | TYPE [NAME_PREFIX | -l label] | TYPE/NAME)',
  diff: 'diff -f FILENAME',
  edit: 'edit (RESOURCE/NAME | -f FILENAME)',
  events: 'events [--for TYPE/NAME] [--watch] [--types=Normal,Warning]',
  explain: 'explain TYPE [--recursive=FALSE|TRUE] [--api-version=api-version-group]',
  get: 'get (TYPE[.VERSION][.GROUP] [NAME | -l label] | TYPE[.VERSION][.GROUP]/NAME ...) [flags]',
  label: 'label [--overwrite] (-f FILENAME | TYPE NAME) KEY_1=VAL_1 ... KEY_N=VAL_N [--resource-version=version]',
  patch: 'patch (-f FILENAME | TYPE NAME) [-p PATCH]',
  replace: 'replace -f FILENAME',
  scale: 'scale [--resource-version=version] [--current-replicas=count] --replicas=COUNT (-f FILENAME | TYPE NAME)',
  'set subject':
    'set subject (-f FILENAME | TYPE NAME) [--user=username] [--group=groupname] [--serviceaccount=namespace:serviceaccountname]',
  version: 'version [flags]',
  wait: "wait ([-f FILENAME] | resource.group/resource.name | resource.group [(-l label | --all)]) [--for=create|--for=delete|--for condition=available|--for=jsonpath='{}'[=value]]",
}

/** What the commands that only hold others print, as kubectl does. */
const GROUPS: { readonly [name: string]: string } = {
  auth: `Inspect authorization.

Available Commands:
  can-i         Check whether an action is allowed
  reconcile     Reconciles rules for RBAC role, role binding, cluster role, and cluster role binding objects
  whoami        Experimental: Check self subject attributes

Usage:
  kubectl auth [flags] [options]
`,
  set: `Configure application resources.

 These commands help you make changes to existing application resources.

Available Commands:
  env              Update environment variables on a pod template
  image            Update the image of a pod template
  resources        Update resource requests/limits on objects with pod templates
  selector         Set the selector on a resource
  serviceaccount   Update the service account of a resource
  subject          Update the user, group, or service account in a role binding or cluster role binding

Usage:
  kubectl set SUBCOMMAND [options]
`,
}

const OPTIONS_HINT = 'Use "kubectl options" for a list of global command-line options (applies to all commands).\n'

const padded = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, help]) => `  ${name.padEnd(width)}   ${help}\n`).join('')
}

const flagRows = (flags: readonly Flag[]): string =>
  padded(flags.map(({ name, short, help }) => [`${short === undefined ? '    ' : `-${short}, `}--${name}`, help]))

/** The commands of the console, and the filters. */
function overview(): string {
  const rows = (list: readonly { readonly name: string; readonly help: string }[]) =>
    padded(list.map(({ name, help }) => [name, help]))
  return `Commands:\n${rows(COMMANDS)}\nFilters, after |:\n${rows(FILTERS)}\nUsage:\n  kubectl [flags] [options]\n\nUse "kubectl <command> --help" for more information about a given command.\n${OPTIONS_HINT}`
}

/** What `--help` of a command prints. */
export function helpOf({ name, help, flags }: Command): string {
  const options = flags.length === 0 ? '' : `Options:\n${flagRows(flags)}\n`
  return `${help}.\n\n${options}Usage:\n  kubectl ${USAGE[name] ?? name} [options]\n\n${OPTIONS_HINT}`
}

const groupHelp = (name: string): string | undefined =>
  Object.hasOwn(GROUPS, name)
    ? `${GROUPS[name] ?? ''}\nUse "kubectl ${name} <command> --help" for more information about a given command.\n${OPTIONS_HINT}`
    : undefined

type Help = { readonly text: string } | { readonly error: CommandError }

/** What `help` with these topics prints. Source: github.com/spf13/cobra/command.go, InitDefaultHelpCmd. */
function topicHelp(topics: readonly string[], commandOf: (words: readonly string[]) => Command | undefined): Help {
  const [first] = topics
  if (first === undefined) return { text: overview() }
  const missing = unavailable(topics)
  if (missing !== undefined) return { error: new PlainError(missing) }
  const found = commandOf(topics)
  if (found !== undefined) return { text: helpOf(found) }
  return { text: groupHelp(first) ?? `Unknown help topic [${topics.map((topic) => `\`${topic}\``).join(' ')}]\n\n${overview()}` }
}

/**
 * Answers words that name no command: kubectl alone, `help`, `options`, and commands that only hold others, such as `set`. Undefined for other
 * words.
 */
export function helpFor(
  words: readonly string[],
  commandOf: (words: readonly string[]) => Command | undefined,
): Help | undefined {
  const [first, ...rest] = words.filter((word) => !word.startsWith('-'))
  if (first === undefined) return { text: overview() }
  if (first === 'help') return topicHelp(rest, commandOf)
  if (first === 'options') return { text: `The following options can be passed to any command:\n\n${flagRows(GLOBAL_FLAGS)}` }
  const group = groupHelp(first)
  if (group === undefined) return undefined
  const [named] = rest
  if (named === undefined) {
    const isAsked = words.includes('--help') || words.includes('-h')
    return isAsked ? { text: group } : { error: new PlainError(group.trimEnd()) }
  }
  return { error: new CommandError(`unknown command "${named}"\nSee 'kubectl ${first} -h' for help and examples`) }
}
