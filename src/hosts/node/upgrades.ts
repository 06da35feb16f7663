import { type IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** An HTTP server whose `closeAllConnections` ends upgraded connections too, which Node leaves to those that took them. */
export class UpgradingServer extends Server {
  readonly #upgraded = new Set<Duplex>()

  override closeAllConnections(): void {
    super.closeAllConnections()
    for (const socket of this.#upgraded) socket.destroy()
  }

  /**
   * Gives requests for a WebSocket to `serve`, with the bytes that came behind their head. Such a request has no body, and its connection ends with
   * the answer unless `serve` upgrades it. What else asks for an upgrade is served as if it had not, as Go's server does.
   */
  serveUpgrades(serve: (request: IncomingMessage, response: ServerResponse, head: Buffer) => void): void {
    this.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (socket.destroyed) return
      if (!wantsWebSocket(request)) {
        socket.unshift(Buffer.concat([headWithoutUpgrade(request), head]))
        this.emit('connection', socket)
        return
      }
      this.#upgraded.add(socket)
      socket.once('close', () => this.#upgraded.delete(socket))
      socket.on('error', () => socket.destroy())
      const response = new ServerResponse(request)
      response.shouldKeepAlive = false
      response.once('finish', () => socket.end())
      response.assignSocket(request.socket)
      serve(request, response, head)
    })
  }
}

/** Source: k8s.io/streaming/pkg/httpstream/wsstream/conn.go, IsWebSocketRequest. Node's parser has seen the `Connection: Upgrade`. */
const wantsWebSocket = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && headers.upgrade?.toLowerCase() === 'websocket'

/** The head of a request as it came, without its `Upgrade`. */
function headWithoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.toLowerCase() !== 'upgrade') lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`)
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
}
