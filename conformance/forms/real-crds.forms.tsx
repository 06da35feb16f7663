import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { applyEdits, type Edit, type Path } from '../../src/analysis/edit.ts'
import { schemaOfKind } from '../../src/analysis/form/served-schema.ts'
import { sampleOf } from '../../src/analysis/sample/sample.ts'
import { createLanguageService } from '../../src/analysis/service.ts'
import { parseJson } from '../../src/apimachinery/json/parse.ts'
import { stringify } from '../../src/apimachinery/json/serialize.ts'
import { isObject, type JsonObject, type JsonValue } from '../../src/apimachinery/json/value.ts'
import { RE2 } from '../../src/apimachinery/regexp/lazy.ts'
import { parseYaml } from '../../src/apimachinery/yaml/parse.ts'
import { toYaml } from '../../src/apimachinery/yaml/serialize.ts'
import { Form } from '../../src/ui/entities/value-form/form/form.tsx'
import { useDocument } from '../../src/ui/entities/value-form/form/use-document.ts'
import { type Engine, startEngine } from '../engine.ts'

// The worker of the page, without the thread.
vi.mock('../../src/ui/base/language/language.ts', () => {
  const service = createLanguageService(1)
  const answer =
    (method: string) =>
    async (...args: readonly unknown[]) =>
      Reflect.apply(Reflect.get(service, method), service, args)
  return { language: new Proxy({}, { get: (_, method) => answer(String(method)) }) }
})

const EDITS = 5

const folder = process.env.CRDLAB_CRDS
if (folder === undefined) throw new Error('CRDLAB_CRDS names the folder of CRDs; it holds files/')

interface Found {
  readonly name: string
  readonly crd: JsonObject
}

function crdsIn(path: string): Found[] {
  const texts = readFileSync(path, 'utf8').split(/^---.*$/m)
  return texts.flatMap((text) => {
    const { value } = parseYaml(text)
    if (!isObject(value) || value.kind !== 'CustomResourceDefinition' || !isObject(value.metadata)) return []
    return [{ name: String(value.metadata.name), crd: value }]
  })
}

const files = join(folder, 'files')
const crds = readdirSync(files, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(?:ya?ml|json)$/.test(path))
  .sort()
  .flatMap((path) => crdsIn(join(files, path)))

/** Numbers that look random and are the same in every run (mulberry32). */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

async function send(engine: Engine, method: string, path: string, body: string, contentType = 'application/yaml') {
  const response = await engine.fetch(`${engine.base}${path}`, { method, body, headers: { 'content-type': contentType } })
  return { status: response.status, body: parseJson(await response.text()).value }
}

/** Installs a CRD and returns the schema of its storage version as the server publishes it, with its path and version. */
async function serve(engine: Engine, crd: JsonObject) {
  const created = await send(
    engine,
    'POST',
    '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
    stringify(crd),
    'application/json',
  )
  expect(created.status, stringify(created.body).slice(0, 300)).toBe(201)
  await engine.plane.idle?.()
  const spec = crd.spec as JsonObject
  const names = spec.names as JsonObject
  const [version] = (spec.versions as JsonObject[]).filter(({ storage }) => storage === true)
  const of = { group: String(spec.group), version: String(version?.name), kind: String(names.kind) }
  const root = `/apis/${of.group}/${of.version}`
  return waitFor(
    async () => {
      const response = await engine.fetch(`${engine.base}/openapi/v3${root}`, {})
      const document = response.ok ? parseJson(await response.text()).value : null
      const schema = isObject(document) ? schemaOfKind(document, of) : undefined
      if (schema === undefined) throw new Error('not published yet')
      const isNamespaced = spec.scope === 'Namespaced'
      return {
        schema,
        version: of.version,
        path: `${root}${isNamespaced ? '/namespaces/default' : ''}/${String(names.plural)}`,
        isNamespaced,
      }
    },
    { timeout: 20_000 },
  )
}

let newest = ''

function Page({
  text: first,
  schema,
  isNamespaced,
}: {
  readonly text: string
  readonly schema: JsonObject
  readonly isNamespaced: boolean
}) {
  const [text, setText] = useState(first)
  newest = text
  const document = useDocument(text, true, setText)
  return (
    <Form
      label="form"
      document={document}
      base={undefined}
      schema={schema}
      endpoint=""
      splitStatus
      causes={[]}
      isReadOnly={false}
      isNew={isNamespaced ? 'namespaced' : 'cluster'}
    />
  )
}

/** The place of a field from the spelling in `data-field`; undefined where a key has a dot or a bracket. */
function pathOf(field: string, value: JsonValue): Path | undefined {
  const steps: (string | number)[] = []
  let at: JsonValue | undefined = value
  for (const part of field.split(/[.[]/)) {
    const index = part.endsWith(']') ? Number(part.slice(0, -1)) : undefined
    steps.push(index ?? part)
    at = Array.isArray(at) && index !== undefined ? at[index] : isObject(at) && index === undefined ? at[part] : undefined
  }
  return at === undefined ? undefined : steps
}

interface Act {
  readonly path: Path
  readonly next: JsonValue
  readonly run: () => void
}

/** What a control can do that changes a value of the text, and what the value is then. */
function actOf(control: HTMLElement, value: JsonValue): Act | undefined {
  const row = control.closest<HTMLElement>('[data-field]')
  const path = row?.dataset.field === undefined ? undefined : pathOf(row.dataset.field, value)
  if (path === undefined || path[0] === 'metadata') return undefined
  const now = path.reduce<JsonValue | undefined>(
    (at, step) => (Array.isArray(at) ? at[Number(step)] : isObject(at) ? at[String(step)] : undefined),
    value,
  )
  if (control.getAttribute('role') === 'spinbutton' && typeof now === 'number') {
    return { path, next: now + 1, run: () => fireEvent.keyDown(control, { key: 'ArrowUp' }) }
  }
  if (control.getAttribute('role') === 'switch' && typeof now === 'boolean') {
    return { path, next: !now, run: () => fireEvent.click(control) }
  }
  // In a row of a map the key stands before the value.
  const isTextField = [...(row?.querySelectorAll('input[type=text]') ?? [])].at(-1) === control
  if (isTextField && typeof now === 'string' && (control as HTMLInputElement).value === now) {
    const next = `${now}x`
    return {
      path,
      next,
      run: () => {
        fireEvent.change(control, { target: { value: next } })
        fireEvent.blur(control)
      },
    }
  }
  return undefined
}

const hasScalars = (value: JsonValue | undefined): boolean =>
  Array.isArray(value) ? value.some(hasScalars) : isObject(value) ? Object.values(value).some(hasScalars) : value !== undefined

const withoutTimes = (body: JsonValue): string =>
  stringify(body)
    .replaceAll(/"(?:uid|creationTimestamp|time|resourceVersion)":"[^"]*",?/g, '')
    .replaceAll(/,\}/g, '}')

test('there are CRDs', () => expect(crds.length).toBeGreaterThan(0))

test.each(crds.map((one, i) => [one.name, one.crd, i] as const))('%s', async (_, crd, i) => {
  await RE2.load()
  const engine = await startEngine()
  const { schema, version, path, isNamespaced } = await serve(engine, crd)
  const { text } = sampleOf(crd, version, 'default', 'full')
  render(<Page text={text} schema={schema} isNamespaced={isNamespaced} />)
  const form = await screen.findByRole('group', { name: 'form' })
  await waitFor(() => expect(within(form).getAllByRole('textbox').length).toBeGreaterThan(0))
  const next = random(i + 1)
  let made = 0
  for (let tries = 0; made < EDITS && tries < EDITS * 4; tries++) {
    const value = parseYaml(newest).value
    const acts = [...form.querySelectorAll<HTMLElement>('input')]
      .map((one) => actOf(one, value))
      .filter((one) => one !== undefined)
    const chosen = acts[Math.floor(next() * acts.length)]
    if (chosen === undefined) break
    const before = newest
    const edit: Edit = { op: 'set', path: chosen.path, value: chosen.next }
    const wanted = applyEdits(value, [edit])
    await act(async () => chosen.run())
    await waitFor(() => expect(newest, chosen.path.join('.')).not.toBe(before))
    expect(stringify(parseYaml(newest).value), chosen.path.join('.')).toBe(stringify(wanted ?? null))
    expect(newest.split('\n').length, 'no other line is touched').toBe(before.split('\n').length)
    made++
  }
  // A spec may have nothing that can be edited: one without fields.
  const { value } = parseYaml(newest)
  if (isObject(value) && hasScalars(value.spec)) expect(made).toBe(EDITS)
  const asForm = await send(engine, 'POST', `${path}?dryRun=All`, newest)
  const asYaml = await send(engine, 'POST', `${path}?dryRun=All`, toYaml(parseYaml(newest).value))
  expect(asForm.status).toBe(asYaml.status)
  expect(withoutTimes(asForm.body)).toBe(withoutTimes(asYaml.body))
  await engine.plane.close()
})
