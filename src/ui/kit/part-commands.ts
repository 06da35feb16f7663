import type { KeyboardEvent } from 'react'
import { type CommandPart, type CommandRegistry, commandRegistry, type Handler } from '../state/commands.ts'
import { keyName } from './keys.tsx'

/** The handler of a key press within a part, where a command of the part has it and the focus is in nothing that keeps it. */
export function handlerIn(
  registry: CommandRegistry,
  part: CommandPart,
  key: string,
  focused: Element | undefined,
): Handler | undefined {
  return registry.find(
    (command) =>
      command.part === part &&
      command.keys.includes(key) &&
      (command.keptBy === undefined || focused === undefined || focused.closest(command.keptBy) === null),
  )
}

/** Runs the command of a part whose key was pressed. False where there is none, or where what has the focus keeps the key. */
export function runCommandIn(part: CommandPart, event: KeyboardEvent): boolean {
  const focused = event.target instanceof Element ? event.target : undefined
  const handler = handlerIn(commandRegistry, part, keyName(event), focused)
  if (handler === undefined) return false
  event.preventDefault()
  event.stopPropagation()
  if (handler.refusal === undefined) handler.run()
  return true
}
