import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { bundleOf } from '../../../analysis/export/bundle.ts'
import { loadAnalysisCode } from '../../../analysis/late-code.ts'
import { toYaml } from '../../../apimachinery/yaml/serialize.ts'
import { Mistake } from '../mistake.ts'
import type { Arguments, FileCommand } from './command.ts'
import { crdsIn, type SourceObject } from './documents.ts'

const USAGE = `usage: crdlab bundle --out FOLDER FILE...

Generates a folder for kustomize (kubectl apply -k FOLDER): the CRDs in crds/, samples of each served version in samples/, documentation in docs/, and a
kustomization.yaml that installs the CRDs. FILE is a file, a folder, - for stdin or git:REV:PATH.`

const textOf = ({ contentType, body, value }: SourceObject): string =>
  contentType === 'application/yaml' ? body.trimStart() : toYaml(value)

async function run(args: Arguments): Promise<number> {
  const folder = args.text('out')
  if (folder === undefined) throw new Mistake('--out FOLDER is required')
  const crds = crdsIn(args.names)
  await loadAnalysisCode()
  for (const { path, text } of bundleOf(crds.map((crd) => ({ name: crd.name, text: textOf(crd), value: crd.value })))) {
    const at = join(folder, path)
    mkdirSync(dirname(at), { recursive: true })
    writeFileSync(at, text)
    console.log(at)
  }
  return 0
}

export const bundle: FileCommand = { usage: USAGE, options: { out: { type: 'string' } }, run }
