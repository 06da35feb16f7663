/** Where the help lists a command. */
export type CommandScope = 'everywhere' | 'lists' | 'objects' | 'designer'

/** A part of the page that runs its commands by keys itself, while the focus is within it. */
export type CommandPart = 'designer' | 'tree'

export interface CommandKeys {
  readonly scope: CommandScope
  /** Key presses as `keyName` spells them. The first one stands beside the command in menus. */
  readonly keys: readonly string[]
  /** Runs before the part that has the focus sees the key: the editor has chords of its own that begin with it. */
  readonly first?: boolean
  /** The keys count within this part alone. */
  readonly part?: CommandPart
  /** What keeps the keys for itself: where the focus is in an element that this selector finds. */
  readonly keptBy?: string
}

const command = (scope: CommandScope, ...keys: string[]): CommandKeys => ({ scope, keys })

const inDesigner = (keys: readonly string[], keptBy?: string): CommandKeys => ({
  scope: 'designer',
  part: 'designer',
  keys,
  ...(keptBy === undefined ? {} : { keptBy }),
})

const inTree = (...keys: string[]): CommandKeys => ({ scope: 'designer', part: 'tree', keys })

/** Text outside of the editor, which has an undo of its own. */
const TEXT = ':is(input, textarea):not(.monaco-editor *)'

/**
 * Every command of the page: its title is `t.commands.titles[id]`, and a mounted component gives it its handler (`useCommands`).
 * Shortcuts, the key help, menus, tooltips and the palette read this one list.
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
  install: inDesigner(['Ctrl+Enter'], '.field :is(input, textarea), [role="dialog"]'),
  undo: inDesigner(['Ctrl+z'], TEXT),
  redo: inDesigner(['Ctrl+y', 'Ctrl+Shift+z'], TEXT),
  nextProblem: inDesigner(['F8']),
  previousProblem: inDesigner(['Shift+F8']),
  findField: inTree('/'),
  addField: inTree('Insert', '+'),
  renameField: inTree('Enter', 'F2'),
  duplicate: inTree('Ctrl+d'),
  up: inTree('Alt+ArrowUp'),
  down: inTree('Alt+ArrowDown'),
  cut: inTree('Ctrl+x'),
  paste: inTree('Ctrl+v'),
  remove: inTree('Delete'),
  selectAll: inTree('Ctrl+a'),
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

  /** The handler of a key press for the page as a whole, where a command has it. */
  handlerOf(key: string, first: boolean): Handler | undefined {
    return this.find(({ keys, part, first: isFirst = false }) => part === undefined && isFirst === first && keys.includes(key))
  }

  /** The handler of the first command that is wanted and handled. */
  find(isWanted: (command: CommandKeys) => boolean): Handler | undefined {
    return this.available().find(([id]) => isWanted(COMMANDS[id]))?.[1]
  }
}

/** The commands of this page. */
export const commandRegistry = new CommandRegistry()
