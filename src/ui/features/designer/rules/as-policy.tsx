import { ShieldCheck } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useLocation } from 'wouter'
import type { Path } from '../../../../analysis/edit.ts'
import type { RuleAnswer } from '../../../../analysis/rules/bench.ts'
import { parseJson } from '../../../../apimachinery/json/parse.ts'
import { isObject, type JsonObject, objectOf } from '../../../../apimachinery/json/value.ts'
import { joinPath } from '../../../base/address/path.ts'
import { language } from '../../../base/language/language.ts'
import { appStore } from '../../../base/state/store.ts'
import { keepPolicyDraft, policyDrafts } from '../../../entities/policy/drafts.ts'
import { useSession } from '../session/context.ts'
import { designTexts } from '../texts/design.en.ts'

/** What rules of schemas cannot name, and policies can. */
const OF_POLICIES =
  /undeclared reference to '(?:object|oldObject|request|params|authorizer|namespaceObject|variables)'|undefined field '(?:labels|annotations|namespace|ownerReferences|finalizers)'/

/** Why a policy could hold a rule that the schema cannot; undefined: it can. */
function reasonOf(answer: RuleAnswer | undefined): 'dear' | 'names' | undefined {
  if (answer?.error !== undefined) return OF_POLICIES.test(answer.error) ? 'names' : undefined
  return answer?.cost !== undefined && answer.cost.total > answer.cost.limit ? 'dear' : undefined
}

interface Props {
  readonly path: Path
  readonly rule: JsonObject
  /** The rule as it is typed. */
  readonly typed: string
  readonly answer: RuleAnswer | undefined
}

/** Writes what the schema cannot hold as a policy, and opens it. */
export function AsPolicy({ path, rule, typed, answer }: Props) {
  const session = useSession()
  const [, navigate] = useLocation()
  const reason = reasonOf(answer)
  if (reason === undefined) return null
  const write = async (): Promise<void> => {
    const { workspace, addToast } = appStore.getState()
    const [{ policyOfRule }, { text }] = await Promise.all([
      import('../../../../analysis/policies/rules.ts'),
      language.json(session.getState().text),
    ])
    const { value } = text === undefined ? {} : parseJson(text)
    const policy = isObject(value)
      ? policyOfRule(value, path, objectOf({ ...rule, rule: typed }), policyDrafts(workspace))
      : undefined
    if (policy === undefined) return addToast('bad', designTexts.noPolicy)
    keepPolicyDraft(workspace, policy.name, policy.text)
    navigate(joinPath('ws', workspace, 'policies', policy.name))
  }
  return (
    <p className="my-1 flex flex-wrap items-center gap-2 text-xs text-ink-2">
      <span>{designTexts.policyCan[reason]}</span>
      <Button className="btn btn-sm" onPress={() => void write()}>
        <ShieldCheck className="icon-sm" aria-hidden />
        {designTexts.asPolicy}
      </Button>
    </p>
  )
}
