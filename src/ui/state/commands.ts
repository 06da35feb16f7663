/** Where the help lists a command, and where it can run. */
export type CommandScope = 'everywhere' | 'lists' | 'objects'

export interface CommandKeys {
  readonly scope: CommandScope
  /** Key presses as `keyName` spells them. */
  readonly keys: readonly string[]
  /** Runs before the part that has the focus sees the key: the editor has chords of its own that begin with it. */
  readonly first?: boolean
}

const command = (scope: CommandScope, ...keys: string[]): CommandKeys => ({ scope, keys })

/**
 * Every command of the page that has an id: its title is `t.commands.titles[id]`, and a mounted component gives it its handler
 * (`useCommands`). Shortcuts, the key help and the palette read this one list.
 */
export const COMMANDS = {
  palette: { scope: 'everywhere', keys: ['Ctrl+k'], first: true },
  resources: command('everywhere', ':'),
  help: command('everywhere', '?'),
  home: command('everywhere', 'g'),
  filter: command('lists', '/'),
  wide: command('lists', 'w'),
  create: command('lists', 'c'),
  delete: command('lists', 'Ctrl+d'),
  spec: command('objects', 'Alt+1'),
  status: command('objects', 'Alt+2'),
  scale: command('objects', 'Alt+3'),
  back: command('objects', 'esc'),
} as const satisfies Readonly<Record<string, CommandKeys>>

export type CommandId = keyof typeof COMMANDS

/** What a command does now. */
export interface Handler {
  readonly run: () => void
  /** Why it cannot run now. */
  readonly refusal?: string | undefined
}

export type Handlers = Partial<Readonly<Record<CommandId, Handler>>>

/** The handlers of mounted components, the last mounted first. */
export class CommandRegistry {
  readonly #providers: (() => Handlers)[] = []

  /** Adds handlers, which are asked for whenever they are needed. The result takes them away. */
  register(handlers: () => Handlers): () => void {
    this.#providers.unshift(handlers)
    return () => {
      const at = this.#providers.indexOf(handlers)
      if (at >= 0) this.#providers.splice(at, 1)
    }
  }

  /** Every command that some mounted component handles, in the order of the list. */
  available(): readonly (readonly [CommandId, Handler])[] {
    const all = this.#providers.map((handlers) => handlers())
    return (Object.keys(COMMANDS) as CommandId[]).flatMap((id) => {
      const handler = all.find((handlers) => handlers[id] !== undefined)?.[id]
      return handler === undefined ? [] : [[id, handler] as const]
    })
  }

  /** The handler of a key press, where a command has it. */
  handlerOf(key: string, first: boolean): Handler | undefined {
    const found = this.available().find(([id]) => {
      const { keys, first: isFirst = false }: CommandKeys = COMMANDS[id]
      return isFirst === first && keys.includes(key)
    })
    return found?.[1]
  }
}

/** The commands of this page. */
export const commandRegistry = new CommandRegistry()
