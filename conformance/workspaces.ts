import { strict as assert } from 'node:assert'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { longestTaskWhile } from '../benchmarks/page/measures.ts'
import servePage from '../e2e/server.ts'
import { createWorkspace, dropBytes, exported, type SavedFile, stored } from '../e2e/workspaces.ts'
import { sampleOf } from '../src/analysis/sample/sample.ts'
import { createLanguageService } from '../src/analysis/service.ts'
import { decodeYaml } from '../src/analysis/yaml/yaml.ts'
import { stringify } from '../src/apimachinery/json/serialize.ts'
import { isObject, type JsonObject } from '../src/apimachinery/json/value.ts'
import { startEngine } from './engine.ts'

const USAGE = `usage: npm run workspaces -- --crds FOLDER [--objects N]

Fills a workspace of the built page with the CRDs of real projects and so many objects (2000), made from their schemas, exports it in
Chromium, imports the file in another profile, and compares every record of the two stores. Then damages the file and shows that
nothing is written. FOLDER holds a folder of YAML files for each project.`

const NAME = 'real'
const KEY = `crdlab/${NAME}`

/** The CRDs in a folder, each as JSON, once for each name. */
function readCrds(folder: string): readonly { readonly value: JsonObject; readonly text: string }[] {
  const service = createLanguageService(0)
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.yaml'))
  const found = new Map<string, { readonly value: JsonObject; readonly text: string }>()
  for (const path of paths.sort()) {
    for (const { kind, name, body } of service.documents(readFileSync(join(folder, path), 'utf8')).documents) {
      const { value } = decodeYaml(body)
      if (kind === 'CustomResourceDefinition' && isObject(value)) found.set(name, { value, text: stringify(value) })
    }
  }
  return [...found.values()]
}

/** A sample of each CRD's stored version that a server accepts, without a name, as JSON. */
async function acceptedSamples(
  crds: readonly { readonly value: JsonObject; readonly text: string }[],
): Promise<readonly JsonObject[]> {
  const samples: JsonObject[] = []
  for (const { value, text } of crds) {
    const { fetch, base, plane } = await startEngine()
    const send = (path: string, body: string): Promise<Response> =>
      fetch(base + path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
    await send('/apis/apiextensions.k8s.io/v1/customresourcedefinitions', text)
    await plane.idle()
    const spec = value.spec as {
      group: string
      names: { plural: string }
      scope: string
      versions: { name: string; storage: boolean }[]
    }
    const version = spec.versions.find(({ storage }) => storage)?.name ?? ''
    const { value: sample } = decodeYaml(sampleOf(value, version, 'default').text)
    if (isObject(sample)) {
      const place = spec.scope === 'Namespaced' ? '/namespaces/default' : ''
      const answer = await send(`/apis/${spec.group}/${version}${place}/${spec.names.plural}`, stringify(sample))
      if (answer.status === 201) samples.push(sample)
    }
    await plane.close()
  }
  return samples
}

/** So many objects, as many of each kind as of the others. */
function objectsOf(samples: readonly JsonObject[], count: number): readonly string[] {
  return Array.from({ length: count }, (_, i) => {
    const sample = samples[i % samples.length] as JsonObject
    const metadata = { ...(sample.metadata as JsonObject), name: `object-${i}`, labels: { number: String(i) } }
    return stringify({ ...sample, metadata } as JsonObject)
  })
}

/** Sends documents through the page, as a dropped file. */
async function send(page: Page, texts: readonly string[]): Promise<void> {
  await dropBytes(page, { name: 'documents.yaml', bytes: Buffer.from(texts.join('\n---\n')) })
  const button = page.getByRole('button', { name: /^Send [\d,]+ documents$/ })
  await button.click()
  await page.waitForFunction(
    (all) => new RegExp(`\\b${all}\\b`).test((document.body.textContent ?? '').replaceAll(',', '')),
    texts.length,
    { timeout: 300_000 },
  )
  await page.getByRole('button', { name: /^Send/ }).waitFor()
  await page.waitForFunction(
    () => ![...document.querySelectorAll('button')].some(({ textContent }) => textContent?.startsWith('Sending')),
    undefined,
    { timeout: 300_000 },
  )
}

async function timed<T>(work: () => Promise<T>): Promise<readonly [result: T, ms: number]> {
  const begun = performance.now()
  const result = await work()
  return [result, Math.round(performance.now() - begun)]
}

const newPage = async (browser: Browser): Promise<Page> => {
  const page = await (await browser.newContext({ baseURL: process.env.CRDLAB_PAGE ?? '', reducedMotion: 'reduce' })).newPage()
  await page.goto('./')
  return page
}

/** The files that are no workspace: cut off at several places, or with a changed byte. */
function damagedFiles({ name, bytes }: SavedFile): readonly SavedFile[] {
  const cut = [0.1, 0.5, 0.9, 0.999].map((part) => bytes.subarray(0, Math.floor(bytes.length * part)))
  const changed = [0.2, 0.7].map((part) => {
    const copy = Buffer.from(bytes)
    const at = Math.floor(copy.length * part)
    copy[at] = (copy[at] ?? 0) ^ 0xff
    return copy
  })
  return [...cut, ...changed].map((damaged, i) => ({ name: `damaged-${i}-${name}`, bytes: damaged }))
}

async function run(browser: Browser, crds: readonly string[], objects: readonly string[]): Promise<void> {
  const page = await newPage(browser)
  await createWorkspace(page, NAME)
  await send(page, [...crds, ...objects])
  const before = (await stored(page))[KEY] ?? {}
  const keys = Object.keys(before)
  const own = keys.filter((key) => /\/object-\d+$/.test(key)).length
  const installed = keys.filter((key) => key.startsWith('/apiextensions.k8s.io/')).length
  assert.deepEqual([installed, own], [crds.length, objects.length], 'CRDs and objects in the workspace')

  const [file, exportMs] = await timed(() => exported(page))
  const text = file.name.endsWith('.gz') ? gunzipSync(file.bytes) : file.bytes
  console.log(`${installed} CRDs, ${own} objects, ${keys.length} records`)
  console.log(`exported in ${exportMs} ms: ${file.name}, ${file.bytes.length} bytes, ${text.length} bytes of text`)

  const other = await newPage(browser)
  let importMs = 0
  await dropBytes(other, file)
  const longest = await longestTaskWhile(other, async () => {
    ;[, importMs] = await timed(async () => {
      await other.getByRole('dialog').getByRole('button', { name: 'Create workspace' }).click()
      await other.waitForURL((url) => url.hash === `#/ws/${NAME}`, { timeout: 120_000 })
    })
  })
  assert.deepEqual((await stored(other))[KEY], before, 'records after the import')
  await other.getByText(`${crds.length} CRDs`).first().waitFor()
  console.log(`imported in ${importMs} ms, longest task ${Math.round(longest)} ms: every record equal`)

  const [again] = await timed(() => exported(other))
  const parsed = (saved: SavedFile): { objects: unknown; resourceVersion: unknown } =>
    JSON.parse((saved.name.endsWith('.gz') ? gunzipSync(saved.bytes) : saved.bytes).toString())
  const [first, second] = [parsed(file), parsed(again)]
  assert.deepEqual(
    [second.objects, second.resourceVersion],
    [first.objects, first.resourceVersion],
    'what the server of the other profile exports',
  )
  console.log(`its server answers with the same objects and the counter ${String(second.resourceVersion)}`)

  const untouched = await stored(other)
  for (const damaged of damagedFiles(file)) {
    await dropBytes(other, damaged)
    await other.getByRole('dialog').getByRole('alert').getByText('Nothing was written.').waitFor({ timeout: 60_000 })
    await other.keyboard.press('Escape')
    await other.getByRole('dialog').waitFor({ state: 'detached' })
  }
  assert.deepEqual(await stored(other), untouched, 'records after damaged files')
  console.log(`${damagedFiles(file).length} damaged files rejected, nothing written`)
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { crds: { type: 'string' }, objects: { type: 'string', default: '2000' } } })
  if (values.crds === undefined) {
    console.log(USAGE)
    return 2
  }
  const crds = readCrds(values.crds)
  const samples = await acceptedSamples(crds)
  console.log(`${crds.length} CRDs, samples of ${samples.length} of them are accepted`)
  const named = process.env.CRDLAB_CHROMIUM ?? '/usr/bin/chromium'
  const stop = await servePage()
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(existsSync(named) ? { executablePath: named } : {}) })
  try {
    await run(
      browser,
      crds.map(({ text }) => text),
      objectsOf(samples, Number(values.objects)),
    )
    return 0
  } finally {
    await browser.close()
    await stop()
  }
}

process.exit(await main())
