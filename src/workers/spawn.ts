/** The task of a worker of the page: run API servers, analyze texts, or read a file of a workspace. */
export type Role = 'engine' | 'language' | 'reading'

/**
 * Starts a worker. All roles share one entry, so that the browser fetches and compiles the code they have in common once.
 * The page must have allowed its own scripts before (`allowOwnScripts`).
 */
export const spawn = (role: Role): Worker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: role })

/** Starts a worker for the code of a person, which has an entry of its own: a policy of its own, and nothing that other workers have. */
export const spawnSandbox = (): Worker =>
  new Worker(new URL('./sandbox.ts', import.meta.url), { type: 'module', name: 'sandbox' })

/** Starts a worker that runs jq once. Like that of a program, it has an entry and a policy of its own. */
export const spawnJq = (): Worker =>
  new Worker(new URL('./sandbox-jq.ts', import.meta.url), { type: 'module', name: 'sandbox-jq' })
