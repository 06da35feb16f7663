import type { KeyboardEvent } from 'react'
import { type CommandPart, commandRegistry, runHandler } from '../base/commands.ts'
import { keyName } from './keys.tsx'

/** Runs the command of a part whose key was pressed. False where there is none, or where what has the focus keeps the key. */
export function runCommandIn(part: CommandPart, event: KeyboardEvent): boolean {
  const focused = event.target instanceof Element ? event.target : undefined
  const handler = commandRegistry.handlerOf(keyName(event), { part, focused })
  if (handler === undefined) return false
  event.preventDefault()
  event.stopPropagation()
  runHandler(handler)
  return true
}
