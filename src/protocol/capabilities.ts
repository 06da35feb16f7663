/**
 * Describes what a server offers besides the API of Kubernetes. The page reads the declared set once, when it connects, and sends no request that the
 * set does not name. `GET /crdlab/capabilities` answers `{"capabilities": [...]}`; a server without that path has none.
 */
export const CAPABILITIES_PATH = '/crdlab/capabilities'

const CAPABILITIES = [
  /** Records what a write does to every field (`trace.ts`). */
  'traces',
  /** Says which dialects it serves. */
  'dialects',
  /** Dialects can be switched while it runs. */
  'dialect-switches',
  /** Keeps a journal of its requests (`protocol/journal.ts`). */
  'journal',
  /** Forgets its history on demand (`compaction.ts`). */
  'compaction',
  /** Shows objects as they are stored (`stored.ts`). */
  'stored',
  /** Gives all that it stores at once, and takes other content in its place (`snapshot.ts`). */
  'snapshot',
  /** Names the keys of objects that it could not read. */
  'damaged',
  /** Carries any number of watches over one connection (`protocol/multiplexed-watches.ts`). */
  'watch-streams',
  /** Stands in front of a real cluster (`cluster-info.ts`). */
  'cluster',
  /** Keeps the programs of the workspace (`programs.ts`). */
  'programs',
  /** Shows the workspace of another, and rejects writes (`class.ts`). */
  'observer',
] as const

export type Capability = (typeof CAPABILITIES)[number]
export type Capabilities = ReadonlySet<Capability>

/** Of a server that declares nothing: any Kubernetes API server. */
export const NO_CAPABILITIES: Capabilities = new Set()

/** The engine in a worker of the page, over IndexedDB. */
export const WORKER_CAPABILITIES: Capabilities = new Set([
  'traces',
  'dialects',
  'dialect-switches',
  'journal',
  'compaction',
  'stored',
  'snapshot',
  'damaged',
])

/** The engine behind an HTTP server. */
export const HOST_CAPABILITIES: Capabilities = new Set([
  'traces',
  'dialects',
  'journal',
  'compaction',
  'watch-streams',
  'programs',
])

/** A proxy to a real cluster. */
export const CLUSTER_CAPABILITIES: Capabilities = new Set(['watch-streams', 'cluster'])

/** The body with which a server declares a set. */
export const declarationOf = (capabilities: Capabilities): string => JSON.stringify({ capabilities: [...capabilities] })

/** Reads a declaration. Names that are not known are left out. */
export function readCapabilities(declaration: unknown): Capabilities {
  const { capabilities } = (declaration ?? {}) as { readonly capabilities?: unknown }
  const names: readonly unknown[] = Array.isArray(capabilities) ? capabilities : []
  return new Set(CAPABILITIES.filter((name) => names.includes(name)))
}
