import { createServer } from 'node:https'
import { ADMISSION_PORT, admissionReply } from './admission-replies.ts'
import { certificate } from './webhook.ts'

/** Starts the admission webhooks of scenarios, for a real API server. Returns what ends them. */
export async function startAdmissionServer(): Promise<() => void> {
  const server = createServer({ key: certificate('local.key'), cert: certificate('local.crt') }, async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const { status, contentType, body } = admissionReply(`https://127.0.0.1${request.url}`, text)
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
