import { useMemo } from 'react'
import { conversionEdits } from '../../../analysis/conversion/function-edits.ts'
import { newestVersion } from '../../../analysis/conversion/propose.ts'
import { type ConversionRules, pathOfText, type Rule } from '../../../analysis/conversion/rules.ts'
import type { Progress } from '../../../analysis/conversion/steps.ts'
import { applyEdits, valueAt } from '../../../analysis/edit.ts'
import { isObject, type JsonObject, objectOf } from '../../../apimachinery/json/value.ts'
import { FOREIGN_FUNCTION, functionOf } from '../../../protocol/conversion.ts'
import { useApp } from '../../base/state/store.ts'
import { textAt, versionsOf } from '../../entities/crd/crd.ts'
import type { InstalledCrd } from '../../entities/crd/installed.ts'
import { withVersions } from '../../entities/crd/scratch-server.ts'
import { type Stored, useStored } from '../../entities/crd/stored.ts'
import { useResourceType } from '../../entities/kind/kinds.ts'
import { useForbiddenReasons } from '../../entities/persona/access.ts'
import { type Draft, draftOf, installedDraft, proposedDraft, useDraft } from './drafts.ts'
import { conversionTexts } from './texts.en.ts'
import { useBench } from './use-bench.ts'
import { type Trying, useTrips } from './use-trips.ts'

/** A conversion between two versions of a CRD, and what is known of it. */
export interface WorkbenchModel {
  readonly crd: JsonObject
  readonly crdText: string
  readonly name: string
  /** All versions but the hub. */
  readonly others: readonly string[]
  readonly old: string
  readonly hub: string
  readonly draft: Draft
  /** The rules between the two versions; undefined where the code was written by hand. */
  readonly rules: readonly Rule[] | undefined
  /** The CRD with the conversion, which serves both versions. */
  readonly next: JsonObject
  readonly stored: Stored | undefined
  readonly canTry: boolean
  readonly trying: Trying
  readonly isInstalled: boolean
  /** How far the move has come, but for what is lost on the way. */
  readonly progress: Omit<Progress, 'isLossy'>
  /** Why the CRD cannot be written. */
  readonly lock: string | undefined
  /** The installed function came from somebody else and does not run yet. */
  readonly isForeign: boolean
  changeCode(source: string): void
  changeRules(rules: readonly Rule[]): void
  propose(): void
  keep(version: string, path: string): void
  /** Forgets what was changed. */
  settle(): void
}

const conversionUrl = (crd: JsonObject): string => textAt(crd, ['spec', 'conversion', 'webhook', 'clientConfig', 'url'])

/** The CRD with a conversion, both of whose versions are served. */
function withConversion(crd: JsonObject, { source, rules }: Draft, versions: readonly string[]): JsonObject {
  const next = applyEdits(crd, conversionEdits(crd, source, rules))
  const served = objectOf({ served: true })
  return withVersions(isObject(next) ? next : crd, (version) =>
    versions.includes(textAt(version, ['name'])) ? Object.assign({}, version, served) : version,
  )
}

/** The rules of all versions, with those of one changed. */
const withRules = (crd: JsonObject, hub: string, { rules }: Draft, old: string, own: readonly Rule[]): Draft => {
  const next: ConversionRules = { hub, versions: { ...rules?.versions, [old]: own } }
  return draftOf(crd, next)
}

/** Why nothing can be installed here. */
function useLock(name: string): { readonly lock: string | undefined; readonly isCluster: boolean } {
  const isCluster = useApp((state) => state.capabilities.has('cluster'))
  const type = useResourceType('customresourcedefinitions.apiextensions.k8s.io', 'v1')
  const { update } = useForbiddenReasons({ type, namespace: undefined, name }, '')
  return { lock: update ?? (isCluster ? conversionTexts.install.cluster : undefined), isCluster }
}

/** The conversion of a CRD between one of its versions and the newest. */
export function useWorkbench({ crd, text: crdText }: InstalledCrd, version: string | undefined): WorkbenchModel {
  const name = textAt(crd, ['metadata', 'name'])
  const { draft: changed, change } = useDraft(name)
  const installed = useMemo(() => installedDraft(crd), [crd])
  const first = useMemo(() => installed ?? proposedDraft(crd), [crd, installed])
  const draft = changed ?? first
  const names = versionsOf(crd).map((entry) => textAt(entry, ['name']))
  const hub = draft.rules !== undefined && names.includes(draft.rules.hub) ? draft.rules.hub : newestVersion(crd)
  const others = names.filter((one) => one !== hub)
  const old = others.find((one) => one === version) ?? others[0] ?? hub
  const next = useMemo(() => withConversion(crd, draft, [old, hub]), [crd, draft, old, hub])
  const stored = useStored(name)
  const onBench = useBench()
  const trying = useTrips(onBench, next, [old, hub], stored)
  const { lock } = useLock(name)
  const isInstalled = installed?.source === draft.source && functionOf(conversionUrl(crd)) === name
  const progress = {
    versions: names,
    old,
    hub,
    isInstalled,
    failing: trying.trips?.objects.filter(({ failure }) => failure !== undefined).length ?? 0,
    storage: stored?.storage ?? '',
    storedVersions: stored?.storedVersions ?? [],
  }
  const rules = draft.rules && (draft.rules.versions[old] ?? [])
  const changeRules = (own: readonly Rule[]): void => change(withRules(crd, hub, draft, old, own))
  return {
    crd,
    crdText,
    name,
    others,
    old,
    hub,
    draft,
    rules,
    next,
    stored,
    canTry: onBench !== undefined,
    trying,
    isInstalled,
    progress,
    lock,
    isForeign: valueAt(crd, ['metadata', 'annotations', FOREIGN_FUNCTION]) !== undefined,
    changeCode: (source) => change({ source, rules: undefined }),
    changeRules,
    propose: () => change(proposedDraft(crd)),
    keep(of, path) {
      const at = pathOfText(path)
      if (at !== undefined && rules !== undefined) changeRules([...rules, { is: 'keep', in: of === hub ? 'hub' : 'version', at }])
    },
    settle: () => change(undefined),
  }
}
