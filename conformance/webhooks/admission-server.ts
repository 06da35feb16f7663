import { createServer } from 'node:https'
import { setTimeout } from 'node:timers/promises'
import { ADMISSION_PORT, admissionReply, replySeconds } from './admission-replies.ts'
import { certificate } from './webhook.ts'

/** Starts the admission webhooks of scenarios, for a real API server. Returns what ends them. */
export async function startAdmissionServer(): Promise<() => void> {
  const server = createServer({ key: certificate('local.key'), cert: certificate('local.crt') }, async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const url = `https://127.0.0.1${request.url}`
    const { status, contentType, body } = admissionReply(url, text)
    await setTimeout(replySeconds(url) * 1000)
    if (contentType !== undefined) response.setHeader('Content-Type', contentType)
    response.statusCode = status
    response.end(body)
  })
  await new Promise<void>((listening) => server.listen(ADMISSION_PORT, '127.0.0.1', listening))
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
