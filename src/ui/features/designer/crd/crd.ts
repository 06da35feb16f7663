import { type Edit, type Path, valueAt } from '../../../../analysis/edit.ts'
import type { JsonObject } from '../../../../apimachinery/json/value.ts'
import { textAt } from '../../../entities/crd/crd.ts'

/** Edits of a CRD, and the field that is selected after them; undefined leaves the selection. */
export interface CrdEdit {
  readonly edits: readonly Edit[]
  readonly select: Path | undefined
}

/** The value at a path written as its text in YAML says it, comments and all. */
export interface BlockEdit {
  readonly path: Path
  readonly block: string
  readonly select: Path | undefined
}

/** Identifies a revision of a CRD's spec on the server. Its status changes without changing any of these. */
export interface CrdRevision {
  readonly name: string
  readonly uid: string
  readonly generation: number
}

/** The revision of a CRD that the server sent, whole or as its metadata alone. */
export const revisionOf = (crd: JsonObject): CrdRevision => ({
  name: textAt(crd, ['metadata', 'name']),
  uid: textAt(crd, ['metadata', 'uid']),
  generation: Number(valueAt(crd, ['metadata', 'generation']) ?? 0),
})

/** A revision as drafts store it; empty when there is none. */
export const revisionText = (revision: CrdRevision | undefined): string =>
  revision === undefined ? '' : `${revision.uid} ${revision.generation}`
