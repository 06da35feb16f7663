import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { exported } from '../../../analysis/export/formats.ts'
import { kindsOf } from '../../../analysis/export/kind.ts'
import { sampleOf } from '../../../analysis/sample/sample.ts'
import { RE2 } from '../../../apimachinery/regexp/lazy.ts'
import { toYaml } from '../../../apimachinery/yaml/serialize.ts'
import { Mistake } from '../mistake.ts'
import type { Arguments, FileCommand } from './command.ts'
import { isCrd, objectsIn, type SourceObject } from './documents.ts'
import { readSources } from './sources.ts'

const USAGE = `usage: crdlab bundle --out FOLDER FILE...

Generates a folder for kustomize (kubectl apply -k FOLDER): the CRDs in crds/, samples of each served version in samples/, documentation in docs/, and a
kustomization.yaml that installs the CRDs. FILE is a file, a folder, - for stdin or git:REV:PATH.`

interface BundleFile {
  /** Relative to the folder. */
  readonly path: string
  readonly text: string
}

/** Converts the name of a CRD to a file name without folders. */
const fileName = (text: string): string => text.replaceAll(/[^A-Za-z0-9_.-]+/g, '-').replace(/^\.+/, '')

function filesOf(crd: SourceObject): BundleFile[] {
  const name = fileName(crd.name)
  const text = crd.contentType === 'application/yaml' ? crd.body.trimStart() : toYaml(crd.value)
  const versions = kindsOf(crd.value).filter(({ entry }) => entry.served === true)
  return [
    { path: `crds/${name}.yaml`, text: text.endsWith('\n') ? text : `${text}\n` },
    ...versions.flatMap((kind): BundleFile[] => {
      const { file, text: documentation } = exported(kind, 'markdown')
      const sample = sampleOf(crd.value, kind.version, 'default', 'commented')
      return [
        { path: `samples/${file.replace(/\.md$/, '.yaml')}`, text: sample.text },
        { path: `docs/${file}`, text: documentation },
      ]
    }),
  ]
}

async function run(args: Arguments): Promise<number> {
  const folder = args.text('out')
  if (folder === undefined) throw new Mistake('--out FOLDER is required')
  const { objects, problems } = objectsIn(readSources(args.names))
  const [problem] = problems
  if (problem !== undefined) throw new Error(`${problem.file}:${problem.line}: ${problem.message}`)
  const crds = objects.filter(isCrd)
  if (crds.length === 0) throw new Error(`no CustomResourceDefinition in ${args.names.join(', ')}`)
  await RE2.load()
  const made = crds.flatMap(filesOf)
  const resources = made.flatMap(({ path }) => (path.startsWith('crds/') ? [path] : [])).sort()
  const head = 'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources:\n'
  const kustomization = { path: 'kustomization.yaml', text: `${head}${resources.map((path) => `- ${path}\n`).join('')}` }
  for (const { path, text } of [kustomization, ...made]) {
    const at = join(folder, path)
    mkdirSync(dirname(at), { recursive: true })
    writeFileSync(at, text)
    console.log(at)
  }
  return 0
}

export const bundle: FileCommand = { usage: USAGE, options: { out: { type: 'string' } }, run }
