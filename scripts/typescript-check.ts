import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { kindsOf } from '../src/analysis/export/kind.ts'
import { typescriptOf } from '../src/analysis/export/typescript.ts'
import { sampleOf } from '../src/analysis/sample/sample.ts'
import { decodeYaml } from '../src/analysis/yaml/yaml.ts'
import { stringify } from '../src/apimachinery/json/serialize.ts'
import { errorMessage } from '../src/apimachinery/text/error-message.ts'
import { loadModules } from '../src/controlplane/modules.ts'
import { crdsIn } from '../src/hosts/node/commands/documents.ts'

const USAGE = `usage: npm run typescript-check -- [--crds FOLDER]

Writes the TypeScript types of the examples and of the CRDs in a folder with a minimal and a full sample of each version as their values, and compiles them
strictly. Exits with 1 when types do not compile or do not take a sample.`

const EXAMPLES = 'src/examples'

const CONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    types: [],
    allowImportingTsExtensions: true,
  },
  include: ['*.ts'],
}

/** Writes types and samples of CRDs into a folder. Returns how many versions and samples it wrote. */
function write(paths: readonly string[], folder: string): { versions: number; samples: number } {
  let versions = 0
  let samples = 0
  for (const { value: crd } of crdsIn(paths)) {
    for (const kind of kindsOf(crd)) {
      const name = `crd${versions++}`
      writeFileSync(join(folder, `${name}.ts`), typescriptOf(kind))
      const values = (['minimal', 'full'] as const).map((form) => {
        samples++
        const { value } = decodeYaml(sampleOf(crd, kind.version, 'default', form).text)
        return `export const ${form}: ${kind.kind} = ${stringify(value ?? null)}\n`
      })
      const text = `// ${kind.plural}.${kind.group} ${kind.version}\nimport type { ${kind.kind} } from './${name}.ts'\n${values.join('')}`
      writeFileSync(join(folder, `${name}-samples.ts`), text)
    }
  }
  return { versions, samples }
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { crds: { type: 'string' }, help: { type: 'boolean', default: false } } })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  await loadModules()
  const folder = mkdtempSync(join(tmpdir(), 'crdlab-types-'))
  try {
    const { versions, samples } = write([EXAMPLES, ...(values.crds === undefined ? [] : [values.crds])], folder)
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(CONFIG))
    const { stdout, status } = spawnSync('npx', ['tsc', '-p', folder], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    const errors = stdout.split('\n').filter((line) => line.includes('error TS'))
    for (const error of errors.slice(0, 20)) console.log(error.slice(0, 400))
    console.log(`${versions} versions with ${samples} samples compiled, ${errors.length} errors`)
    return status === 0 && samples > 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true })
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(`typescript-check: ${errorMessage(error)}`)
  process.exitCode = 1
}
