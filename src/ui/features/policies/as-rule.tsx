import { PencilRuler } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useLocation } from 'wouter'
import { sendEdits } from '../../../analysis/crd-text/sent-edits.ts'
import type { Edit } from '../../../analysis/edit.ts'
import { objectAt, objectsOf, stringAt } from '../../../apimachinery/json/access.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { designAt } from '../../base/address/address.ts'
import { undefinedIfRejected, useAsync } from '../../base/async/use-async.ts'
import { language } from '../../base/language/language.ts'
import { silent } from '../../base/server/plain-fetch.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { draftKey } from '../../base/state/workspace-keys.ts'
import { installedCrd, textOfCrd } from '../../entities/crd/source.ts'
import { policiesTexts } from './texts.en.ts'

const RULES = 'x-kubernetes-validations'

/** A validation that the schema of a CRD could hold, and the design of the CRD with it. */
interface Movable {
  readonly kind: string
  readonly version: string
  readonly crd: string
  readonly design: { readonly base: string; readonly baseVersion: string; readonly text: string }
}

/** The design of a CRD: its draft, or as it is installed. */
async function designOf(name: string) {
  const { page, workspace, drafts } = appStore.getState()
  const crd = page && (await installedCrd(silent(page), name))
  if (crd === undefined) return undefined
  const metadata = objectAt(crd, 'metadata')
  const draft = drafts[draftKey(workspace, name)]
  const text = draft?.text ?? (await textOfCrd(crd))
  return {
    crd,
    base: draft?.base ?? text,
    baseVersion: draft?.baseVersion ?? `${stringAt(metadata, 'uid')} ${String(metadata.generation)}`,
    text,
  }
}

/** The design of a CRD with the rule of a validation, where its schema takes the rule; undefined where only the policy can say it. */
async function movable(policy: JsonObject, index: number): Promise<Movable | undefined> {
  const { ruleOfPolicy } = await import('../../../analysis/policies/rules.ts')
  const found = ruleOfPolicy(policy, index)
  const design = found && (await designOf(found.crd))
  if (found === undefined || design === undefined) return undefined
  const spec = objectAt(design.crd, 'spec')
  const versions = objectsOf(spec.versions)
  const at = versions.findIndex(({ name }) => name === found.version)
  const root = ['spec', 'versions', at, 'schema', 'openAPIV3Schema']
  const answers =
    at < 0 ? undefined : await language.bench(design.text, root, [found.rule], [], appStore.getState().dialects.kubernetes)
  const answer = answers?.rules[0]
  if (answer === undefined || answer.error !== undefined || answer.messageError !== undefined) return undefined
  if (answer.cost !== undefined && answer.cost.total > answer.cost.limit) return undefined
  const schema = objectAt(objectAt(versions[at], 'schema'), 'openAPIV3Schema')
  const rules = objectsOf(schema[RULES])
  if (rules.some(({ rule }) => rule === found.rule.rule)) return undefined
  const edit: Edit =
    rules.length === 0
      ? { op: 'set', path: [...root, RULES], value: [found.rule] }
      : { op: 'set', path: [...root, RULES, rules.length], value: found.rule }
  const edited = await language.edited(design.text, sendEdits([edit]))
  if (edited === undefined) return undefined
  const { base, baseVersion } = design
  return {
    kind: stringAt(spec.names, 'kind'),
    version: found.version,
    crd: found.crd,
    design: { base, baseVersion, text: edited.text },
  }
}

/** Offers to write a validation as a rule of the CRD, where its schema can hold it. */
export function AsRule({ policy, index }: { readonly policy: JsonObject; readonly index: number }) {
  const workspace = useApp((state) => state.workspace)
  const [, navigate] = useLocation()
  const found = useAsync(() => movable(policy, index).catch(undefinedIfRejected), [policy, index], { pauseMs: 300 })
  if (found === undefined) return null
  const { kind, version, crd, design } = found
  return (
    <p className="flex flex-wrap items-center gap-2 ps-6 text-xs text-ink-2">
      <span>{policiesTexts.schemaCan(kind, version)}</span>
      <Button
        className="btn btn-sm"
        onPress={() => {
          appStore.getState().setDraft(draftKey(workspace, crd), design)
          navigate(designAt(workspace, crd))
        }}
      >
        <PencilRuler className="icon-sm" aria-hidden />
        {policiesTexts.asRule}
      </Button>
    </p>
  )
}
