import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ManualClock, put } from '../../apiserver/storage/testing/fixtures.ts'
import { SeededRandom } from '../../apiserver/storage/testing/random.ts'
import { FOLDER_FORMAT, type FolderStorage, MARKER, openFolder } from './storage-folder.ts'

const root = mkdtempSync(join(tmpdir(), 'crdlab-folder-'))
afterAll(() => rmSync(root, { recursive: true }))
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
  expect(readdirSync(folder).sort()).toEqual(['crdlab.leveldb', MARKER].sort())
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
  expect([fresh, readdirSync(folder).sort()]).toEqual([true, ['crdlab.leveldb', MARKER].sort()])
})

test('[SG-30] two servers cannot have one folder', async () => {
  const folder = join(root, 'shared')
  const { storage } = await open(folder)
  await expect(open(folder)).rejects.toThrow(`--storage ${folder}: another server has it open`)
  await storage.close()
})

describe('[SG-33] a folder that is not ours, or not as we left it, is refused and left as it is', () => {
  const marker = (value: object): string => JSON.stringify({ crdlab: 'storage', format: FOLDER_FORMAT, epoch: 'e', ...value })
  const CASES: { name: string; make: (folder: string) => void; why: string }[] = [
    {
      name: 'a folder of other things',
      make: (folder) => {
        mkdirSync(folder)
        for (const name of ['notes.txt', 'a', 'b', 'c']) writeFileSync(join(folder, name), '')
      },
      why: 'holds other files (a, b, c ...); give a new or empty folder, or one that crdlab wrote',
    },
    { name: 'a file', make: (folder) => writeFileSync(folder, ''), why: 'there is a file of this name, not a folder' },
    {
      name: 'a newer format',
      make: (folder) => {
        mkdirSync(folder)
        writeFileSync(join(folder, MARKER), marker({ format: 2 }))
      },
      why: 'is of format 2, and this version of crdlab knows format 1; it was left as it is',
    },
    {
      name: 'a damaged marker',
      make: (folder) => {
        mkdirSync(folder)
        writeFileSync(join(folder, MARKER), '{"crdlab":')
      },
      why: `${MARKER} in it is damaged`,
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
    const folder = join(root, 'a file', 'below')
    await expect(open(folder)).rejects.toThrow(`--storage ${folder}: there is a file of this name, not a folder`)
  })

  test('the database deleted', async () => {
    const folder = await used('emptied')
    rmSync(join(folder, 'crdlab.leveldb'), { recursive: true })
    const why = `its data is gone: crdlab.leveldb in it is not the one that ${MARKER} names; put a copy of it back, or give another folder`
    await expect(open(folder)).rejects.toThrow(`--storage ${folder}: ${why}`)
    expect(readdirSync(folder)).toEqual([MARKER])
    // An empty database put in its place is not taken for the user's data either.
    await (await open(join(root, 'other'))).storage.close()
    renameSync(join(root, 'other', 'crdlab.leveldb'), join(folder, 'crdlab.leveldb'))
    await expect(open(folder)).rejects.toThrow(`--storage ${folder}: ${why}`)
  })

  test('a damaged database', async () => {
    const folder = await used('broken')
    writeFileSync(join(folder, 'crdlab.leveldb', 'CURRENT'), 'nonsense')
    await expect(open(folder)).rejects.toThrow(
      `--storage ${folder}: its database is damaged, and was left as it is: Corruption: CURRENT file does not end with newline`,
    )
    expect(readFileSync(join(folder, 'crdlab.leveldb', 'CURRENT'), 'utf8')).toBe('nonsense')
  })

  test('a name that no folder can have', async () => {
    const folder = join(root, 'nul\0')
    await expect(open(folder)).rejects.toThrow(`--storage ${folder}: cannot be used: The argument 'path' must be a string`)
  })
})
