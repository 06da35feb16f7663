/** A file to take along. */
export interface ConversionFile {
  /** With the folder that it belongs in, where that matters. */
  readonly name: string
  readonly mediaType: string
  readonly text: string
}

/** What answers reviews by the function that the file exports. Names of the function's code are not touched: all is in one block. */
const SERVER = `// The webhook: answers ConversionReviews by the function above.
void (async () => {
  const [{ createServer }, { readFileSync }] = await Promise.all([import('node:https'), import('node:fs')])
  interface KubernetesObject {
    apiVersion: string
    kind: string
  }
  type Convert = (object: unknown) => unknown
  interface Conversion {
    hub: string
    versions: Record<string, { convertTo: Convert; convertFrom: Convert }>
  }
  interface ConversionReview extends KubernetesObject {
    request: { uid: string; objects: KubernetesObject[]; desiredAPIVersion: string }
  }
  const { default: conversion } = (await import(import.meta.url)) as { default: Conversion }
  const { CERT_DIR = '/tmp/k8s-webhook-server/serving-certs', PORT = '9443' } = process.env
  const versionOf = (apiVersion: string): string => apiVersion.slice(apiVersion.lastIndexOf('/') + 1)

  // An integer that a number does not hold exactly is a bigint, in both directions.
  const read = (text: string): ConversionReview =>
    JSON.parse(text, (_key: string, value: unknown, context?: { source?: string }) =>
      typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\\d+$/.test(context?.source ?? '') ? BigInt(context?.source ?? 0) : value,
    )
  const write = (value: unknown): string =>
    JSON.stringify(value, (_key, item) => (typeof item === 'bigint' ? \`\\u0000integer \${item}\` : item)).replace(/"\\\\u0000integer (-?\\d+)"/g, '$1')

  const convert = (object: KubernetesObject, apiVersion: string): KubernetesObject => {
    const { kind } = object
    const [from, to] = [versionOf(object.apiVersion), versionOf(apiVersion)]
    const group = apiVersion.slice(0, -to.length)
    const functionsOf = (version: string): Conversion['versions'][string] => {
      const found = Object.hasOwn(conversion.versions, version) ? conversion.versions[version] : undefined
      if (found === undefined) throw new Error(\`there is no conversion of \${version} in versions\`)
      return found
    }
    const typed = (value: unknown, version: string): KubernetesObject => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('a conversion must return an object')
      return { ...value, apiVersion: \`\${group}\${version}\`, kind }
    }
    const inHub = from === conversion.hub ? object : typed(functionsOf(from).convertTo(object), conversion.hub)
    return to === conversion.hub ? inHub : typed(functionsOf(to).convertFrom(inHub), to)
  }

  const answer = (text: string): string => {
    const { apiVersion, kind, request } = read(text)
    const { uid, objects, desiredAPIVersion } = request
    try {
      const convertedObjects = objects.map((object) => convert(object, desiredAPIVersion))
      return write({ apiVersion, kind, response: { uid, convertedObjects, result: { status: 'Success' } } })
    } catch (error) {
      const result = { status: 'Failure', message: error instanceof Error ? error.message : String(error) }
      return write({ apiVersion, kind, response: { uid, convertedObjects: [], result } })
    }
  }

  const [cert, key] = ['tls.crt', 'tls.key'].map((file) => readFileSync(\`\${CERT_DIR}/\${file}\`))
  createServer({ cert, key }, async (request, response) => {
    try {
      const chunks: Uint8Array[] = []
      for await (const chunk of request) chunks.push(chunk)
      const body = answer(Buffer.concat(chunks).toString())
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(body)
    } catch (error) {
      response.writeHead(400, { 'Content-Type': 'text/plain' }).end(String(error))
    }
  }).listen(Number(PORT), () => console.log(\`listening on port \${PORT}\`))
})()
`

/** A conversion function with what serves it as a webhook by Node: one file, which needs nothing but Node. */
export function nodeWebhook(crd: string, source: string): ConversionFile {
  const name = `${(crd.split('.')[0] ?? '').replaceAll(/[^\w-]/g, '') || 'crd'}-conversion.ts`
  const head = `// Conversion webhook of ${crd.replaceAll(/\s/g, ' ')}. It needs Node 22.18 or later:
//
//     CERT_DIR=certs PORT=9443 node ${name}
//
// The folder has tls.crt and tls.key. The CRD names the webhook in spec.conversion.webhook.clientConfig, and its certificate in caBundle.
`
  return { name, mediaType: 'text/typescript', text: `${head}\n${source.trimEnd()}\n\n${SERVER}` }
}
