import { linesOf } from '../../../analysis/crd-text/lines.ts'
import { resolveField } from '../../../analysis/diagnostics/resolve-field.ts'
import type { Path } from '../../../analysis/edit.ts'
import type { SourceObject } from './documents.ts'
import { titleOf } from './documents.ts'

export type Severity = 'error' | 'warning' | 'note'

/** A problem at a line of a file. */
export interface Diagnostic {
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly severity: Severity
  /** The reason of the server, such as `Invalid`, or the name of a lint rule. */
  readonly rule: string
  readonly message: string
  /** The title of the object; empty for a problem of the file. */
  readonly object: string
}

type Finding = Pick<Diagnostic, 'severity' | 'rule' | 'message'>

/** Makes a diagnostic at the line of a path in an object. */
export function atPath(object: SourceObject, path: Path, finding: Finding): Diagnostic {
  const isYaml = object.contentType === 'application/yaml'
  const [first] = path.length === 0 || !isYaml ? [1] : (linesOf(object.body, [path])[0] ?? [1])
  // The text of a later document begins behind its dashes, with an empty line.
  const lead = /^\s*\n/.exec(object.body)?.[0].split('\n').length ?? 1
  const line = object.line + (first === 1 ? (isYaml ? lead - 1 : 0) : first - 1)
  return { file: object.file.name, line, object: titleOf(object), ...finding }
}

/** Makes a diagnostic at the line of a field, as the server spells it. */
export const atField = (object: SourceObject, field: string, finding: Finding): Diagnostic =>
  atPath(object, field === '' ? [] : resolveField(object.value, field).path, finding)
