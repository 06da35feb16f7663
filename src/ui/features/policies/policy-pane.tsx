import { Ellipsis, ShieldCheck } from 'lucide-react'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { useAsync } from '../../base/async/use-async.ts'
import { language } from '../../base/language/language.ts'
import { useCopied } from '../../kit/copy.tsx'
import type { LineProblem } from '../../kit/editor/text-pane.ts'
import { YamlEditor } from '../../kit/editor/yaml-editor.tsx'
import { ScrollRegion } from '../../kit/scroll-region.tsx'
import { CompletingContext, useCompleting, usePolicySchemas, useTypedVerdict } from './completing.ts'
import { type Family, familyOf } from './families.ts'
import type { EditDocument } from './form-types.ts'
import type { DraftVerdict } from './policy-bench.ts'
import { PolicyForm } from './policy-form.tsx'
import { matchedResources, nameOf, type PolicyText, pathOfField } from './policy-text.ts'
import type { Surroundings } from './surroundings.ts'
import { policiesTexts } from './texts.en.ts'
import type { Tried } from './use-bench.ts'
import { usePolicyAssistant } from './yaml-assistant.ts'

const MODES = ['form', 'yaml'] as const
const ERROR = 8
const WARNING = 4

interface Props {
  readonly family: Family
  readonly name: string
  readonly text: string
  readonly read: PolicyText
  readonly verdict: DraftVerdict | undefined
  readonly tried: Tried | undefined
  readonly surroundings: Surroundings | undefined
  /** The text is not what is stored. */
  readonly isDraft: boolean
  readonly isStored: boolean
  /** The browser has the draft. */
  readonly isKept: boolean
  readonly onText: (text: string) => void
  readonly onEdit: EditDocument
  readonly onRevert: () => void
  readonly onApply: () => void
  readonly onRemove: () => void
}

/** What is wrong in the text, at its lines: what the server rejects, and what its type checker says. */
function useProblems(read: PolicyText, verdict: DraftVerdict | undefined): readonly LineProblem[] {
  const found = useAsync(
    async (): Promise<readonly LineProblem[]> => {
      if (read.problem !== undefined) return [{ ...read.problem, severity: ERROR }]
      const asked = [
        ...(verdict?.rejections ?? []).flatMap(({ kind, name, failure }) => {
          const document = read.documents.find(({ value }) => value.kind === kind && nameOf(value) === name)
          const causes = failure.causes.length === 0 ? [{ field: '', message: failure.message }] : failure.causes
          return causes.map(({ field, message }) => ({ document, field, message, severity: ERROR }) as const)
        }),
        ...(verdict?.warnings ?? []).map(
          ({ field, warning }) => ({ document: read.policy, field, message: warning, severity: WARNING }) as const,
        ),
      ]
      const made = asked.map(async ({ document, field, message, severity }) => {
        if (document === undefined) return { line: 1, message, severity }
        const [lines] = await language.lines(document.text, [pathOfField(field)])
        return { line: document.line + (lines?.[0] ?? 1) - 1, message, severity }
      })
      return Promise.all(made)
    },
    [read, verdict],
    { keep: true },
  )
  return found ?? []
}

function Status({ verdict, isDraft, isBound }: { verdict: DraftVerdict | undefined; isDraft: boolean; isBound: boolean }) {
  const { status } = policiesTexts
  const isRejected = (verdict?.rejections.length ?? 0) > 0
  return (
    <span className="flex flex-none gap-1" role="status">
      {isRejected ? (
        <span className="chip t-bad">{status.rejected}</span>
      ) : isDraft ? (
        <span className="chip t-warn">{status.draft}</span>
      ) : isBound ? (
        <span className="chip t-ok">{status.inEffect}</span>
      ) : (
        <span className="chip">{status.unbound}</span>
      )}
      {(verdict?.warnings.length ?? 0) > 0 && <span className="chip t-warn">{status.types}</span>}
    </span>
  )
}

/** The kinds for which types are checked, as a sentence. */
function checkedWords(read: PolicyText): string {
  if (familyOf(read.policy?.value.kind)?.binding === undefined) return ''
  const kinds = [...new Set(matchedResources(read.policy?.value).map(({ resource, version }) => `${resource} ${version}`))].join(
    ', ',
  )
  return kinds === '' ? policiesTexts.checkedForNone : policiesTexts.checkedFor(kinds)
}

/** A policy with its bindings, as a form or as YAML. */
export function PolicyPane(props: Props) {
  const {
    family,
    name,
    text,
    read,
    tried,
    surroundings,
    isDraft,
    isStored,
    isKept,
    onText,
    onEdit,
    onRevert,
    onApply,
    onRemove,
  } = props
  const [mode, setMode] = useState<(typeof MODES)[number]>('form')
  const [copied, copy] = useCopied()
  const schemas = usePolicySchemas(read)
  const verdict = useTypedVerdict(read, schemas, props.verdict)
  const problems = useProblems(read, verdict)
  const completing = useCompleting(read, schemas)
  const assistant = usePolicyAssistant(familyOf(read.policy?.value.kind) ?? family, read, schemas)
  const shown = useMemo(() => nameOf(read.policy?.value) || name, [read, name])
  const isBlocked = read.problem !== undefined || read.policy === undefined || (verdict?.rejections.length ?? 0) > 0
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isBlocked || !isDraft) return
    event.preventDefault()
    onApply()
  }
  const isForm = mode === 'form' && read.policy !== undefined && read.problem === undefined
  return (
    // The key of the primary button, wherever the focus is in the pane.
    <section className="pane" aria-label={policiesTexts.policy} onKeyDown={onKeyDown}>
      <header className="pane-head">
        <ShieldCheck className="icon-lg flex-none text-ink-3" aria-hidden />
        <h2 className="mono truncate" title={shown} translate="no">
          {shown}
        </h2>
        <Status
          verdict={verdict}
          isDraft={isDraft}
          isBound={read.bindings.length > 0 || familyOf(read.policy?.value.kind)?.binding === undefined}
        />
        <span className="min-w-0 flex-1" />
        <fieldset className="seg" aria-label={policiesTexts.policy}>
          {MODES.map((each) => (
            <button key={each} type="button" aria-pressed={mode === each} onClick={() => setMode(each)}>
              {policiesTexts[each]}
            </button>
          ))}
        </fieldset>
      </header>
      {!isKept && (
        <p className="banner t-warn m-2 flex-none" role="alert">
          {policiesTexts.notKept}
        </p>
      )}
      {isForm ? (
        <ScrollRegion label={policiesTexts.form} className="min-h-0 flex-1">
          <CompletingContext value={completing}>
            <PolicyForm read={read} verdict={verdict} tried={tried} surroundings={surroundings} onEdit={onEdit} onText={onText} />
          </CompletingContext>
        </ScrollRegion>
      ) : mode === 'form' ? (
        <div className="pane-say">
          <p>{policiesTexts.unreadable}</p>
        </div>
      ) : (
        <div className="pane-body">
          <YamlEditor
            label={policiesTexts.yamlLabel}
            value={text}
            onChange={onText}
            problems={problems}
            assistant={assistant}
            onSend={isBlocked ? undefined : onApply}
          />
        </div>
      )}
      <footer className="pane-foot flex-wrap">
        <span className="min-w-0 flex-1 truncate px-1 text-xs text-ink-3" title={problems[0]?.message ?? checkedWords(read)}>
          {problems.length > 0 ? `${policiesTexts.invalid(problems.length)}: ${problems[0]?.message}` : checkedWords(read)}
        </span>
        <MenuTrigger>
          <Button className="btn btn-icon" aria-label={policiesTexts.more}>
            <Ellipsis aria-hidden />
          </Button>
          <Popover offset={4} placement="top end">
            <Menu
              className="menu"
              aria-label={policiesTexts.more}
              disabledKeys={[...(isDraft ? [] : ['revert']), ...(isStored ? [] : ['remove'])]}
              onAction={(key) => (key === 'copy' ? copy(asKubectl(text)) : key === 'revert' ? onRevert() : onRemove())}
            >
              <MenuItem id="copy" className="menu-item">
                {copied ? policiesTexts.copied : policiesTexts.asKubectl}
              </MenuItem>
              <MenuItem id="revert" className="menu-item">
                {policiesTexts.revert}
              </MenuItem>
              <MenuItem id="remove" className="menu-item text-bad">
                {policiesTexts.remove}
              </MenuItem>
            </Menu>
          </Popover>
        </MenuTrigger>
        <Button className="btn btn-primary" isDisabled={isBlocked || !isDraft} onPress={onApply}>
          {policiesTexts.apply} <span className="kbd narrow:hidden">Ctrl ↵</span>
        </Button>
      </footer>
    </section>
  )
}

/** A command of kubectl that applies a text. */
const asKubectl = (text: string): string => `kubectl apply -f - <<'EOF'\n${text.trimEnd()}\nEOF\n`
