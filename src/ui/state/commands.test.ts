import { describe, expect, test } from 'vitest'
import { COMMANDS, type CommandKeys, CommandRegistry, type Handlers } from './commands.ts'

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
    registry.handlerOf('c', false)?.run()
    handlers = {}
    registry.handlerOf('c', false)?.run()
    expect(ran).toEqual(['list', 'shell'])
  })

  test('finds a command by its key, and tells those that come before the editor from the others', () => {
    const registry = new CommandRegistry()
    registry.register(() => ({ palette: { run() {} }, help: { run() {}, refusal: 'busy' } }))
    expect(registry.handlerOf('Ctrl+k', true)).toBeDefined()
    expect(registry.handlerOf('Ctrl+k', false)).toBeUndefined()
    expect(registry.handlerOf('?', false)?.refusal).toBe('busy')
    expect(registry.handlerOf('?', true)).toBeUndefined()
    expect(registry.handlerOf('x', false)).toBeUndefined()
  })

  test('leaves the keys of a part to the part', () => {
    const registry = new CommandRegistry()
    registry.register(() => ({ remove: { run() {} }, undo: { run() {} } }))
    expect(registry.handlerOf('Delete', false)).toBeUndefined()
    expect(registry.handlerOf('Ctrl+z', false)).toBeUndefined()
  })

  test('has no key that two commands of one place share', () => {
    const places = Object.values<CommandKeys>(COMMANDS).flatMap(({ keys, part, scope }) =>
      keys.map((key) => `${part ?? scope} ${key}`),
    )
    expect(places.filter((place, i) => places.indexOf(place) !== i)).toEqual([])
  })
})
