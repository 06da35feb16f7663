/** Starts a worker for a conversion function, from the worker of an engine. Like that of a program, it has an entry of its own. */
export const spawnConversions = (): Worker =>
  new Worker(new URL('./sandbox-conversions.ts', import.meta.url), { type: 'module', name: 'sandbox-conversions' })
