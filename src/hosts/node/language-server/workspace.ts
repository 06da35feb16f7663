import { Components } from '../../../analysis/complete/schema-at.ts'
import type { KindSchema } from '../../../analysis/complete/suggestions.ts'
import { append } from '../../../apimachinery/append.ts'
import { objectAt, stringAt } from '../../../apimachinery/json/access.ts'
import type { TrialServer } from '../../../trial/trial-server.ts'
import { Checker } from '../commands/checker.ts'
import type { Diagnostic } from '../commands/diagnostic.ts'
import { isCrd, objectsIn, type SourceObject, type SourceObjects } from '../commands/documents.ts'

/** An installed CRD with its diagnostics. */
interface InstalledCrd {
  readonly object: SourceObject
  readonly diagnostics: readonly Diagnostic[]
}

const isSame = (a: SourceObject, b: SourceObject): boolean =>
  a.body === b.body && a.line === b.line && a.file.name === b.file.name

/** The files of the open folders, and a server on which their CRDs are installed. */
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

  /** Sets the text of a file; undefined removes the file. */
  set(name: string, text: string | undefined): void {
    if (text === undefined) this.#files.delete(name)
    else this.#files.set(name, objectsIn([{ name, path: undefined, text, isNamed: false }]))
  }

  /** Installs the CRDs of the files. Of several with the same name, the first file's is installed. */
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
      this.#installed.set(name, { object, diagnostics: await this.#checker.install(object) })
      this.#schemas.clear()
    }
  }

  /** Returns what `crdlab check --skip-missing` reports for a file. */
  async diagnosticsOf(name: string): Promise<readonly Diagnostic[]> {
    const file = this.#files.get(name)
    if (file === undefined) return []
    const found: Diagnostic[] = [...file.problems]
    for (const object of file.objects) append(found, await this.#check(object))
    return found
  }

  async #check(object: SourceObject): Promise<readonly Diagnostic[]> {
    if (!isCrd(object)) return this.#checker.isSkipped(object, true) ? [] : await this.#checker.validate(object)
    const own = this.#installed.get(object.name)
    if (own === undefined || isSame(own.object, object)) return own?.diagnostics ?? []
    // Another file has a CRD of the same name: replace it for this check.
    const found = await this.#checker.install(object)
    await this.#checker.install(own.object)
    return found
  }

  /** Returns the object at a line, from 1. */
  objectAt(name: string, line: number): SourceObject | undefined {
    return this.#files.get(name)?.objects.findLast((object) => object.line <= line)
  }

  /** Returns the CRD of a kind. */
  crdOf(group: string, kind: string): SourceObject | undefined {
    for (const { object } of this.#installed.values()) {
      const spec = objectAt(object.value, 'spec')
      if (stringAt(spec, 'group') === group && stringAt(objectAt(spec, 'names'), 'kind') === kind) return object
    }
    return undefined
  }

  /** Returns the schema of a kind from the server's OpenAPI document. */
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
