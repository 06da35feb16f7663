import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { zipOf } from './zip.ts'

it('[EX-7] packs files under their paths, always to the same bytes', async () => {
  const files = [
    { path: 'kustomization.yaml', text: 'kind: Kustomization\n' },
    { path: 'samples/größe.yaml', text: 'größe: 1\n' },
  ]
  const bytes = new Uint8Array(await zipOf(files).arrayBuffer())
  const read = Object.entries(unzipSync(bytes)).map(([path, content]) => ({ path, text: strFromU8(content) }))
  expect(read).toEqual(files)
  expect(new Uint8Array(await zipOf(files).arrayBuffer())).toEqual(bytes)
})
