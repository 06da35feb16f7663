import { describe, expect, test } from 'vitest'
import { COMMANDS, type CommandKeys, CommandRegistry, commandsWithKeys, type Handlers, runHandler } from './commands.ts'

const ids = (registry: CommandRegistry): string[] => registry.available().map(([id]) => id)

describe('the registry of commands', () => {
  test('has what mounted components handle, in the order of the list', () => {
    const registry = new CommandRegistry()
    const gone = registry.register(() => ({ back: { run() {} }, spec: { run() {} } }))
    registry.register(() => ({ home: { run() {} } }))
    expect(ids(registry)).toEqual(['home', 'spec', 'back'])
    gone()
    gone()
    expect(ids(registry)).toEqual(['home'])
  })

  test('prefers the component that was mounted last, and asks it for its handlers each time', () => {
    const registry = new CommandRegistry()
    const ran: string[] = []
    let handlers: Handlers = { create: { run: () => ran.push('list') } }
    registry.register(() => ({ create: { run: () => ran.push('shell') } }))
    registry.register(() => handlers)
    registry.handlerOf('c')?.run()
    handlers = {}
    registry.handlerOf('c')?.run()
    expect(ran).toEqual(['list', 'shell'])
  })

  test('finds a command by its key, and tells those that come before the editor from the others', () => {
    const registry = new CommandRegistry()
    registry.register(() => ({ palette: { run() {} }, help: { run() {}, disabledReason: 'busy' } }))
    expect(registry.handlerOf('Ctrl+k', { first: true })).toBeDefined()
    expect(registry.handlerOf('Ctrl+k')).toBeUndefined()
    expect(registry.handlerOf('?')?.disabledReason).toBe('busy')
    expect(registry.handlerOf('?', { first: true })).toBeUndefined()
    expect(registry.handlerOf('x')).toBeUndefined()
  })

  test('leaves the keys of a part to the part', () => {
    const registry = new CommandRegistry()
    registry.register(() => ({ remove: { run() {} }, undo: { run() {} } }))
    expect(registry.handlerOf('Delete')).toBeUndefined()
    expect(registry.handlerOf('Ctrl+z')).toBeUndefined()
  })

  test('leaves a key to what has the focus and keeps it', () => {
    const registry = new CommandRegistry()
    registry.register(() => ({ delete: { run() {} } }))
    const field = { closest: (selector: string) => (selector.includes('input') ? field : null) } as unknown as Element
    const row = { closest: () => null } as unknown as Element
    expect(registry.handlerOf('Ctrl+d', { focused: field })).toBeUndefined()
    expect(registry.handlerOf('Ctrl+d', { focused: row })).toBeDefined()
    expect(registry.handlerOf('Ctrl+d')).toBeDefined()
  })

  test('tells its listeners when handlers come, change and go', () => {
    const registry = new CommandRegistry()
    const seen: (string | undefined)[] = []
    let handlers: Handlers = { undo: { run() {}, disabledReason: 'Nothing to undo' } }
    const end = registry.subscribe(() => seen.push(registry.handler('undo')?.disabledReason ?? 'none'))
    const gone = registry.register(() => handlers)
    handlers = {}
    registry.announce()
    gone()
    end()
    registry.announce()
    expect(seen).toEqual(['Nothing to undo', 'none', 'none'])
  })

  test('runs no handler that is rejected', () => {
    const ran: string[] = []
    runHandler({ run: () => ran.push('can') })
    runHandler({ run: () => ran.push('cannot'), disabledReason: 'busy' })
    runHandler(undefined)
    expect(ran).toEqual(['can'])
  })

  test('lists for the key help what has keys', () => {
    expect(commandsWithKeys('everywhere')).toEqual(['palette', 'resources', 'help', 'home', 'console', 'nextStep', 'hint'])
    expect(commandsWithKeys('objects')).toEqual(['spec', 'status', 'scale', 'back', 'send'])
  })

  test('has no key that two commands of one place share', () => {
    const places = Object.values<CommandKeys>(COMMANDS).flatMap(({ keys, part, scope }) =>
      keys.map((key) => `${part ?? scope} ${key}`),
    )
    expect(places.filter((place, i) => places.indexOf(place) !== i)).toEqual([])
  })
})
