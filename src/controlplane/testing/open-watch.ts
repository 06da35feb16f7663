import type { TestEngine } from './engine.ts'

export interface OpenWatch {
  /** The events so far: `ADDED a@5` for an object with its version. */
  readonly events: readonly string[]
  readonly isEnded: boolean
  /** Lets what was written arrive. */
  settle(): Promise<void>
  close(): void
}

interface WatchEvent {
  readonly type: string
  readonly object: { readonly metadata: { readonly name?: string; readonly resourceVersion: string } }
}

const described = (line: string): string => {
  const { type, object } = JSON.parse(line) as WatchEvent
  return `${type} ${object.metadata.name ?? ''}@${object.metadata.resourceVersion}`
}

/** Opens a watch and collects its events until it ends. */
export async function openWatch({ plane }: TestEngine, path: string): Promise<OpenWatch> {
  const stop = new AbortController()
  const response = await plane.handle(new Request(`http://localhost${path}`, { signal: stop.signal }))
  const watch = {
    events: [] as string[],
    isEnded: false,
    settle: () => new Promise<void>((done) => setImmediate(done)),
    close: () => stop.abort(),
  }
  const read = async (): Promise<void> => {
    let rest = ''
    for await (const chunk of response.body as ReadableStream<Uint8Array>) {
      const lines = (rest + new TextDecoder().decode(chunk)).split('\n')
      rest = lines.pop() ?? ''
      watch.events.push(...lines.map(described))
    }
    watch.isEnded = true
  }
  void read()
  await watch.settle()
  return watch
}
