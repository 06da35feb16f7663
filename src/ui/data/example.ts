import { isObject } from '../../apimachinery/json/value.ts'
import type { Client } from '../../client/client.ts'
import type { Example } from '../../examples/catalogue.ts'
import { browserClock } from '../state/clock.ts'
import { type ImportResult, importDocuments } from './importer.ts'
import { CRDS } from './kinds.ts'
import { language } from './language/language.ts'
import { watchedTable } from './table.ts'

/**
 * Installs an example: its CRD, its objects, and their status through /status where the subresource is on. What is there already is
 * left alone. Returns the refusals.
 */
export async function installExample(client: Client, reader: Client, example: Example): Promise<readonly ImportResult[]> {
  const text = [example.crd, ...example.objects].join('\n---\n')
  const { documents } = await language.documents(text)
  const results = new Map<number, ImportResult>()
  await importDocuments(documents, {
    client,
    reader,
    clock: browserClock,
    changes: watchedTable(reader, CRDS).subscribe,
    replace: false,
    query: {},
    locked: async (body) => body,
    onResult: (index, result) => results.set(index, result),
  })
  const types = await reader.discover()
  for (const [index, document] of documents.entries()) {
    const type = types.find((one) => one.kind === document.kind && `${one.group}/${one.version}` === document.apiVersion)
    if (results.get(index)?.state !== 'created' || type === undefined || !type.subresources.includes('status')) continue
    const json = await language.patch('merge', '{}', document.body)
    if (json.text === undefined) continue
    const value: unknown = JSON.parse(json.text)
    const status = isObject(value as never) ? (value as { status?: unknown }).status : undefined
    if (status === undefined) continue
    const place = { namespace: document.namespace || 'default', name: document.name, subresource: 'status' as const }
    await client.patch(type, place, JSON.stringify({ status }), 'application/merge-patch+json')
  }
  return [...results.values()].filter((result) => result.state === 'refused' || result.state === 'skipped')
}
