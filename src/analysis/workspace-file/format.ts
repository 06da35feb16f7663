import type { ArchivedEntry } from '../../protocol/journal.ts'
import type { SnapshotEvent } from '../../protocol/snapshot.ts'

/** The format of workspaces as files: docs/workspace-file.md. */
export const FORMAT = 'crdlab-workspace'
export const VERSION = 1

/** How many bytes a file may have, compressed or not, and how many characters its text. */
export const MAX_FILE_BYTES = 256 * 1024 * 1024
export const MAX_TEXT = 256 * 1024 * 1024

/** A file that is at least this long is compressed when it is written. Characters. */
export const COMPRESSED_FROM = 1_000_000

/** Text that was edited and not sent: of a pane, by its path and endpoint, or of a design, by its name. */
export interface FileDraft {
  readonly of: 'pane' | 'design'
  readonly address: string
  readonly base: string
  readonly baseVersion: string
  readonly text: string
  readonly verb?: string
  readonly force?: boolean
}

/** A persona that the reader made. */
export interface FilePersona {
  readonly name: string
  readonly user: string
  readonly groups: readonly string[]
}

/** What the page keeps of a workspace beside the server. */
export interface PageContent {
  readonly persona?: string
  /** The reader's own personas. */
  readonly personas?: readonly FilePersona[]
  /** The lint profile of the designer. */
  readonly profile?: string
  /** The lint rules that designs ignore, with the reasons. */
  readonly ignored: readonly { readonly design: string; readonly rules: unknown }[]
  readonly drafts: readonly FileDraft[]
  /** Programs of controllers, in TypeScript, and which of them played. None runs before the reader allows it. */
  readonly programs?: readonly { readonly name: string; readonly source: string; readonly isPlaying?: boolean }[]
  /** Test files of CRDs, in YAML. */
  readonly tests?: readonly { readonly crd: string; readonly text: string }[]
  /** The texts that CRDs were installed with, and what the server made of them. */
  readonly sources?: readonly { readonly name: string; readonly text: string; readonly changes: readonly string[] }[]
}

/** What a file says of itself. */
export interface FileHead {
  readonly name: string
  /** RFC 3339. */
  readonly created: string
  /** The version of crdlab that wrote it, and the Kubernetes release of its server; empty: not known. */
  readonly crdlab: string
  readonly kubernetes: string
}

/** An object of a file, as it is to be stored. */
export interface FileObject {
  readonly key: string
  readonly resourceVersion: number
  readonly text: string
  readonly apiVersion: string
  readonly kind: string
  readonly namespace: string
  readonly name: string
  readonly uid: string
}

/** A file that was read and checked. */
export interface WorkspaceContent {
  readonly head: FileHead
  readonly resourceVersion: number
  readonly compacted: number
  /** In the order of the file. */
  readonly objects: readonly FileObject[]
  /** What is stored under `DIALECTS_KEY`; absent: no dialect was ever switched. */
  readonly dialects: { readonly resourceVersion: number; readonly text: string } | undefined
  readonly events: readonly SnapshotEvent[]
  /** The journal, oldest first; absent: the file has none. */
  readonly journal?: readonly ArchivedEntry[]
  readonly page: PageContent
  /** Members that version 1 does not have. They are left out. */
  readonly unknown: readonly string[]
}

/** Why a text is no workspace that can be read. `place` names the value: `objects[3].object.metadata.uid`; empty: the file. */
export interface FileProblem {
  readonly code:
    | 'size'
    | 'gzip'
    | 'utf8'
    | 'json'
    | 'repeatedKey'
    | 'format'
    | 'newer'
    | 'shape'
    | 'key'
    | 'metadata'
    | 'repeatedObject'
    | 'repeatedUid'
    | 'repeatedVersion'
    | 'aboveCounter'
    | 'crd'
    | 'scope'
    | 'history'
    | 'journal'
  readonly place: string
  /** What was found there, or what the parser said. */
  readonly detail: string
}

export type ReadWorkspace =
  | { readonly content: WorkspaceContent; readonly problem?: undefined }
  | { readonly content?: undefined; readonly problem: FileProblem }
