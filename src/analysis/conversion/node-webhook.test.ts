import { describe, expect, it } from 'vitest'
import { nodeWebhook } from './node-webhook.ts'

describe('[CN-10] a webhook for Node', () => {
  it('is the function, unchanged, with what serves it', () => {
    const source = "export default { hub: 'v2', versions: {} }\n"
    const { name, text } = nodeWebhook('databases.demo.crdlab.dev', source)
    expect(name).toBe('databases-conversion.ts')
    expect(text).toContain(`\n${source}\n`)
    expect(text).toContain('CERT_DIR=certs PORT=9443 node databases-conversion.ts')
  })

  it.each([
    ['/x\ny.demo', 'xy-conversion.ts'],
    ['.demo', 'crd-conversion.ts'],
  ])('has a name without a path: %j', (crd, name) => {
    const file = nodeWebhook(crd, '')
    expect(file.name).toBe(name)
    expect(file.text.split('\n')[0]).toMatch(/^\/\/ Conversion webhook of /)
  })
})
