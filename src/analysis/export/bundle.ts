import type { JsonObject } from '../../apimachinery/json/value.ts'
import { sampleOf } from '../sample/sample.ts'
import { exported } from './formats.ts'
import { kindsOf } from './kind.ts'

/** A file of a bundle. */
export interface BundleFile {
  /** Relative to the folder. */
  readonly path: string
  readonly text: string
}

/** A CRD with the YAML that the bundle has of it. */
export interface BundledCrd {
  readonly name: string
  readonly text: string
  readonly value: JsonObject
}

/** Converts the name of a CRD to a file name without folders. */
const fileName = (text: string): string => text.replaceAll(/[^A-Za-z0-9_.-]+/g, '-').replace(/^\.+/, '')

function filesOf({ name: crdName, text, value }: BundledCrd): BundleFile[] {
  const name = fileName(crdName)
  const versions = kindsOf(value).filter(({ entry }) => entry.served === true)
  return [
    { path: `crds/${name}.yaml`, text: text.endsWith('\n') ? text : `${text}\n` },
    ...versions.flatMap((kind): BundleFile[] => {
      const { file, text: documentation } = exported(kind, 'markdown')
      const sample = sampleOf(value, kind.version, 'default', 'commented')
      return [
        { path: `samples/${file.replace(/\.md$/, '.yaml')}`, text: sample.text },
        { path: `docs/${file}`, text: documentation },
      ]
    }),
  ]
}

/** Returns the files of a folder for kustomize: CRDs, a commented sample and documentation of each served version, and a kustomization that installs the CRDs. */
export function bundleOf(crds: readonly BundledCrd[]): BundleFile[] {
  const files = crds.flatMap(filesOf)
  const resources = files.flatMap(({ path }) => (path.startsWith('crds/') ? [path] : [])).sort()
  const head = 'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources:\n'
  return [{ path: 'kustomization.yaml', text: `${head}${resources.map((path) => `- ${path}\n`).join('')}` }, ...files]
}
