import { useMemo } from 'react'
import type { Edit, Path } from '../../../../analysis/edit.ts'
import type { JsonObject, JsonValue } from '../../../../apimachinery/json/value.ts'
import { messageText } from '../../../i18n/lint.ts'
import type { Subject } from '../crd/fields.ts'
import type { Problem } from '../crd/problems.ts'
import { useDesign, useSession } from '../session/context.ts'
import { type ValueHost, ValueHostContext } from '../value/host.ts'
import { ValueEditor } from '../value/value-editor.tsx'
import { portable, under } from '../value/values.ts'

const isAt = (path: Path, at: Path): boolean => at.every((step, i) => path[i] === step)

/** What the server says against a place, each once. */
function messagesAt(problems: readonly Problem[], at: Path, below: boolean): string[] {
  const there = problems.filter(({ path }) => isAt(path, at) && (below || path.length === at.length))
  return [...new Set(there.map(messageText))]
}

const portableEdit = (edit: Edit): Edit => ('value' in edit ? { ...edit, value: portable(edit.value) } : edit)

interface Props {
  readonly subject: Subject
  readonly name: string
  /** What the value of the keyword may be. */
  readonly schema: JsonObject
}

/** A keyword whose value is edited by its type; every edit is spliced into the text at the place it means. */
export function KeywordValue({ subject, name, schema }: Props) {
  const session = useSession()
  const { path } = subject
  // Only what is said of this value: what is said of another does not draw it again.
  const server = useDesign((state) => state.server.filter((problem) => isAt(problem.path, [...path, name])))
  const value: JsonValue | undefined = subject.schema[name]
  const host = useMemo<ValueHost>(() => {
    const at = [...path, name]
    return {
      edit: (edits) => void session.apply({ edits: under(at, edits).map(portableEdit), select: path }),
      against: (inner, below) => messagesAt(server, [...at, ...inner], below),
    }
  }, [session, server, path, name])
  return (
    <ValueHostContext value={host}>
      <ValueEditor schema={schema} value={value} label={name} path={[]} />
    </ValueHostContext>
  )
}
