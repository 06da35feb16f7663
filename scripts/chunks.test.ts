import { expect, it } from 'vitest'
import { withoutFacades } from './chunks.ts'

const chunk = (fileName: string, code: string) => ({ type: 'chunk', fileName, code })

it('a file that only gives what another has is not fetched: the other is imported in its place, under the names of the first', () => {
  const bundle: Record<string, unknown> = {
    'assets/engine.js': chunk('assets/engine.js', 'const {read:e}=await import(`./create.js`);import("./part.js")'),
    'assets/create.js': chunk('assets/create.js', 'export{a as read,b as write,c}from"./part.js";'),
    'assets/part.js': chunk('assets/part.js', 'export{a,b,c};'),
  }
  withoutFacades(bundle as Parameters<typeof withoutFacades>[0])
  expect(Object.values(bundle)).toEqual([
    chunk(
      'assets/engine.js',
      'const {read:e}=await import("./part.js").then(m=>({read:m.a,write:m.b,c:m.c}));import("./part.js")',
    ),
    chunk('assets/part.js', 'export{a,b,c};'),
  ])
})
