import { Components } from '../../../analysis/complete/schema-at.ts'
import type { KindSchema } from '../../../analysis/complete/suggestions.ts'
import { append } from '../../../apimachinery/append.ts'
import type { TrialServer } from '../../../trial/trial-server.ts'
import { Checker } from '../commands/checker.ts'
import type { Diagnostic } from '../commands/diagnostic.ts'
import { isCrd, objectsIn, type SourceObject, type SourceObjects } from '../commands/documents.ts'

/** An installed CRD, and what the server said to it. */
interface InstalledCrd {
  readonly object: SourceObject
  readonly said: readonly Diagnostic[]
}

const isSame = (a: SourceObject, b: SourceObject): boolean =>
  a.body === b.body && a.line === b.line && a.file.name === b.file.name

/** The texts of a folder that is worked in, and a server that has their CRDs. */
export class Workspace {
  readonly server: TrialServer
  readonly #checker: Checker
  readonly #files = new Map<string, SourceObjects>()
  readonly #installed = new Map<string, InstalledCrd>()
  readonly #schemas = new Map<string, Promise<Components | undefined>>()

  constructor(server: TrialServer) {
    this.server = server
    this.#checker = new Checker(server, 'Strict')
  }

  /** Sets the text of a file; undefined: the file is gone. */
  set(name: string, text: string | undefined): void {
    if (text === undefined) this.#files.delete(name)
    else this.#files.set(name, objectsIn([{ name, path: undefined, text, isNamed: false }]))
  }

  /** Makes the server have the CRDs of the texts; of several of one name, that of the first file. */
  async update(): Promise<void> {
    const wanted = new Map<string, SourceObject>()
    for (const name of [...this.#files.keys()].sort()) {
      for (const object of this.#files.get(name)?.objects ?? []) {
        if (isCrd(object) && !wanted.has(object.name)) wanted.set(object.name, object)
      }
    }
    for (const name of this.#installed.keys()) {
      if (wanted.has(name)) continue
      await this.#checker.remove(name)
      this.#installed.delete(name)
      this.#schemas.clear()
    }
    for (const [name, object] of wanted) {
      const known = this.#installed.get(name)
      if (known !== undefined && isSame(known.object, object)) continue
      this.#installed.set(name, { object, said: await this.#checker.crd(object) })
      this.#schemas.clear()
    }
  }

  /** What `crdlab check --skip-missing` says of a file among the others. */
  async diagnosticsOf(name: string): Promise<readonly Diagnostic[]> {
    const file = this.#files.get(name)
    if (file === undefined) return []
    const found: Diagnostic[] = [...file.problems]
    for (const object of file.objects) append(found, await this.#saidOf(object))
    return found
  }

  async #saidOf(object: SourceObject): Promise<readonly Diagnostic[]> {
    if (!isCrd(object)) return this.#checker.isForeign(object, true) ? [] : await this.#checker.object(object)
    const own = this.#installed.get(object.name)
    if (own === undefined || isSame(own.object, object)) return own?.said ?? []
    // Another CRD of this name is installed, and comes back.
    const said = await this.#checker.crd(object)
    await this.#checker.crd(own.object)
    return said
  }

  /** The object of a file that a line stands in, from 1. */
  objectAt(name: string, line: number): SourceObject | undefined {
    return this.#files.get(name)?.objects.findLast((object) => object.line <= line)
  }

  /** The CRD that has a kind. */
  crdOf(group: string, kind: string): SourceObject | undefined {
    for (const { object } of this.#installed.values()) {
      const { spec } = object.value
      if (spec === null || typeof spec !== 'object' || Array.isArray(spec) || !('names' in spec)) continue
      const { names, group: own } = spec as { readonly names: unknown; readonly group: unknown }
      if (own === group && typeof names === 'object' && names !== null && (names as { readonly kind?: unknown }).kind === kind)
        return object
    }
    return undefined
  }

  /** The schema of a kind, as the server publishes it; undefined where it has none. */
  async schemaOf(apiVersion: string, kind: string): Promise<KindSchema | undefined> {
    const [group = '', version = ''] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion]
    const path = `/openapi/v3/${group === '' ? 'api' : `apis/${group}`}/${version}`
    const read = this.#schemas.get(path) ?? this.#read(path)
    this.#schemas.set(path, read)
    const components = await read
    const root = components?.ofKind(group, version, kind)
    return components && root && { components, root, apiVersion, kind }
  }

  async #read(path: string): Promise<Components | undefined> {
    const { object } = await this.server.client.send({ method: 'GET', path })
    return object && new Components(object)
  }
}
