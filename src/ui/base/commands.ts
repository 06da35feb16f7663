/** Where the help lists a command. */
export type CommandScope = 'everywhere' | 'lists' | 'objects' | 'designer' | 'lab'

/** A part of the page that runs its commands by keys itself, while the focus is within it. */
export type CommandPart = 'designer' | 'tree' | 'pane'

export interface CommandKeys {
  readonly scope: CommandScope
  /** Key presses as `keyName` spells them; none where none fits. The first one stands beside the command in menus. */
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

/** Text that is being typed outside of the editor, which has an undo of its own. */
const TEXT = ':is(input, textarea):not(.editor *, [data-untyped])'
const DIALOG = '[role="dialog"]'

/**
 * Every command of the page: its title is `t.commands.titles[id]`, and a mounted component gives it its handler (`useCommands`).
 * Shortcuts, the key help, menus, tooltips and the palette read this one list.
 */
export const COMMANDS = {
  palette: { scope: 'everywhere', keys: ['Ctrl+k'], first: true },
  resources: command('everywhere', ':'),
  help: command('everywhere', '?'),
  home: command('everywhere', 'g'),
  copyLink: command('everywhere'),
  log: command('everywhere'),
  console: command('everywhere', '`'),
  newWorkspace: command('everywhere'),
  nextStep: command('everywhere', 'Alt+n'),
  hint: command('everywhere', 'Alt+h'),
  share: command('everywhere'),
  exportWorkspace: command('everywhere'),
  importWorkspace: command('everywhere'),
  duplicateWorkspace: command('everywhere'),
  checkpoints: command('everywhere'),
  filter: command('lists', '/'),
  wide: command('lists', 'w'),
  create: command('lists', 'c'),
  describe: command('lists', 'd'),
  peek: command('lists', 'p'),
  copyTable: command('lists'),
  spec: command('objects', 'Alt+1'),
  status: command('objects', 'Alt+2'),
  scale: command('objects', 'Alt+3'),
  back: command('objects', 'esc'),
  send: { scope: 'objects', part: 'pane', keys: ['Ctrl+Enter'], keptBy: DIALOG },
  dryRun: command('objects'),
  discard: command('objects'),
  copyKubectl: command('objects'),
  copyCurl: command('objects'),
  // Behind the commands of objects, which have it too.
  delete: { scope: 'lists', keys: ['Ctrl+d'], keptBy: 'input, textarea, .monaco-editor' },
  install: inDesigner(['Ctrl+Enter'], `.field :is(input, textarea), ${DIALOG}`),
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
  insertConditions: command('designer'),
  insertScale: command('designer'),
  insertQuantity: command('designer'),
  insertSecret: command('designer'),
  insertUnion: command('designer'),
  insertImmutable: command('designer'),
  columns: command('designer'),
  addVersion: command('designer'),
  removeVersion: command('designer'),
  storedVersions: command('designer'),
  copyYaml: command('designer'),
  copyJson: command('designer'),
  downloadYaml: command('designer'),
  downloadJson: command('designer'),
  exportCrd: command('designer'),
  play: command('lab'),
  step: command('lab'),
  crash: command('lab'),
} as const satisfies Readonly<Record<string, CommandKeys>>

export type CommandId = keyof typeof COMMANDS

/** The press that menus, tooltips and the palette name beside a command. */
export const pressOf = (id: CommandId): string | undefined => (COMMANDS[id] as CommandKeys).keys[0]

/** The commands that the key help lists for a scope. */
export const commandsWithKeys = (scope: CommandScope): CommandId[] =>
  (Object.keys(COMMANDS) as CommandId[]).filter((id) => COMMANDS[id].scope === scope && pressOf(id) !== undefined)

/** What a command does now. */
export interface Handler {
  readonly run: () => void
  /** Why it cannot run now. */
  readonly disabledReason?: string | undefined
  /** What it is called now, where that depends on what it acts upon. */
  readonly title?: string | undefined
  /** What the palette says beside the title, where a menu or a button says it by its place. */
  readonly detail?: string
  /** For a command that searches: what it finds, the best first, so that the palette finds it too. */
  readonly find?: (query: string) => readonly Finding[]
}

/** What a view finds of its own. */
export interface Finding {
  readonly title: string
  readonly detail: string
  readonly run: () => void
}

export type Handlers = Partial<Readonly<Record<CommandId, Handler>>>

/** Runs a handler, unless it cannot run now. */
export function runHandler(handler: Handler | undefined): void {
  if (handler?.disabledReason === undefined) handler?.run()
}

/** The handlers of mounted components, the last mounted first. */
export class CommandRegistry {
  readonly #providers: (() => Handlers)[] = []
  readonly #listeners = new Set<() => void>()

  /** Adds handlers, which are asked for whenever they are needed. The result takes them away. */
  register(handlers: () => Handlers): () => void {
    this.#providers.unshift(handlers)
    this.announce()
    return () => {
      const at = this.#providers.indexOf(handlers)
      if (at >= 0) this.#providers.splice(at, 1)
      this.announce()
    }
  }

  /** Calls the listener whenever a handler can be another one. The result ends that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Tells the listeners that handlers changed. */
  announce(): void {
    for (const listener of this.#listeners) listener()
  }

  /** What a command does now; undefined where no mounted component handles it. */
  handler(id: CommandId): Handler | undefined {
    for (const handlers of this.#providers) {
      const handler = handlers()[id]
      if (handler !== undefined) return handler
    }
    return undefined
  }

  /** Every command that some mounted component handles, in the order of the list. */
  available(): readonly (readonly [CommandId, Handler])[] {
    return (Object.keys(COMMANDS) as CommandId[]).flatMap((id) => {
      const handler = this.handler(id)
      return handler === undefined ? [] : [[id, handler] as const]
    })
  }

  /**
   * The handler of a key press for the page as a whole or, with `part`, within that part, where a command has the key and what has the
   * focus does not keep it.
   */
  handlerOf(key: string, { part, first = false, focused }: Press = {}): Handler | undefined {
    return this.available().find(([id]) => {
      const command: CommandKeys = COMMANDS[id]
      const isMeant = command.part === part && (command.first ?? false) === first && command.keys.includes(key)
      return isMeant && (command.keptBy === undefined || !focused?.closest(command.keptBy))
    })?.[1]
  }
}

/** Where a key was pressed. */
interface Press {
  readonly part?: CommandPart
  /** Before the part that has the focus sees it. */
  readonly first?: boolean
  readonly focused?: Element | undefined
}

/** The commands of this page. */
export const commandRegistry = new CommandRegistry()
