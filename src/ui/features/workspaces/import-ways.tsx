import { workspaceTexts } from '../../entities/workspace/texts.en.ts'

/** How a file is imported. */
export type Way = 'create' | 'replace' | 'merge'

const WAYS: readonly Way[] = ['create', 'replace', 'merge']

interface Props {
  readonly way: Way
  readonly workspace: string
  readonly isDisabled: boolean
  readonly onChange: (way: Way) => void
}

/** The choice of how a file is imported. */
export function Ways({ way, workspace, isDisabled, onChange }: Props) {
  const words: Readonly<Record<Way, readonly [word: string, why: string]>> = {
    create: [workspaceTexts.import.create, workspaceTexts.import.createWhy],
    replace: [workspaceTexts.import.replace(workspace), workspaceTexts.import.replaceWhy],
    merge: [workspaceTexts.import.merge(workspace), workspaceTexts.import.mergeWhy],
  }
  return (
    <fieldset disabled={isDisabled}>
      <legend className="mb-1.5 text-xs text-ink-3">{workspaceTexts.import.where}</legend>
      <div className="grid rounded-2 border border-line-control">
        {WAYS.map((one) => (
          <label key={one} className="flex min-h-8 items-center gap-2.5 px-3 py-1.5">
            <input
              type="radio"
              className="flex-none"
              name="way"
              aria-label={words[one][0]}
              aria-describedby={`why-${one}`}
              checked={way === one}
              onChange={() => onChange(one)}
            />
            <span className="grid min-w-0">
              <span className="font-medium text-ink">{words[one][0]}</span>
              <span id={`why-${one}`} className="text-xs">
                {words[one][1]}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
