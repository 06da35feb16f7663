import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import { isObject } from '../../../apimachinery/json/value.ts'
import { language } from '../../base/language/language.ts'
import { readFiles } from '../../base/state/incoming-files.ts'
import type { InstalledCrd } from '../../entities/crd/installed.ts'

/** A CRD of a file. It is kept in memory until the page is closed. */
export interface OpenedCrd extends InstalledCrd {
  readonly name: string
  /** Its YAML in the file. */
  readonly source: string
  /** The name of the file. */
  readonly from: string
}

const store = createStore<{ readonly crds: readonly OpenedCrd[] }>()(() => ({ crds: [] }))

export const useOpenedCrds = (): readonly OpenedCrd[] => useStore(store, ({ crds }) => crds)

export function closeCrd(name: string): void {
  store.setState(({ crds }) => ({ crds: crds.filter((crd) => crd.name !== name) }))
}

/** The CRDs of files, and the first error when there are none. */
export interface OpenResult {
  readonly crds: readonly OpenedCrd[]
  /** Empty when the files are valid but have no CRD. */
  readonly problem: string
}

/** Parses the CRDs of a file. */
async function crdsIn(file: File): Promise<OpenResult> {
  const { text } = await readFiles([file])
  const { crds: found, problems } = await language.crdsOfText(text)
  const crds = found.flatMap(({ name, source, json }): OpenedCrd[] => {
    const { value: crd } = parseJson(json)
    return isObject(crd) ? [{ name, text: json, crd, source, from: file.name }] : []
  })
  return { crds, problem: problems[0]?.message ?? '' }
}

/** Opens the CRDs of files. They replace open CRDs of the same names. */
export async function openFiles(files: readonly File[]): Promise<OpenResult> {
  const opened: OpenResult[] = []
  for (const file of files) opened.push(await crdsIn(file))
  const crds = opened.flatMap((each) => each.crds)
  const names = new Set(crds.map(({ name }) => name))
  store.setState((before) => ({ crds: [...before.crds.filter(({ name }) => !names.has(name)), ...crds] }))
  return { crds, problem: crds.length > 0 ? '' : (opened.find(({ problem }) => problem !== '')?.problem ?? '') }
}
