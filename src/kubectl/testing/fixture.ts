import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A command and what kubectl printed. */
export interface Step {
  readonly command: string
  /** See `withUids`. */
  readonly stdin?: string
  /** The replacement that the editor of `kubectl edit` makes. */
  readonly edit?: { readonly from: string; readonly to: string }
  /** The command goes on: once it has printed so many lines, others run, a line each; once it has printed the total, it is stopped. */
  readonly watch?: { readonly lines: number; readonly then: string; readonly total: number }
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

const UID_OF = /<uid of ([^>]+)>/g

/** The input with the uids that it asks for: `<uid of webapp/storefront>`. `run` runs a command and gives what it prints. */
export async function withUids(stdin: string, run: (command: string) => Promise<string>): Promise<string> {
  let text = stdin
  for (const [asked, object] of stdin.matchAll(UID_OF))
    text = text.replace(asked, await run(`kubectl get ${object} -o jsonpath={.metadata.uid}`))
  return text
}

/** Commands that run one after the other against a server with the examples, empty otherwise. */
export interface Fixture {
  readonly doc: string
  /** The server decides by RBAC. */
  readonly authorization?: boolean
  /** When it was recorded: what is older than that has the same age in every run. */
  readonly now: string
  readonly steps: readonly Step[]
}

const FOLDER = 'conformance/kubectl-console'

/** The recorded files, by name. */
export const fixturePaths = (): string[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(FOLDER, name))

export const readFixture = (path: string): Fixture => JSON.parse(readFileSync(path, 'utf8')) as Fixture

/**
 * Replaces everything that differs between two runs: uids, times, resourceVersions, the digits that Kubernetes appends to a generateName, the
 * address of the server, the folders and times of files that are compared, the ages of a table, how long a command waited, the version of kubectl, and where a line of its log comes from. Ages are below 100 seconds, so their column is three wide in any
 * run: an age of two digits becomes `0s` and a space where another column follows. Google's build of kubectl, which recorded them, begins what
 * is wrong with flags with a capital letter.
 */
export function comparable(text: string): string {
  return text
    .replace(/^Error: /gm, 'error: ')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uid>')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, '<time>')
    .replace(/[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d \+0000/g, '<time>')
    .replace(/("?resourceVersion"?: )"\d+"/g, '$1"<version>"')
    .replace(/(Resource Version: +)\d+/g, '$1<version>')
    .replace(/http:\/\/127\.0\.0\.1:\d+/g, '<server>')
    .replace(/\/tmp\/(LIVE|MERGED)-\d+\//g, '$1/')
    .replace(/^((?:---|\+\+\+) (?:LIVE|MERGED)\/\S+)\t.*$/gm, '$1')
    .replace(/\b(gen-)[a-z0-9]{5}\b/g, '$1<random>')
    .replace(/^[WE]\d{4} [\d:.]{15} +\d+ [a-z_]+\.go:\d+\] /gm, '')
    .replace(/\b(kubectl\/)v[\w.-]+/g, '$1<version>')
    .replace(/(^| )\d\ds (?= )/gm, '$10s  ')
    .replace(/(^| )\d{1,2}s(?=$| )/gm, '$10s')
}
