import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { textResponse } from '../../apiserver/endpoints/exchange.ts'
import type { KeptPrograms } from '../../protocol/programs.ts'
import { openPrograms } from './programs.ts'

const folders: string[] = []

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'crdlab-programs-'))
  folders.push(folder)
  return folder
}

async function open(folder?: string) {
  const answer = (await openPrograms(folder))(async () => textResponse(200, 'of the server'))
  return async (method: string, body = '', path = '/crdlab/programs') => {
    const response = await answer({ method, path, query: new URLSearchParams(), header: () => undefined, body } as never)
    return { code: response.status, body: String(response.body) }
  }
}

const kept = (body: string): KeptPrograms => JSON.parse(body)

const ECHO = { name: 'echo', source: 'run()', isPlaying: true }

describe('[LB-7] a host keeps the programs of a workspace', () => {
  it.each(['memory', 'a folder'])('in %s', async (where) => {
    const folder = where === 'memory' ? undefined : await newFolder()
    const send = await open(folder)
    const first = kept((await send('GET')).body)
    expect(first).toMatchObject({ revision: 0, programs: [] })
    const put = await send('PUT', JSON.stringify({ ...first, programs: [ECHO] }))
    expect([put.code, kept(put.body)]).toEqual([200, { epoch: first.epoch, revision: 1, programs: [ECHO] }])
    expect(kept((await send('GET')).body)).toEqual(kept(put.body))
    const again = kept((await (await open(folder))('GET')).body)
    if (folder === undefined) expect(again.programs).toEqual([])
    else {
      expect(again).toEqual(kept(put.body))
      expect((await stat(join(folder, 'crdlab.programs.json'))).mode & 0o777).toBe(0o600)
    }
  })

  it('and takes none in the place of programs that the sender has not seen', async () => {
    const send = await open()
    const first = kept((await send('GET')).body)
    const body = JSON.stringify({ ...first, programs: [ECHO] })
    const both = await Promise.all([send('PUT', body), send('PUT', body)])
    expect(both.map(({ code }) => code)).toEqual([200, 409])
    expect(kept(both[1]?.body ?? '')).toMatchObject({ revision: 1, programs: [ECHO] })
    expect((await send('PUT', JSON.stringify({ epoch: 'other', revision: 1, programs: [] }))).code).toBe(409)
  })

  it.each([
    ['no JSON', 'x'],
    ['no programs', '{"epoch": "a", "revision": 1}'],
    ['no object', 'null'],
  ])('and rejects %s', async (_, body) => expect((await (await open())('PUT', body)).code).toBe(400))

  it('and leaves out whether one came from somebody else, and what is no program', async () => {
    const send = await open()
    const first = kept((await send('GET')).body)
    const programs = [{ ...ECHO, isForeign: true }, { name: 'no name' }]
    const put = await send('PUT', JSON.stringify({ ...first, programs }))
    expect(kept(put.body).programs).toEqual([ECHO])
  })

  it('and leaves everything else to the server', async () => {
    const send = await open()
    expect(await send('GET', '', '/version')).toEqual({ code: 200, body: 'of the server' })
    expect((await send('DELETE')).code).toBe(405)
  })

  it('and says when its file cannot be read, which stays', async () => {
    const folder = await newFolder()
    await writeFile(join(folder, 'crdlab.programs.json'), '{')
    await expect(openPrograms(folder)).rejects.toThrow(/crdlab\.programs\.json cannot be read: .*; move it away/)
    expect(await readFile(join(folder, 'crdlab.programs.json'), 'utf8')).toBe('{')
  })
})
