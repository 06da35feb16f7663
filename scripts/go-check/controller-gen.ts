import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { goOf } from '../../src/analysis/export/go/types.ts'
import { kindsOf } from '../../src/analysis/export/kind.ts'
import { isObject, type JsonObject } from '../../src/apimachinery/json/value.ts'
import { parseYaml } from '../../src/apimachinery/yaml/parse.ts'
import { go } from '../go-modules.ts'

const GENERATOR = 'sigs.k8s.io/controller-tools'

/** What the types import and what makes CRDs of them. */
const REQUIRED = [`${GENERATOR}@v0.23.0`, 'k8s.io/apimachinery@v0.37.2', 'k8s.io/apiextensions-apiserver@v0.37.2']

const GENERATE = `package tools

import _ "${GENERATOR}/cmd/controller-gen"
`

/** Writes a file and its folders. */
function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/**
 * Writes the Go types of CRDs into a module, compiles them, and returns the CRDs that controller-gen makes of them, by name. Throws with the words of Go or
 * controller-gen when one of them fails.
 */
export function regenerated(crds: readonly JsonObject[], folder: string): ReadonlyMap<string, JsonObject> {
  for (const module of REQUIRED) go(['mod', 'edit', '-require', module], folder)
  write(join(folder, 'tools', 'tools.go'), `//go:build tools\n\n${GENERATE}`)
  for (const [i, crd] of crds.entries())
    for (const kind of kindsOf(crd)) write(join(folder, 'types', `crd${i}`, kind.version, 'types.go'), goOf(kind))
  go(['mod', 'tidy'], folder)
  go(['vet', './types/...'], folder)
  go(
    [
      'run',
      `${GENERATOR}/cmd/controller-gen`,
      'crd:ignoreUnexportedFields=true,allowDangerousTypes=true',
      'paths=./types/...',
      'output:crd:dir=out',
    ],
    folder,
  )
  const out = join(folder, 'out')
  return new Map(
    readdirSync(out).flatMap((file): [string, JsonObject][] => {
      const { value } = parseYaml(readFileSync(join(out, file), 'utf8'))
      return isObject(value) && isObject(value.metadata) ? [[String(value.metadata.name), value]] : []
    }),
  )
}
