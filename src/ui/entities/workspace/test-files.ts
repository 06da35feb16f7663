import { useSyncExternalStore } from 'react'
import { forget, keep, keptNames, recall } from '../../base/state/stored.ts'
import { testsKey } from '../../base/state/workspace-keys.ts'

/** The test file of a CRD of a workspace, in YAML. */
export interface TestFile {
  readonly crd: string
  readonly text: string
}

const listeners = new Set<() => void>()

/** Texts by their key, so that nothing is read twice; those too that the browser has no room for, until the page is left. */
const texts = new Map<string, string | undefined>()

/** Returns the test file of a CRD; undefined when there is none. */
export function testFileOf(workspace: string, crd: string): string | undefined {
  const key = testsKey(workspace, crd)
  if (texts.has(key)) return texts.get(key)
  const kept = recall(key)
  const text = typeof kept === 'string' && kept !== '' ? kept : undefined
  texts.set(key, text)
  return text
}

function notify(): void {
  for (const listener of listeners) listener()
}

/** Keeps the test file of a CRD. Returns whether the browser stores it. */
export function keepTestFile(workspace: string, crd: string, text: string): boolean {
  const key = testsKey(workspace, crd)
  texts.set(key, text)
  const isKept = keep(key, text)
  notify()
  return isKept
}

/** Returns the test files of a workspace. */
export const testFilesOf = (workspace: string): readonly TestFile[] =>
  keptNames(testsKey(workspace, '')).flatMap((crd) => {
    const text = testFileOf(workspace, crd)
    return text === undefined ? [] : [{ crd, text }]
  })

/** Replaces the test files of a workspace. */
export function replaceTestFiles(workspace: string, files: readonly TestFile[]): void {
  for (const crd of keptNames(testsKey(workspace, ''))) {
    forget(testsKey(workspace, crd))
    texts.delete(testsKey(workspace, crd))
  }
  for (const { crd, text } of files) keepTestFile(workspace, crd, text)
  notify()
}

/** Adds test files of CRDs that have none in a workspace. */
export function mergeTestFiles(workspace: string, files: readonly TestFile[]): void {
  for (const { crd, text } of files) if (testFileOf(workspace, crd) === undefined) keepTestFile(workspace, crd, text)
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useTestFile = (workspace: string, crd: string): string | undefined =>
  useSyncExternalStore(subscribe, () => testFileOf(workspace, crd))
