import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ManualClock, put } from '../../apiserver/storage/testing/fixtures.ts'
import { SeededRandom } from '../../apiserver/storage/testing/random.ts'
import { DiskReserve } from './disk-reserve.ts'
import { FolderGuard } from './folder-guard.ts'
import { FOLDER_FORMAT, type FolderStorage, MARKER, openFolder } from './storage-folder.ts'
import EARLIER_FOLDER from './testing/folder-of-format-1.json' with { type: 'json' }

const root = mkdtempSync(join(tmpdir(), 'crdlab-folder-'))
afterAll(() => rmSync(root, { recursive: true }))
const FILES = [MARKER, 'crdlab.leveldb', 'crdlab.reserve', 'crdlab.version']
const options = { clock: new ManualClock(), random: new SeededRandom(1) }
const open = (folder: string): Promise<FolderStorage> => openFolder(folder, options)

async function used(name: string): Promise<string> {
  const folder = join(root, name)
  const { storage, finish } = await open(folder)
  await finish()
  await storage.write('/g/r/a', put('{"metadata":{}}'))
  await storage.close()
  return folder
}

test('[SG-33] a new folder is made with those above it, and opens again with what was written', async () => {
  const folder = join(root, 'deep', 'er')
  const first = await open(folder)
  expect([first.fresh, first.warnings]).toEqual([true, []])
  await first.finish()
  await first.storage.write('/g/r/a', put('{"metadata":{}}'))
  await first.storage.close()
  expect(readdirSync(folder).sort()).toEqual(FILES)
  const again = await open(folder)
  expect([again.fresh, again.storage.resourceVersion, again.storage.count('/')]).toEqual([false, 2, 1])
  await again.storage.close()
})

test('[SG-33] a first start that was cut off before the marker is finished by the next one', async () => {
  const folder = await used('cut-off')
  rmSync(join(folder, MARKER))
  writeFileSync(join(folder, `${MARKER}.new`), '{"cr')
  const { fresh, finish, storage } = await open(folder)
  await finish()
  await storage.close()
  expect([fresh, readdirSync(folder).sort()]).toEqual([true, FILES])
})

test('[SG-30] two servers cannot have one folder', async () => {
  const folder = join(root, 'shared')
  const { storage } = await open(folder)
  await expect(open(folder)).rejects.toThrow(`--storage ${folder}: another server has it open`)
  await storage.close()
})

describe('[SG-33] a folder that is not ours, or not as we left it, is rejected and left as it is', () => {
  const marker = (value: object): string => JSON.stringify({ crdlab: 'storage', format: FOLDER_FORMAT, epoch: 'e', ...value })
  const CASES: { name: string; make: (folder: string) => void; why: string }[] = [
    {
      name: 'a folder of other things',
      make: (folder) => {
        mkdirSync(folder)
        for (const name of ['notes.txt', 'a', 'b', 'c']) writeFileSync(join(folder, name), '')
      },
      why: 'contains other files (a, b, c ...). Use a new or empty folder, or one that crdlab created',
    },
    { name: 'a file', make: (folder) => writeFileSync(folder, ''), why: 'is a file, not a folder' },
    {
      name: 'a newer format',
      make: (folder) => {
        mkdirSync(folder)
        writeFileSync(join(folder, MARKER), marker({ format: 2 }))
      },
      why: 'has format 2, but this version of crdlab supports format 1. Nothing was changed',
    },
    {
      name: 'a damaged marker',
      make: (folder) => {
        mkdirSync(folder)
        writeFileSync(join(folder, MARKER), '{"crdlab":')
      },
      why: `its ${MARKER} is damaged`,
    },
  ]
  for (const { name, make, why } of CASES) {
    test(name, async () => {
      const folder = join(root, name)
      make(folder)
      await expect(open(folder)).rejects.toThrow(`--storage ${folder}: ${why}`)
      expect(existsSync(join(folder, 'crdlab.leveldb'))).toBe(false)
    })
  }

  test('a file on the way to it', async () => {
    writeFileSync(join(root, 'on-the-way'), '')
    const folder = join(root, 'on-the-way', 'below')
    await expect(open(folder)).rejects.toThrow(`--storage ${folder}: is a file, not a folder`)
  })

  test('the database deleted', async () => {
    const folder = await used('emptied')
    rmSync(join(folder, 'crdlab.leveldb'), { recursive: true })
    const why = `its data is missing: crdlab.leveldb is not the database that ${MARKER} names. Restore a copy, or use another folder`
    await expect(open(folder)).rejects.toThrow(`--storage ${folder}: ${why}`)
    expect(existsSync(join(folder, 'crdlab.leveldb'))).toBe(false)
    // An empty database put in its place is not taken for the user's data either.
    await (await open(join(root, 'other'))).storage.close()
    renameSync(join(root, 'other', 'crdlab.leveldb'), join(folder, 'crdlab.leveldb'))
    await expect(open(folder)).rejects.toThrow(`--storage ${folder}: ${why}`)
  })

  test('a damaged database', async () => {
    const folder = await used('broken')
    writeFileSync(join(folder, 'crdlab.leveldb', 'CURRENT'), 'nonsense')
    await expect(open(folder)).rejects.toThrow(
      `--storage ${folder}: its database is damaged and was left unchanged: Corruption: CURRENT file does not end with newline`,
    )
    expect(readFileSync(join(folder, 'crdlab.leveldb', 'CURRENT'), 'utf8')).toBe('nonsense')
  })

  test('a database whose CURRENT is missing', async () => {
    const folder = await used('no-current')
    rmSync(join(folder, 'crdlab.leveldb', 'CURRENT'))
    const databaseFiles = (): string[] => readdirSync(join(folder, 'crdlab.leveldb')).filter((name) => !name.startsWith('LOG'))
    const before = databaseFiles()
    await expect(open(folder)).rejects.toThrow(
      `--storage ${folder}: its database is damaged and was left unchanged: the file CURRENT is missing`,
    )
    expect(databaseFiles()).toEqual(before)
  })

  test('[SG-33] a folder that the system does not allow is rejected at once', async () => {
    const why = "cannot be used: ENOENT: no such file or directory, mkdir '/proc/crdlab'"
    if (existsSync('/proc/self')) await expect(open('/proc/crdlab/x')).rejects.toThrow(`--storage /proc/crdlab/x: ${why}`)
  })

  test('a name that no folder can have', async () => {
    const folder = join(root, 'nul\0')
    await expect(open(folder)).rejects.toThrow(`--storage ${folder}: cannot be used: The argument 'path' must be a string`)
  })
})

describe('[SG-34] a database that lost acknowledged writes', () => {
  const logOf = (folder: string): string => {
    const database = join(folder, 'crdlab.leveldb')
    const logs = readdirSync(database).filter((name) => name.endsWith('.log'))
    return join(database, logs.sort().at(-1) ?? '')
  }
  const DAMAGE: { name: string; damage: (log: string) => void }[] = [
    { name: 'its log cut off', damage: (log) => truncateSync(log, Math.floor(statSync(log).size / 2)) },
    { name: 'its log emptied', damage: (log) => truncateSync(log, 0) },
    { name: 'its log filled with zeros', damage: (log) => writeFileSync(log, Buffer.alloc(statSync(log).size)) },
    { name: 'its log deleted', damage: (log) => rmSync(log) },
  ]
  for (const { name, damage } of DAMAGE) {
    test(`${name}: it is said, and no version is given twice`, async () => {
      const folder = await used(name)
      // A second opening moves what there was into tables, so that the log holds the later writes alone.
      const again = await open(folder)
      for (const text of ['{"a":1}', '{"a":2}', '{"a":3}'])
        await again.storage.write('/g/r/a', put(`{"metadata":{},"spec":${text}}`))
      const { resourceVersion } = again.storage
      await again.storage.close()
      damage(logOf(folder))
      const { storage, warnings } = await open(folder)
      expect(warnings).toEqual([expect.stringMatching(/ \d+ acknowledged writes? (is|are) missing\. /)])
      expect([storage.resourceVersion, storage.oldestResourceVersion]).toEqual([resourceVersion, resourceVersion])
      const { object } = await storage.write('/g/r/b', put('{"metadata":{}}'))
      expect(object?.resourceVersion).toBe(resourceVersion + 1)
      await storage.close()
      const last = await open(folder)
      expect(last.warnings).toEqual([])
      await last.storage.close()
    })
  }

  test('a process that ends between a commit and its acknowledgement raises no alarm', async () => {
    const folder = await used('unacknowledged')
    const version = join(folder, 'crdlab.version')
    const before = readFileSync(version)
    const again = await open(folder)
    await again.storage.write('/g/r/a', put('{"metadata":{},"spec":1}'))
    await again.storage.close()
    writeFileSync(version, before)
    const { storage, warnings } = await open(folder)
    expect([warnings, storage.resourceVersion]).toEqual([[], 3])
    await storage.close()
  })

  test.each([
    ['torn', '00000000'],
    ['empty', ''],
    ['of another sum', '0000000000000099 00000000\n'],
  ])('a version file that is %s raises no alarm', async (name, text) => {
    const folder = await used(`version-${name}`)
    writeFileSync(join(folder, 'crdlab.version'), text)
    const { storage, warnings } = await open(folder)
    expect(warnings).toEqual([])
    await storage.close()
  })
})

describe("[SG-35] a folder that is no longer this server's", () => {
  const write = (storage: FolderStorage['storage'], spec: number) =>
    storage.write('/g/r/a', put(`{"metadata":{},"spec":${spec}}`))

  test.each([
    ['the folder', ''],
    ['its database', 'crdlab.leveldb'],
  ])('%s removed while it is open: writes fail, and nothing is made in its place', async (name, part) => {
    const folder = await used(name)
    const { storage } = await open(folder)
    rmSync(join(folder, part), { recursive: true })
    const failure = { reason: 'unavailable', message: 'the folder was removed while the server was running' }
    for (const spec of [1, 2]) await expect(write(storage, spec)).rejects.toMatchObject(failure)
    expect(existsSync(join(folder, 'crdlab.leveldb'))).toBe(false)
    expect(storage.count('/')).toBe(1)
    await storage.close()
  })

  test('opened by another server although it is open: the first one acknowledges nothing more', async () => {
    const folder = await used('two servers')
    const first = await open(folder)
    await write(first.storage, 1)
    rmSync(join(folder, 'crdlab.leveldb', 'LOCK'))
    // LevelDB itself rejects a second opening within one process, so the second server is its guard alone.
    const paths = { file: join(folder, 'crdlab.version'), current: join(folder, 'crdlab.leveldb', 'CURRENT') }
    const second = new FolderGuard(paths, new DiskReserve(join(folder, 'crdlab.reserve')))
    expect(second.claim()).toBe(3)
    const failure = { reason: 'unavailable', message: 'another server has opened the folder' }
    await expect(write(first.storage, 2)).rejects.toMatchObject(failure)
    second.acknowledge(4)
    await expect(write(first.storage, 3)).rejects.toMatchObject(failure)
    second.close()
    await first.storage.close()
    const later = await open(folder)
    expect(later.warnings).toEqual([expect.stringContaining(': 1 acknowledged write is missing. ')])
    await later.storage.close()
  })
})

test('[SG-30] a folder that an earlier version wrote opens with everything in it', async () => {
  const folder = join(root, 'earlier')
  mkdirSync(join(folder, 'crdlab.leveldb'), { recursive: true })
  for (const [name, bytes] of Object.entries(EARLIER_FOLDER.files))
    writeFileSync(join(folder, name), Buffer.from(bytes, 'base64'))
  const { storage, fresh, warnings } = await open(folder)
  const things = storage.list('/fixtures.example.com/things/')
  const specs = things.items.map(({ key, value }) => [key.split('/').at(-1), value.spec])
  expect([fresh, warnings, things.resourceVersion]).toEqual([false, [], EARLIER_FOLDER.resourceVersion])
  expect(specs).toEqual([
    ['a', { n: 'a' }],
    ['c', { n: 'c', changed: true }],
    ['d', { n: 'd' }],
  ])
  expect(storage.oldestResourceVersion).toBe(1)
  await storage.close()
})
