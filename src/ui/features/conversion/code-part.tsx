import { useMemo, useState } from 'react'
import { Button } from 'react-aria-components'
import { listOfText } from '../../../analysis/stored-objects.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { language } from '../../base/language/language.ts'
import { failureProblems } from '../../kit/editor/code-failure.ts'
import { YamlEditor } from '../../kit/editor/yaml-editor.tsx'
import { PageDialog } from '../../kit/modal.tsx'
import { conversionTexts } from './texts.en.ts'

interface Props {
  readonly source: string
  /** The CRD as JSON, whose schemas complete the code. */
  readonly crd: string
  /** What the function threw. */
  readonly failure: string | undefined
  readonly onChange: (source: string) => void
}

/** The function as TypeScript, completed by both schemas. What it throws stands at its line. */
export function CodePart({ source, crd, failure, onChange }: Props) {
  const modules = useAsync(() => language.typeModules(listOfText(crd)), [crd], { keep: true })
  const problems = useMemo(() => failureProblems('conversion.ts', failure), [failure])
  return (
    <div className="relative min-h-40 flex-1">
      <YamlEditor
        label={conversionTexts.code.editor}
        language="typescript"
        modules={modules}
        value={source}
        onChange={onChange}
        problems={problems}
      />
    </div>
  )
}

/** Leads from code that was written by hand back to rules, after a question. */
export function BackToRules({ onBack }: { readonly onBack: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const { code, install } = conversionTexts
  return (
    <>
      <Button className="btn btn-sm" onPress={() => setAsking(true)}>
        {code.back}
      </Button>
      <PageDialog
        title={code.backTitle}
        open={isAsking}
        alert
        onClose={() => setAsking(false)}
        foot={
          <>
            <Button className="btn" onPress={() => setAsking(false)}>
              {install.cancel}
            </Button>
            <Button
              className="btn btn-danger-fill"
              onPress={() => {
                setAsking(false)
                onBack()
              }}
            >
              {code.backDo}
            </Button>
          </>
        }
      >
        <p>{code.backSays}</p>
      </PageDialog>
    </>
  )
}
