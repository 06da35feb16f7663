import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A Go module in one version, in the module cache. */
export interface Downloaded {
  readonly version: string
  readonly folder: string
}

interface GoModule {
  readonly Version: string
  readonly Dir: string
  readonly GoMod: string
}

/** The modules whose version is that of the release. The others are those that they require. */
const RELEASED = /^k8s\.io\/(?!kube-openapi$)/
/** Its minor version is 12 behind that of the release that it requires: v0.25 belongs to Kubernetes 1.37. */
const CONTROLLER_RUNTIME = 'sigs.k8s.io/controller-runtime'
const MINORS_BEHIND = 12
/** The modules whose requirements are read. */
const REQUIRING = ['k8s.io/apiserver', 'k8s.io/apiextensions-apiserver', 'k8s.io/kubernetes']

/** Modules that newer releases require under another path. */
const SUCCESSORS: ReadonlyMap<string, string> = new Map([
  ['github.com/google/cel-go', 'cel.dev/cel-go'],
  ['sigs.k8s.io/structured-merge-diff/v6', 'sigs.k8s.io/structured-merge-diff/v7'],
])

/** The modules of one Kubernetes release (`1.36`: its newest patch, `1.36.2`, `1.38.0-beta.0`), fetched when they are asked for. */
export class ReleaseModules {
  readonly #release: string
  readonly #downloaded = new Map<string, Downloaded>()
  /** Why modules that belong to the release could not be fetched. */
  readonly unavailable = new Map<string, string>()
  #required: ReadonlyMap<string, string> | undefined

  constructor(release: string) {
    this.#release = release
  }

  /**
   * A module in the version that belongs to the release, or the one that took its place; undefined when the release does not require it, or
   * when it is `unavailable`, as what follows Kubernetes is before a release.
   */
  get(module: string): Downloaded | undefined {
    const known = this.#downloaded.get(module)
    if (known !== undefined || this.unavailable.has(module)) return known
    const version = this.#versionOf(module)
    const successor = SUCCESSORS.get(module)
    if (version === undefined) return successor === undefined ? undefined : this.#withReason(module, () => this.get(successor))
    return this.#withReason(module, () => {
      const { Version, Dir } = goModule(`${module}@${version}`)
      const found = { version: Version, folder: Dir }
      this.#downloaded.set(module, found)
      return found
    })
  }

  #withReason(module: string, fetch: () => Downloaded | undefined): Downloaded | undefined {
    try {
      const found = fetch()
      const why = this.unavailable.get(SUCCESSORS.get(module) ?? '')
      if (found === undefined && why !== undefined) this.unavailable.set(module, why)
      return found
    } catch (error) {
      this.unavailable.set(module, error instanceof Error ? error.message : String(error))
      return undefined
    }
  }

  #versionOf(module: string): string | undefined {
    if (module === CONTROLLER_RUNTIME) return `v0.${Number(this.#release.split('.')[1]) - MINORS_BEHIND}`
    return RELEASED.test(module) ? versionOf(module, this.#release) : this.#requirements().get(module)
  }

  #requirements(): ReadonlyMap<string, string> {
    this.#required ??= new Map(
      REQUIRING.flatMap((module) => {
        const { GoMod } = goModule(`${module}@${versionOf(module, this.#release)}`)
        return requirementsIn(readFileSync(GoMod, 'utf8'))
      }),
    )
    return this.#required
  }
}

/** The requirements of a go.mod: module and version. */
export const requirementsIn = (goMod: string): [module: string, version: string][] =>
  [...goMod.matchAll(/^\s*(?:require )?(\S+\/\S+) (v\S+)/gm)].map((match) => [match[1] ?? '', match[2] ?? ''])

/**
 * Staging modules of Kubernetes 1.36.2 have the version v0.36.2, and v0.36 asks for the newest one. k8s.io/kubernetes itself has
 * v1.36.2, and must be asked for by a full version.
 */
function versionOf(module: string, release: string): string {
  if (module !== 'k8s.io/kubernetes') return `v${release.replace(/^1\./, '0.')}`
  return /^\d+\.\d+$/.test(release) ? `v${release}.0` : `v${release}`
}

/** Throws with the message of the module proxy when it does not have the module. */
function goModule(query: string): GoModule {
  const { stdout, error } = spawnSync('go', ['mod', 'download', '-json', query], { encoding: 'utf8' })
  if (error !== undefined) throw new Error(`go: ${error.message}`)
  const found = JSON.parse(stdout) as GoModule & { readonly Error?: string }
  if (found.Error !== undefined) throw new Error(found.Error)
  return found
}
