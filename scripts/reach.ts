// Lists the files of the engine that one PUT runs code of, with the number of functions of each: `npm run reach`. The PUT changes the spec of
// an object of the WebApp example, which has CEL rules, status and scale; it is the first after the create.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { build } from 'vite'
import type * as Inputs from '../benchmarks/inputs/engine.ts'

/** Counts of code that V8 optimizes, or whose bytecode it throws away, are lost. */
setFlagsFromString('--no-opt')
setFlagsFromString('--no-flush-bytecode')

const outDir = mkdtempSync(join('dist', 'reach-'))
const session = new Session()
session.connect()
try {
  // Each module is a file of its own here, so that functions can be told by file.
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: 'benchmarks/inputs/engine.ts',
      outDir,
      emptyOutDir: true,
      minify: false,
      target: 'node20',
      rolldownOptions: { output: { preserveModules: true, preserveModulesRoot: '.' } },
    },
  })
  const inputs: typeof Inputs = await import(pathToFileURL(join(outDir, 'benchmarks/inputs/engine.js')).href)
  const plane = await inputs.startEngine()
  const json = { 'content-type': 'application/json' }
  const created = await inputs.send(plane, 'POST', inputs.WEB_APPS, inputs.webApp('a'), json)
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await inputs.send(plane, 'PUT', `${inputs.WEB_APPS}/a`, created.replace('"replicas":3', '"replicas":4'), json)
  const { result } = await session.post('Profiler.takePreciseCoverage')
  await plane.close()
  report(new Map(result.flatMap(({ url, functions }) => counted(url, functions))))
} finally {
  session.disconnect()
  rmSync(outDir, { recursive: true, force: true })
}

interface Called {
  readonly functionName: string
  readonly ranges: readonly { readonly count: number }[]
}

/** The source of a module and how many of its functions were called; nothing for what is not below `src`. */
function counted(url: string, functions: readonly Called[]): [string, number][] {
  const at = url.indexOf(`/${outDir}/src/`)
  const file = fileURLToPath(`file:///${url.slice(at + outDir.length + 2)}`)
    .slice(1)
    .replace(/\.js$/, '.ts')
  const called = functions.filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0).length
  return at >= 0 && called > 0 && existsSync(file) ? [[file, called]] : []
}

function report(files: ReadonlyMap<string, number>): void {
  const names = [...files.keys()].sort()
  let functions = 0
  let lines = 0
  for (const folder of new Set(names.map((name) => dirname(name)))) {
    console.log(folder)
    for (const name of names.filter((name) => dirname(name) === folder)) {
      const length = readFileSync(name, 'utf8').split('\n').length - 1
      console.log(
        `  ${name.slice(folder.length + 1).padEnd(28)}${String(files.get(name)).padStart(4)} functions${String(length).padStart(6)} lines`,
      )
      functions += files.get(name) ?? 0
      lines += length
    }
  }
  console.log(`${names.length} files, ${functions} functions called, ${lines} lines in the files`)
}
