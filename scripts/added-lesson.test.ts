import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import type { Lesson } from '../src/lessons/format.ts'
import { lessons } from './lessons.mjs'

type Catalogue = typeof import('../src/lessons/catalogue.ts')

/** A copy of the catalogue with its lessons, to which the tests add one. */
const folder = mkdtempSync(join(tmpdir(), 'crdlab-lessons-'))
const ADDED = join(folder, 'data', 'greeting.yaml')

const FIRST: Lesson = parse(readFileSync('src/lessons/data/first-kind.yaml', 'utf8'))

let server: ViteDevServer

beforeAll(async () => {
  for (const name of ['catalogue.ts', 'data']) cpSync(join('src/lessons', name), join(folder, name), { recursive: true })
  server = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [lessons()],
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
})

afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function catalogue(): Promise<Catalogue> {
  server.moduleGraph.invalidateAll()
  return (await server.ssrLoadModule('/catalogue.ts')) as Catalogue
}

test('a lesson is its file: it stands at its place, with its head and its steps', async () => {
  const before = await catalogue()
  writeFileSync(ADDED, stringify({ ...FIRST, id: 'greeting', number: '99' }))
  const { LESSONS, loadLesson } = await catalogue()
  const history = before.LESSONS.findIndex(({ chapter }) => chapter === 'history')
  expect(LESSONS.map(({ id }) => id)).toEqual(before.LESSONS.map(({ id }) => id).toSpliced(history, 0, 'greeting'))
  expect(LESSONS[history]).toMatchObject({ number: '99', steps: FIRST.steps.length })
  expect((await loadLesson('greeting'))?.steps).toEqual(FIRST.steps)
})

test('a file that is not as the format demands stops the build with its name and the place', async () => {
  writeFileSync(ADDED, stringify({ ...FIRST, id: 'greeting', par: 'few' }))
  await expect(catalogue()).rejects.toThrow(/greeting\.yaml: \/par must be integer/)
})

test('taken out again, nothing knows it', async () => {
  rmSync(ADDED)
  const { LESSONS, loadLesson } = await catalogue()
  expect(LESSONS.some(({ id }) => id === 'greeting')).toBe(false)
  expect(await loadLesson('greeting')).toBeUndefined()
})
