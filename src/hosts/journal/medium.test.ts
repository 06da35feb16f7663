import 'fake-indexeddb/auto'
import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { JournalMedium, Kept } from '../../journal/journal.ts'
import { folderMedium } from '../node/journal-folder.ts'
import { deleteJournal, indexedDbMedium } from './indexeddb.ts'

const kept = (id: number, body: string): Kept => ({
  entry: {
    id,
    at: 0,
    durationMs: 1,
    client: 'you',
    user: '',
    method: 'PUT',
    path: '/x',
    query: '',
    code: 200,
    outcome: 'updated',
    sent: body.length,
    answered: 0,
    warnings: 0,
  },
  detail: { body, answer: '', warnings: [], state: '{"a":"ä\\n"}' },
  characters: body.length,
})

const root = await mkdtemp(join(tmpdir(), 'crdlab-journal-'))
afterAll(() => rm(root, { recursive: true }))

/** Each opens the same place again. */
const MEDIA: [what: string, open: (place: string) => Promise<JournalMedium>][] = [
  ['a database of the browser', indexedDbMedium],
  ['a folder', (place) => folderMedium(join(root, place))],
]

const idsOf = async (medium: JournalMedium): Promise<number[]> => (await medium.load()).map(([{ id }]) => id)

describe.each(MEDIA)('[JN-6] %s', (what, open) => {
  const place = (name: string): string => `${what.replaceAll(' ', '-')}-${name}`

  test('a new one is empty', async () => {
    const medium = await open(place('new'))
    expect([await medium.newest(), await medium.load(), await medium.detail(1)]).toEqual([0, [], undefined])
    await medium.close()
  })

  test('keeps entries with all they have across openings, and tells the newest', async () => {
    const first = await open(place('kept'))
    await first.append([kept(1, 'one'), kept(3, 'three')])
    await first.append([kept(2, 'two')])
    await first.close()
    const second = await open(place('kept'))
    expect(await second.newest()).toBeGreaterThanOrEqual(2)
    expect((await idsOf(second)).sort()).toEqual([1, 2, 3])
    expect(await second.load()).toContainEqual([kept(3, 'three').entry, 5])
    expect(await second.detail(3)).toEqual(kept(3, 'three').detail)
    expect(await second.detail(9)).toBeUndefined()
    await second.append([kept(4, 'four')])
    expect(await second.detail(4)).toEqual(kept(4, 'four').detail)
    await second.close()
  })

  test('keeps entries whose rest was forgotten before', async () => {
    const first = await open(place('without-rest'))
    await first.append([{ ...kept(1, ''), detail: undefined }, kept(2, 'two')])
    await first.close()
    const second = await open(place('without-rest'))
    expect(await second.load()).toEqual([
      [kept(1, '').entry, 0],
      [kept(2, 'two').entry, 3],
    ])
    expect([await second.detail(1), await second.detail(2)]).toEqual([undefined, kept(2, 'two').detail])
    await second.close()
  })

  test('forgets at most what it is told to, and stays readable', async () => {
    const first = await open(place('forgotten'))
    for (let id = 1; id <= 4; id++) await first.append([kept(id, 'x'.repeat(3 * 1024 * 1024))])
    await first.forget(3, 4)
    expect((await first.detail(4))?.body.length).toBe(3 * 1024 * 1024)
    await first.close()
    const second = await open(place('forgotten'))
    const left = await second.load()
    expect(left.map(([{ id }]) => id)).toEqual(expect.arrayContaining([3, 4]))
    const readable = await Promise.all([1, 2].map((id) => second.detail(id)))
    expect(readable).toEqual([undefined, undefined])
    expect(left.filter(([{ id }]) => id < 3).every(([, characters]) => characters === 0)).toBe(true)
    await second.close()
  })
})

test('[JN-6] a line that was cut off when the server died is passed over, and what comes later is kept', async () => {
  const place = join(root, 'cut')
  const first = await folderMedium(place)
  await first.append([kept(1, 'one')])
  await first.close()
  const [file = ''] = await readdir(place)
  await appendFile(join(place, file), '{"entry":{"id":2')
  const second = await folderMedium(place)
  expect([await second.newest(), await idsOf(second)]).toEqual([1, [1]])
  await second.append([kept(2, 'two')])
  await second.close()
  expect(await idsOf(await folderMedium(place))).toEqual([1, 2])
})

test('[JN-6] lines that are no entries are passed over', async () => {
  const place = join(root, 'strange')
  const first = await folderMedium(place)
  await first.append([kept(1, 'one')])
  await first.close()
  const [file = ''] = await readdir(place)
  await appendFile(join(place, file), 'null\n{}\n[1]\nnot json\n')
  expect(await idsOf(await folderMedium(place))).toEqual([1])
})

test('[JN-6] the journal of a workspace is deleted with it', async () => {
  const first = await indexedDbMedium('gone')
  await first.append([kept(1, 'one')])
  await deleteJournal('gone')
  const second = await indexedDbMedium('gone')
  expect(await second.load()).toEqual([])
  await second.close()
})
