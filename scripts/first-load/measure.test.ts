import { describe, expect, test } from 'vitest'
import { type BuiltFile, measureFirstLoad, overBudget } from './measure.ts'

const file = (path: string, gzipped: number, text = ''): BuiltFile => ({ path, gzipped, text })

const HTML = `<link rel="icon" href="./icon.svg"><script type="module" src="./assets/index-A.js"></script>
<link rel="modulepreload" href="./assets/react-B.js"><link rel="stylesheet" href="./assets/index-C.css">
<link rel="preload" as="font" href="./assets/sans-D.woff2">`

const BUILT = [
  file('index.html', 1024, HTML),
  file('assets/index-A.js', 2048, 'import{a}from"./react-B.js";import"./store-E.js";const v=()=>import("./view-F.js");'),
  file('assets/react-B.js', 1024),
  file('assets/store-E.js', 512, 'import{a}from"./react-B.js"'),
  file('assets/view-F.js', 9999),
  file('assets/index-C.css', 512),
  file('assets/sans-D.woff2', 4096),
  file('assets/worker-G.js', 256, 'const r={engine:()=>import("./engine-H.js"),language:()=>import("./language-role-I.js")}'),
  file('assets/engine-H.js', 3072, 'import{c}from"./compile-J.js"'),
  file('assets/language-role-I.js', 9999),
  file('assets/compile-J.js', 1024),
  file('assets/part-writes-K.js', 2048, 'import{c}from"./compile-J.js";import"./patch-L.js"'),
  file('assets/patch-L.js', 512),
  file('assets/part-running-M.js', 1024, 'import{c}from"./compile-J.js";import"./part-kinds-N.js"'),
  file('assets/part-kinds-N.js', 4096),
]

describe('the first load', () => {
  test('is what the page names and imports, and the engine with its imports; not what comes later', () => {
    const { html, js, css, engine, fonts, example, running } = measureFirstLoad(BUILT)
    expect([html.bytes, js.bytes, css.bytes, engine.bytes, fonts.bytes]).toEqual([1024, 3584, 512, 4352, 4096])
    expect(example.files).toEqual(['assets/part-writes-K.js', 'assets/patch-L.js'])
    expect(running.files).toEqual(['assets/part-running-M.js', 'assets/part-kinds-N.js'])
    expect(js.files).toEqual(['assets/index-A.js', 'assets/react-B.js', 'assets/store-E.js'])
    expect(engine.files).toEqual(['assets/worker-G.js', 'assets/engine-H.js', 'assets/compile-J.js'])
  })

  test('cannot be measured without the engine or without a file that is imported', () => {
    const without = (path: string): BuiltFile[] => BUILT.filter((one) => one.path !== path)
    expect(() => measureFirstLoad(without('assets/engine-H.js'))).toThrow('two files, not 1')
    expect(() => measureFirstLoad(without('assets/compile-J.js'))).toThrow('there is no file assets/compile-J.js')
    expect(() => measureFirstLoad(without('index.html'))).toThrow('the page is not built')
  })

  test('is over its budget by a part, or by the sum without the fonts', () => {
    const load = measureFirstLoad(BUILT)
    expect(overBudget(load, { parts: { js: 3.5, fonts: 4 }, total: 9.25 })).toEqual([])
    expect(overBudget(load, { parts: { js: 3, fonts: 3 }, total: 9 })).toEqual([
      'first load, js: 3.5 KiB, and 3 KiB is the most it may have',
      'first load, fonts: 4.0 KiB, and 3 KiB is the most it may have',
      'first load, all but fonts: 9.3 KiB, and 9 KiB is the most it may have',
    ])
  })
})
