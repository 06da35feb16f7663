import { useEffect, useMemo, useRef, useState } from 'react'
import { sendEdits } from '../../../analysis/crd-text/sent-edits.ts'
import { type JsonObject, objectOf } from '../../../apimachinery/json/value.ts'
import { serialQueue } from '../../base/async/async.ts'
import { language } from '../../base/language/language.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { forgetPolicyDraft, keepPolicyDraft } from '../../entities/policy/drafts.ts'
import { applyPolicy, removePolicy } from './apply.ts'
import { BenchPane } from './bench-pane.tsx'
import { useWrite } from './bench-write.ts'
import { familyOf, type PolicyId, policyKey } from './families.ts'
import type { EditDocument, Part } from './form-types.ts'
import { PolicyPane } from './policy-pane.tsx'
import { joinDocuments, nameOf, readPolicyText, saysStored } from './policy-text.ts'
import { policiesTexts } from './texts.en.ts'
import { useDraftVerdict, useOpenBench, useSurroundings, useTried } from './use-bench.ts'
import { bindingsOf, type Policies, policyOf } from './use-policies.ts'

interface Props {
  readonly id: PolicyId
  readonly server: Policies
  /** The policy and its bindings as the server has them; undefined for a new one. */
  readonly storedText: string | undefined
  /** The draft that was kept; undefined: there is none. */
  readonly initial: string | undefined
  readonly lookOf: (part: Part) => string
  readonly onKept: () => void
  readonly onApplied: (key: string) => void
  readonly onGone: () => void
}

/** A policy with its bindings as one types them, and the bench beside them. */
export function PolicyWorkbench({ id, server, storedText, initial, lookOf, onKept, onApplied, onGone }: Props) {
  const workspace = useApp((state) => state.workspace)
  const { name } = id
  const key = policyKey(id)
  const [draft, setDraft] = useState(initial)
  const [isKept, setKept] = useState(true)
  // The revision of the server's list in which this policy was applied.
  const [applied, setApplied] = useState<string>()
  const text = draft ?? storedText ?? ''
  const read = useMemo(() => readPolicyText(text), [text])
  const stored = useMemo((): readonly JsonObject[] => {
    const policy = policyOf(server, id)
    return policy === undefined ? [] : [policy, ...bindingsOf(server.bindings, id)].map((one) => objectOf({ ...one }))
  }, [server, id])
  const isDraft = draft !== undefined && !saysStored(read, stored)
  const bench = useOpenBench()
  const surroundings = useSurroundings(server, read)
  const verdict = useDraftVerdict(bench, surroundings, read, stored)
  const write = useWrite(read)
  const tried = useTried(bench, verdict, write.write)
  const newest = useRef(text)
  newest.current = text
  const [inOrder] = useState(serialQueue)
  const change = (next: string): void => {
    newest.current = next
    setDraft(next)
    setApplied(undefined)
    setKept(keepPolicyDraft(workspace, key, next))
    onKept()
  }
  const forget = (): void => {
    forgetPolicyDraft(workspace, key)
    setDraft(undefined)
  }
  const revert = (): void => {
    forget()
    if (storedText === undefined) onGone()
    else onKept()
  }
  // Edits come faster than they are made: each is made in what the one before left.
  const edit: EditDocument = (document, edits) => {
    const at = read.documents.indexOf(document)
    void inOrder(async () => {
      const { documents } = readPolicyText(newest.current)
      const own = documents[at]
      const edited = own && (await language.edited(own.text, sendEdits(edits)))
      if (edited !== undefined) change(joinDocuments(documents.map((one) => (one === own ? edited.text : one.text))))
    })
  }
  const apply = async (): Promise<void> => {
    const rejected = await applyPolicy(read, stored)
    if (rejected !== undefined) return appStore.getState().addToast('bad', rejected)
    const appliedName = nameOf(read.policy?.value) || name
    appStore.getState().addToast('ok', policiesTexts.applied(appliedName))
    const appliedKey = policyKey({ family: familyOf(read.policy?.value.kind) ?? id.family, name: appliedName })
    if (appliedKey === key) return setApplied(server.revision)
    forget()
    onApplied(appliedKey)
  }
  // The list of the server has what was applied a moment later. Until then the pane shows the draft.
  useEffect(() => {
    const isListed = stored.length > 0 && server.revision !== applied
    if (applied === undefined || (isDraft && !isListed)) return
    setApplied(undefined)
    forget()
    onKept()
  })
  const remove = async (): Promise<void> => {
    const rejected = await removePolicy(stored)
    if (rejected !== undefined) return appStore.getState().addToast('bad', rejected)
    forgetPolicyDraft(workspace, key)
    appStore.getState().addToast('ok', policiesTexts.removed(name))
    onGone()
  }
  return (
    <>
      <div className={lookOf('policy')}>
        <PolicyPane
          family={id.family}
          name={name}
          text={text}
          read={read}
          verdict={verdict}
          tried={tried}
          surroundings={surroundings}
          isDraft={isDraft || storedText === undefined}
          isStored={storedText !== undefined}
          isKept={isKept}
          onText={change}
          onEdit={edit}
          onRevert={revert}
          onApply={() => void apply()}
          onRemove={() => void remove()}
        />
      </div>
      <div className={lookOf('bench')}>
        <BenchPane
          isAvailable={bench !== undefined}
          open={bench}
          surroundings={surroundings}
          id={{ family: id.family, name: nameOf(read.policy?.value) || name }}
          verdict={verdict}
          tried={tried}
          write={write}
          read={read}
        />
      </div>
    </>
  )
}
