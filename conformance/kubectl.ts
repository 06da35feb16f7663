import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The output of a command. */
export interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Whether kubectl is on the path; else why its tests are left out. */
export function kubectlMissing(): string | undefined {
  try {
    execFileSync('kubectl', ['version', '--client'], { stdio: 'ignore' })
    return undefined
  } catch {
    return 'kubectl is not on the path: its tests are left out'
  }
}

/** The built Node host in a process of its own, and kubectl pointed at it. */
export class KubectlHost {
  readonly #home = mkdtempSync(join(tmpdir(), 'crdlab-kubectl-'))
  readonly #child: ChildProcess
  readonly url: string

  private constructor(child: ChildProcess, url: string) {
    this.#child = child
    this.url = url
  }

  /** Starts `crdlab serve` with these flags. Rejects with what it printed when it does not serve. */
  static start(...flags: string[]): Promise<KubectlHost> {
    const child = spawn(process.execPath, ['bin/crdlab.mjs', 'serve', '--listen', '127.0.0.1:0', ...flags], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return new Promise((resolve, reject) => {
      let printed = ''
      const read = (chunk: Buffer): void => {
        printed += chunk.toString()
        const url = /^Serving on (\S+)$/m.exec(printed)?.[1]
        if (url !== undefined) resolve(new KubectlHost(child, url))
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      child.once('exit', (code) => reject(new Error(`the host ended with ${code}: ${printed}`)))
    })
  }

  /** Runs kubectl; `input` is what it reads at `-f -`, `edit` what the editor of `kubectl edit` replaces. */
  run(args: readonly string[], input = '', edit?: { readonly from: string; readonly to: string }): Promise<Ran> {
    const env = { ...this.#environment(), ...(edit === undefined ? {} : { KUBE_EDITOR: this.#editor(edit) }) }
    return new Promise((resolve) => {
      const child = execFile('kubectl', this.#arguments(args), { env }, (error, out, err) => {
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), out, err })
      })
      // A command that reads nothing can have ended.
      child.stdin?.on('error', () => undefined).end(input)
    })
  }

  /** Starts kubectl and collects what it prints until it is stopped. */
  follow(args: readonly string[]): { lines(count: number): Promise<string[]>; stop(): void } {
    const child = spawn('kubectl', this.#arguments(args), { env: this.#environment(), stdio: ['ignore', 'pipe', 'ignore'] })
    let text = ''
    let told = (): void => {}
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      told()
    })
    const whole = (): string[] => text.split('\n').slice(0, -1)
    return {
      lines: async (count) => {
        while (whole().length < count) {
          await new Promise<void>((resolve) => {
            told = resolve
          })
        }
        return whole()
      },
      stop: () => child.kill(),
    }
  }

  /** Sends SIGTERM; resolves with the exit code of the host. */
  async stop(): Promise<number | null> {
    const ended = new Promise<number | null>((resolve) => this.#child.once('exit', resolve))
    this.#child.kill('SIGTERM')
    const code = await ended
    rmSync(this.#home, { recursive: true, force: true })
    return code
  }

  /** A program that replaces a text in the file it is given. */
  #editor({ from, to }: { readonly from: string; readonly to: string }): string {
    const path = join(this.#home, 'editor.mjs')
    const [before, after] = [JSON.stringify(from), JSON.stringify(to)]
    writeFileSync(
      path,
      `import { readFileSync, writeFileSync } from 'node:fs'
const path = process.argv[2]
writeFileSync(path, readFileSync(path, 'utf8').replace(${before}, () => ${after}))
`,
    )
    return `${process.execPath} ${path}`
  }

  #arguments = (args: readonly string[]): string[] => ['--server', this.url, ...args]

  // A home of its own: kubectl keeps what it discovered there. Sets of applied objects are in alpha.
  #environment = (): NodeJS.ProcessEnv => ({
    PATH: process.env.PATH,
    HOME: this.#home,
    KUBECONFIG: join(this.#home, 'none'),
    KUBECTL_APPLYSET: 'true',
  })
}
