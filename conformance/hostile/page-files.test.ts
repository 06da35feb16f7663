import { expect, test } from 'vitest'
import { findDocuments } from '../../src/analysis/yaml/documents.ts'
import { CRDS, startTestEngine } from '../../src/controlplane/testing/engine.ts'
import { EXAMPLES } from '../../src/examples/catalogue.ts'
import { readFiles } from '../../src/ui/base/state/incoming-files.ts'
import type { ImportResult } from '../../src/ui/entities/crd/importer.ts'
import { outcomesOf } from '../../src/ui/features/install/use-import.ts'
import { hostileFiles } from './page-files.ts'

const WEBAPPS = '/apis/demo.crdlab.dev/v1/namespaces/default/webapps'

test('files that are dropped together get a result each, whether they can be read, are stored or are rejected', async () => {
  const engine = await startTestEngine()
  await engine.send('POST', CRDS, EXAMPLES[0]?.crd, { 'content-type': 'application/yaml' })
  await engine.plane.idle()
  const files = hostileFiles()
  const read = await readFiles(files.map(({ name, text }) => new File([text], name)))
  const { documents } = findDocuments(read.text)
  const results = new Map<number, ImportResult>()
  for (const [i, { body, contentType, problem }] of documents.entries()) {
    if (problem !== undefined) continue
    const { status } = await engine.send('POST', WEBAPPS, body, { 'content-type': contentType })
    expect([201, 400, 409, 413, 422], `${documents[i]?.line}: ${status}`).toContain(status)
    results.set(i, { state: status === 201 ? 'created' : 'rejected' })
  }
  const outcomes = outcomesOf(read.files, documents, results)
  expect(outcomes.map(({ name }) => name)).toEqual(files.map(({ name }) => name))
  for (const { name, all, stored, failed } of outcomes) expect(stored + failed, name).toBe(all)
})
