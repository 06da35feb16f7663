import type { Role } from './spawn.ts'

/** A role's module: it takes the messages of the page and answers them by `postMessage`. */
interface RoleModule {
  receive(event: MessageEvent): void
}

const ROLES: Readonly<Record<Role, () => Promise<RoleModule>>> = {
  engine: () => import('../hosts/worker/engine-role.ts'),
  language: () => import('../ui/base/language/language-role.ts'),
  reading: () => import('../ui/entities/workspace/reading-role.ts'),
}

const isRole = (name: string): name is Role => Object.hasOwn(ROLES, name)

/** Messages that arrive before the code of the role has loaded. */
const early: MessageEvent[] = []
self.onmessage = (event) => early.push(event)

async function start(): Promise<void> {
  if (!isRole(self.name)) throw new TypeError(`a worker has no role "${self.name}"`)
  const code = ROLES[self.name]()
  // The first use of Intl loads the browser's locale data, once for all threads. Here that delays nothing: the code of the role is still being fetched.
  Intl.DateTimeFormat.supportedLocalesOf('en')
  const { receive } = await code
  self.onmessage = receive
  for (const event of early) receive(event)
}

// A rejected promise of a worker does not reach the page; a reported error does, as the worker's `error` event.
start().catch(reportError)
