// First: modules of the library look for these globals when they load.
import './surroundings.ts'

import type { Activity } from '../../../controller-runtime/activity.ts'
import { LIBRARY_NAME, library } from '../../../controller-runtime/library.ts'
import { ControllerManager } from '../../../controller-runtime/manager.ts'
import type { FromProgram, ToProgram } from '../../../lab/program-messages.ts'
import { type Main, plainError } from './file.ts'
import { MessageWire } from './message-wire.ts'

/** How much of an answer's text is told to who watches. */
const MAX_TEXT = 65_536

/**
 * Runs a file of controllers and returns what takes messages. `post` sends one, as JSON. Throws what the file throws.
 * This runs in the sandbox, and is the only code there besides the file.
 */
export function start(main: Main, fileName: string, name: string, post: (message: string) => void): (message: string) => void {
  // Kept: the file can replace what the engine has.
  const { stringify, parse } = JSON
  const send = (message: FromProgram): void => post(stringify(message, plain))
  const wire = new MessageWire(send)
  const plain = (_key: string, value: unknown): unknown => {
    if (typeof value === 'bigint') return Number(value)
    return value instanceof Error ? plainError(value, fileName) : value
  }
  const manager = new ControllerManager({
    wire,
    name,
    observe: (activity) => send({ type: 'activity', activity: told(activity) }),
  })
  const stop = new AbortController()
  const module: { exports: { default?: unknown } } = { exports: {} }
  const run = async (): Promise<void> => {
    main(module.exports, (path) => imported(path, fileName), module)
    const { default: add } = module.exports
    if (typeof add !== 'function') throw new Error(`${fileName}: the default export must be a function that takes a manager`)
    await add(manager)
    await manager.start(stop.signal)
  }
  return (text) => {
    const message = parse(text) as ToProgram
    wire.receive(message)
    if (message.type === 'stop') stop.abort()
    if (message.type === 'start')
      run().then(
        () => send({ type: 'ended' }),
        (error: unknown) => send({ type: 'ended', error: plainError(error, fileName) }),
      )
  }
}

function imported(path: string, fileName: string): object {
  if (path === LIBRARY_NAME) return library
  throw new Error(`${fileName}: there is no "${path}" here: a controller can import ${LIBRARY_NAME} alone`)
}

/** An activity without what has no JSON, and with as much of a long answer as anybody looks at. */
function told(activity: Activity): Activity {
  if (activity.type !== 'call') return activity
  const { request, text, ...exchange } = activity.exchange
  const { signal: _, ...sent } = request
  return { ...activity, exchange: { ...exchange, request: sent, text: text.length > MAX_TEXT ? text.slice(0, MAX_TEXT) : text } }
}
