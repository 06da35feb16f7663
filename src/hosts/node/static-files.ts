import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'

/** A file of the page, ready to be sent. */
export interface StaticFile {
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
}

/** Files below this folder have a hash of their content in their name and never change. */
const IMMUTABLE = '/assets/'

/** The files of a built page by their paths. Only what was there at the start is served, so no path leads elsewhere. */
export class StaticFiles {
  readonly #folder: string
  readonly #paths: ReadonlySet<string>
  readonly #read = new Map<string, Promise<StaticFile>>()

  readonly #server: string | undefined

  private constructor(folder: string, paths: ReadonlySet<string>, server: string | undefined) {
    this.#folder = folder
    this.#paths = paths
    this.#server = server
  }

  /**
   * The files below a folder; empty when there is no such folder. `server` is written into the page's HTML as the server behind it, so that the page
   * knows it before its first request.
   */
  static async in(folder: string, server?: string): Promise<StaticFiles> {
    const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
    const files = entries.filter((entry) => entry.isFile())
    const paths = files.map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    return new StaticFiles(folder, new Set(paths), server)
  }

  has(path: string): boolean {
    return this.#paths.has(path)
  }

  /** A file that is there (see `has`). */
  get(path: string): Promise<StaticFile> {
    const known = this.#read.get(path)
    if (known) return known
    const reading = readStatic(join(this.#folder, path), path, this.#server)
    this.#read.set(path, reading)
    return reading
  }
}

/** The worker that runs code of a person. A page's policy does not reach its workers. */
const SANDBOX = /^\/assets\/sandbox-[\w-]+\.js$/
const SANDBOX_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"

async function readStatic(file: string, path: string, server: string | undefined): Promise<StaticFile> {
  const html = path.endsWith('.html')
  const read = await readFile(file)
  const bytes =
    html && server !== undefined
      ? Buffer.from(read.toString().replace('<head>', `<head><meta name="crdlab-server" content="${server}">`))
      : read
  return {
    bytes,
    headers: {
      'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': path.startsWith(IMMUTABLE) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ETag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
      // The rest of the policy is in the page, so that it holds on any host; a page cannot set this part.
      ...(html && { 'Content-Security-Policy': "frame-ancestors 'none'" }),
      ...(SANDBOX.test(path) && { 'Content-Security-Policy': SANDBOX_POLICY }),
    },
  }
}
