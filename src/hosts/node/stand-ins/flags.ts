import { Mistake } from '../mistake.ts'

/** The options of a command line, with the values of each in their order. */
export type Flags = ReadonlyMap<string, readonly string[]>

/**
 * Reads options as the programs of Kubernetes do: `--name=value`, `--name value`, or `--name` alone for a switch. Reads options that it does not know,
 * too. Throws Mistake for what is no option.
 */
export function readFlags(args: readonly string[], switches: ReadonlySet<string>): Flags {
  const flags = new Map<string, string[]>()
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? ''
    if (!/^--?[^-=]/.test(arg)) throw new Mistake(`unexpected argument "${arg}"`)
    const equals = arg.indexOf('=')
    const name = arg.slice(0, equals < 0 ? undefined : equals).replace(/^--?/, '')
    const given = equals < 0 ? undefined : arg.slice(equals + 1)
    const next = args[i + 1]
    const isAlone = given !== undefined || switches.has(name) || next === undefined || next.startsWith('--')
    const value = isAlone ? (given ?? 'true') : next
    if (!isAlone) i++
    flags.set(name, [...(flags.get(name) ?? []), value])
  }
  return flags
}
