import type { Path } from '../../../../analysis/edit.ts'
import type { Fix, Severity, Source } from '../../../../analysis/lint/finding.ts'
import type { LintText } from '../../../../analysis/lint/text.ts'

/** A problem of a CRD, found by the server or by a lint rule. */
export interface Problem {
  readonly kind: 'refused' | 'breaks' | 'warning' | 'style'
  readonly rule: string
  /** The source of the lint rule; undefined for errors and warnings of the server. */
  readonly source?: Source
  readonly severity?: Severity
  /** The server's message, or the text of a lint rule. */
  readonly message: string | LintText
  readonly between?: string
  readonly hasUnsafeFix?: true
  readonly path: Path
  readonly fix?: Fix
}
