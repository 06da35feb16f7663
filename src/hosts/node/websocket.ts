import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws'
import type { BodyStream } from '../../apiserver/endpoints/exchange.ts'
import { isBinaryType } from '../../apiserver/endpoints/media-types.ts'
import { type EventFrames, lengthFrames, lineFrames } from './event-frames.ts'

/** In bytes. A watch ignores what its client sends; a client that sends more than this in one message is disconnected. */
const MAX_MESSAGE = 64 * 1024

/** A streaming answer that goes out over a WebSocket. */
export interface StreamAnswer {
  readonly type: string | undefined
  readonly body: BodyStream
}

/** Milliseconds in which a client answers a close frame; Go's server closes the connection at once. */
const CLOSE_TIMEOUT = 1000

/** The library's types do not know the time to close yet. */
const OPTIONS: ServerOptions & { readonly closeTimeout: number } = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  autoPong: false,
  maxPayload: MAX_MESSAGE,
  closeTimeout: CLOSE_TIMEOUT,
  // Go's server does not look into messages either.
  skipUTF8Validation: true,
}

const sockets = new WebSocketServer(OPTIONS)

/**
 * Upgrades the connection of a request for a WebSocket, and sends the streaming answer over it: a frame for each event. A request that is not a good
 * handshake gets the plain answer of the real server.
 * Source: k8s.io/apiserver/pkg/endpoints/handlers/watch.go, HandleWS; golang.org/x/net/websocket/hybi.go, ReadHandshake; golang.org/x/net/websocket/server.go.
 */
export function sendOverWebSocket(request: IncomingMessage, response: ServerResponse, head: Buffer, answer: StreamAnswer): void {
  const failure = handshakeFailure(request)
  if (failure !== undefined) {
    discard(answer.body)
    response.writeHead(failure.status, failure.headers).end(failure.text)
    return
  }
  const [protocol] = protocolsOf(request)
  if (protocol === undefined) delete request.headers['sec-websocket-protocol']
  else request.headers['sec-websocket-protocol'] = protocol
  const { socket } = request
  let isTaken = false
  sockets.handleUpgrade(request, socket, head, (webSocket) => {
    isTaken = true
    sendFrames(webSocket, socket, answer)
  })
  if (!isTaken) discard(answer.body)
}

/** Releases what a streaming body that nobody reads holds. */
const discard = (body: BodyStream): void => body({ write: () => true, drained: () => {}, end: () => {} })()

interface HandshakeFailure {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

const failing = (status: number, text = '', headers: Readonly<Record<string, string>> = {}): HandshakeFailure => ({
  status,
  headers: text === '' ? headers : { ...headers, 'Content-Type': 'text/plain; charset=utf-8' },
  text,
})

/** The first header alone counts, as for Go. */
function protocolsOf({ headersDistinct }: IncomingMessage): readonly string[] {
  const first = headersDistinct['sec-websocket-protocol']?.[0]?.trim() ?? ''
  return first === '' ? [] : first.split(',').map((protocol) => protocol.trim())
}

function handshakeFailure(request: IncomingMessage): HandshakeFailure | undefined {
  const { headers, method } = request
  if (method !== 'GET') return failing(405)
  if ((headers['sec-websocket-key'] ?? '') === '') return failing(400, 'mismatch challenge/response')
  if (headers['sec-websocket-version'] !== '13') {
    return failing(400, 'missing or bad WebSocket Version', { 'Sec-Websocket-Version': '13' })
  }
  // The guard has compared it with the Host; the real server only asks that there is one.
  if ((headers.origin ?? '') === '') return failing(403)
  return protocolsOf(request).length > 1 ? failing(400) : undefined
}

function sendFrames(webSocket: WebSocket, socket: Duplex, { type, body }: StreamAnswer): void {
  const isBinary = isBinaryType(type)
  const frames: EventFrames = isBinary ? lengthFrames() : lineFrames()
  webSocket.on('error', () => undefined)
  answerPings(webSocket, socket)
  const stop = body({
    write(text) {
      for (const frame of frames(text)) webSocket.send(isBinary ? Buffer.from(frame, 'latin1') : frame)
      return !socket.writableNeedDrain
    },
    drained: (run) => {
      socket.once('drain', run)
    },
    end: () => webSocket.close(1000),
  })
  webSocket.once('close', stop)
}

/** Answers pings. While the client does not read, only the last one waits for its pong (RFC 6455, 5.5.3), so that pings take no memory. */
function answerPings(webSocket: WebSocket, socket: Duplex): void {
  let waiting: Buffer | undefined
  const pong = (): void => {
    if (waiting !== undefined && webSocket.readyState === webSocket.OPEN) webSocket.pong(waiting)
    waiting = undefined
  }
  webSocket.on('ping', (data) => {
    const isBehind = waiting !== undefined
    waiting = data
    if (!socket.writableNeedDrain) pong()
    else if (!isBehind) socket.once('drain', pong)
  })
}
