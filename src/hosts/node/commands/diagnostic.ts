import { linesOf } from '../../../analysis/crd-text/lines.ts'
import { resolveField } from '../../../analysis/diagnostics/resolve-field.ts'
import type { Path } from '../../../analysis/edit.ts'
import type { SourceObject } from './documents.ts'
import { titleOf } from './documents.ts'

export type Severity = 'error' | 'warning' | 'note'

/** Something that is said about a place of a file. */
export interface Diagnostic {
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly severity: Severity
  /** What found it: a reason of the server, such as `Invalid`, or the name of a rule. */
  readonly rule: string
  readonly message: string
  /** The object that it is about, as `titleOf` calls it; empty: the file. */
  readonly object: string
}

type Said = Pick<Diagnostic, 'severity' | 'rule' | 'message'>

/** What is said about an object, at the line of a path. */
export function atPath(object: SourceObject, path: Path, said: Said): Diagnostic {
  const isYaml = object.contentType === 'application/yaml'
  const [first] = path.length === 0 || !isYaml ? [1] : (linesOf(object.body, [path])[0] ?? [1])
  // The first line of a document that follows another is the one with its dashes.
  const lead = /^\s*\n/.exec(object.body)?.[0].split('\n').length ?? 1
  const line = object.line + (first === 1 ? (isYaml ? lead - 1 : 0) : first - 1)
  return { file: object.file.name, line, object: titleOf(object), ...said }
}

/** What is said about a field of an object, as the server names the field. */
export const atField = (object: SourceObject, field: string, said: Said): Diagnostic =>
  atPath(object, field === '' ? [] : resolveField(object.value, field).path, said)
