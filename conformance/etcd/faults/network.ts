import { once } from 'node:events'
import { createServer, connect as dial, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Returns the caller that the first bytes of a connection name; undefined: unknown. */
export type CallerOf = (firstBytes: Buffer) => string | undefined

/**
 * A network of TCP connections that can be cut and slowed down between any two of its ends. What is sent over a cut connection is neither
 * answered nor lost: as over a real network, it arrives once the network is whole again, unless one end has given up by then.
 */
export class Network {
  readonly #servers: Server[] = []
  readonly #sockets = new Set<Socket>()
  readonly #waiting = new Set<() => void>()
  #isCut: (one: string, other: string) => boolean = () => false
  #delayMs = 0

  /** Returns the port for connections of `caller` to `end`, which listens on `target`. */
  async reach(end: string, target: number, caller: string | CallerOf): Promise<number> {
    const server = createServer({ allowHalfOpen: true }, (near) => this.#connect(near, end, target, caller))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    this.#servers.push(server)
    const address = server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  }

  /** Cuts the connections between such ends, existing and new ones, in both directions. */
  cut(isCut: (one: string, other: string) => boolean): void {
    this.#isCut = (one, other) => isCut(one, other) || isCut(other, one)
  }

  /** Each piece that is sent takes so many milliseconds longer, in each direction. */
  slow(delayMs: number): void {
    this.#delayMs = delayMs
  }

  heal(): void {
    this.#isCut = () => false
    this.#delayMs = 0
    for (const wake of this.#waiting) wake()
    this.#waiting.clear()
  }

  close(): void {
    this.heal()
    for (const server of this.#servers) server.close()
    for (const socket of this.#sockets) socket.destroy()
  }

  #connect(near: Socket, end: string, target: number, caller: string | CallerOf): void {
    const far = dial({ port: target, host: '127.0.0.1', allowHalfOpen: true })
    let name = typeof caller === 'string' ? caller : undefined
    const passes = async (chunk: Buffer): Promise<void> => {
      if (typeof caller !== 'string') name ??= caller(chunk)
      if (this.#delayMs > 0) await sleep(this.#delayMs)
      while (name !== undefined && this.#isCut(name, end)) await new Promise<void>((resolve) => this.#waiting.add(resolve))
    }
    const both = [near, far]
    for (const socket of both) {
      socket.setNoDelay(true)
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    }
    const broken = (): void => {
      for (const socket of both) socket.destroy()
    }
    pump(near, far, passes).catch(broken)
    pump(far, near, passes).catch(broken)
  }
}

async function pump(from: Socket, to: Socket, passes: (chunk: Buffer) => Promise<void>): Promise<void> {
  for await (const chunk of from) {
    await passes(chunk as Buffer)
    if (to.destroyed) throw new Error('the other side is gone')
    if (!to.write(chunk as Buffer)) await once(to, 'drain')
  }
  to.end()
}
