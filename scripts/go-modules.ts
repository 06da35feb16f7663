import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs Go and returns what it prints. Throws with its own words. */
export function go(args: readonly string[], cwd: string): string {
  const { stdout, stderr, status, error } = spawnSync('go', args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (error !== undefined) throw new Error(`Go is not found: ${error.message}`)
  if (status !== 0) throw new Error(`go ${args.join(' ')}: ${stderr.trim() || stdout.trim()}`)
  return stdout
}

/** A Go module of its own in a temporary folder, removed at the end. */
export function inScratchModule<T>(run: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'crdlab-go-'))
  try {
    go(['mod', 'init', 'scratch'], folder)
    return run(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Downloads a module, as `path@version`, and returns its folder in the module cache. */
export function downloaded(module: string, folder: string): string {
  const { Dir } = JSON.parse(go(['mod', 'download', '-json', module], folder)) as { readonly Dir: string }
  return Dir
}
