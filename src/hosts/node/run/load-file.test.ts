import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { FileError, Program } from './load-file.ts'

/** Writes files into a folder of their own and returns the path of the first. */
function written(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'crdlab-run-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return join(folder, Object.keys(files)[0] ?? '')
}

const LIBRARY = { lab: { answer: 42 } }

it.each<[what: string, files: Readonly<Record<string, string>>, expected: unknown]>([
  ['types are erased', { 'a.ts': 'interface A { n: number }\nexport default ((a: A): number => a.n)({ n: 1 } as A)' }, 1],
  ['enums have values', { 'a.ts': 'enum E { a = 5 }\nexport default E.a' }, 5],
  [
    'the library is imported by its name',
    { 'a.ts': "import { answer, type Never } from 'lab'\nexport default answer as number" },
    42,
  ],
  ['files import each other', { 'a.ts': "import { b } from './b.ts'\nexport default b", 'b.ts': 'export const b = 7' }, 7],
  [
    'files import each other without their ending',
    { 'a.ts': "import { b } from './b'\nexport default b", 'b.ts': 'export const b = 8' },
    8,
  ],
  ['modules of Node are imported', { 'a.ts': "import { basename } from 'node:path'\nexport default basename('x/y')" }, 'y'],
  [
    'files can import each other in a circle',
    {
      'a.ts': "import { f } from './b.ts'\nexport const a = 1\nexport default f()",
      'b.ts': "import { a } from './a.ts'\nexport const f = () => a",
    },
    1,
  ],
])('%s', (_, files, expected) => {
  expect(new Program(LIBRARY).load(written(files))).toMatchObject({ default: expected })
})

it('a file that is no TypeScript is named with the line', () => {
  const path = written({ 'a.ts': 'const a = 1\n\nconst b: = 2\n' })
  expect(() => new Program({}).load(path)).toThrow(FileError)
  expect(() => new Program({}).load(path)).toThrow(`${relative(process.cwd(), path)}:3: Unexpected token`)
  expect(() => new Program({}).load(`${path}x`)).toThrow('the file does not exist or cannot be read')
})

it('an error at run time has the line of the file that threw it', () => {
  const program = new Program({})
  const path = written({
    'a.ts': "import { fail } from './b.ts'\n\nexport default () =>\n  fail()\n",
    'b.ts': 'interface Long {\n  a: string\n}\n\nexport function fail(): Long {\n  throw new Error("no")\n}\n',
  })
  const { default: run } = program.load(path) as { default: () => void }
  let caught: unknown
  try {
    run()
  } catch (error) {
    caught = error
  }
  expect(program.placeOf(caught)).toBe(`${relative(process.cwd(), path.replace('a.ts', 'b.ts'))}:6`)
  expect([program.placeOf(new Error('elsewhere')), program.placeOf('text')]).toEqual([undefined, undefined])
})
