/** Stops a server with the process: a signal ends what runs first. */
export function stopOnSignals(serving: { stop(): Promise<void> }): void {
  const stop = (): void => {
    // A second signal ends the process at once.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, stop)
    serving.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
}
