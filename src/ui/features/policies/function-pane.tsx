import { useEffect, useMemo, useRef, useState } from 'react'
import { objectAt, stringAt } from '../../../apimachinery/json/access.ts'
import { ADMISSION_FUNCTION } from '../../../protocol/admission.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { language } from '../../base/language/language.ts'
import { failureProblems } from '../../kit/editor/code-failure.ts'
import type { Modules } from '../../kit/editor/text-pane.ts'
import { YamlEditor } from '../../kit/editor/yaml-editor.tsx'
import { ADMISSION_TYPES } from './admission-types.ts'
import type { EditDocument } from './form-types.ts'
import type { PolicyDocument } from './policy-text.ts'
import { CRDS_NAME, type Surroundings } from './surroundings.ts'
import { policiesTexts } from './texts.en.ts'

interface Props {
  readonly policy: PolicyDocument
  readonly surroundings: Surroundings | undefined
  /** What the function threw, as the server says it. */
  readonly failure: string | undefined
  readonly onEdit: EditDocument
}

const ADMISSION: Modules = { admission: ADMISSION_TYPES }

/** A text that is typed faster than the document takes it: what comes back is what was sent, unless something else changed it. */
function useTyped(value: string, send: (text: string) => void): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState(value)
  const sent = useRef<string>(undefined)
  useEffect(() => {
    if (sent.current === undefined) setTyped(value)
    else if (sent.current === value) sent.current = undefined
  }, [value])
  const type = (text: string): void => {
    sent.current = text
    setTyped(text)
    send(text)
  }
  return [typed, type]
}

/** The function that answers the reviews of a configuration, completed by the types of reviews and of installed kinds. */
export function FunctionPane({ policy, surroundings, failure, onEdit }: Props) {
  const source = stringAt(objectAt(objectAt(policy.value, 'metadata'), 'annotations'), ADMISSION_FUNCTION)
  const crds = surroundings?.get(CRDS_NAME)
  const [typed, type] = useTyped(source, (text) =>
    onEdit(policy, [{ op: 'set', path: ['metadata', 'annotations', ADMISSION_FUNCTION], value: text }]),
  )
  const modules = useAsync(
    async (): Promise<Modules> => ({ ...ADMISSION, ...(crds === undefined ? {} : await language.typeModules(crds)) }),
    [crds],
    { keep: true },
  )
  const problems = useMemo(() => failureProblems('admission.ts', failure), [failure])
  return (
    <>
      <h3 className="policies-sub">{policiesTexts.function}</h3>
      <div className="policies-function">
        <YamlEditor
          label={policiesTexts.functionLabel}
          language="typescript"
          modules={modules ?? ADMISSION}
          value={typed}
          onChange={type}
          problems={problems}
        />
      </div>
    </>
  )
}
