import { objectAt, objectsOf, stringAt } from '../apimachinery/json/access.ts'
import { parseJson } from '../apimachinery/json/parse.ts'
import { stringify } from '../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, newObject } from '../apimachinery/json/value.ts'
import { jsonPatchOf, mergePatchOf } from '../apimachinery/patch/diff.ts'
import { releaseNamed } from '../apimachinery/releases/named.ts'
import type { Subresource } from '../client/resource-type.ts'
import { type CopyPlan, planCopy, samplesOf } from './copy/copy.ts'
import { type CrdGlance, glanceOf } from './crd-glance.ts'
import { blockText, withBlock } from './crd-text/block.ts'
import { type Lines, linesOf, pathAtLine } from './crd-text/lines.ts'
import { receiveEdits, type SentEdit } from './crd-text/sent-edits.ts'
import { crdText, storedChanges } from './crd-text/source.ts'
import { spliceText } from './crd-text/splice.ts'
import { withoutV1beta1 } from './crd-text/v1beta1.ts'
import { withDerivedCrds } from './derived/derived-crds.ts'
import { type Asked, type Designed, designed } from './diagnostics/designed.ts'
import { createFindingsSender, type HadFindings, type SentFindings } from './diagnostics/sent-findings.ts'
import type { Path } from './edit.ts'
import { type BundleFile, bundleOf } from './export/bundle.ts'
import { apiVersionOf, kindsOf } from './export/kind.ts'
import { typeModulesOf } from './export/modules.ts'
import { nearestBranches } from './form/nearest-branch.ts'
import { type ReapplyCandidate, reapplyLines } from './lint/reapply.ts'
import { withoutReapplied } from './lint/without-reapplied.ts'
import { applyConflictsOf, ownershipOf, settledText } from './owners/owner-texts.ts'
import { crdsOfText } from './reading/crds.ts'
import { changesBetween } from './releases/changes.ts'
import { type BenchAnswer, type BenchCase, benchOf, benchSample } from './rules/bench.ts'
import { type Completions, completionsOf } from './rules/completions.ts'
import { type RuleCost, ruleCosts } from './rules/costs.ts'
import { type Beginnings, beginningsOf } from './sample/found.ts'
import { type Sample, type SampleForm, sampleOf } from './sample/sample.ts'
import { type SecondOpinion, secondOpinion } from './second-opinion.ts'
import { type ComparedObject, compareConverted, compareStored, type ObjectWrites, writesOf } from './stored-objects.ts'
import { mergeTexts } from './three-way-merge/merge-texts.ts'
import { crdTitle, type FoundDocuments, findDocuments, rootKeys } from './yaml/documents.ts'
import { orderedText, paneText } from './yaml/pane-text.ts'
import { decodeYaml, type FieldLines, fieldLines, type Problem } from './yaml/yaml.ts'

export interface Checked {
  readonly problem?: Problem
  readonly fields: readonly FieldLines[]
  readonly roots: readonly string[]
  /** Fields with which applying the text again is no repetition. */
  readonly reapply: readonly ReapplyCandidate[]
}

export type Converted =
  | { readonly text: string; readonly problem?: undefined }
  | { readonly text?: undefined; readonly problem: Problem }

/** A plan, with its documents as a text of YAML. */
export interface CopyText extends Omit<CopyPlan, 'documents'> {
  readonly text: string
}

export interface Edited {
  readonly text: string
  readonly read: Designed
}

/** A text after a block of it was replaced, or why it was not; the problem is undefined where the block cannot be written at its place. */
export type ReplacedBlock = Edited | { readonly text?: undefined; readonly problem: Problem | undefined }

/** What the editors ask the language worker. Texts are YAML or JSON; everything returned is plain data. */
export interface LanguageService {
  /** Reads a pane's text: what is wrong with it, and where its fields stand. */
  check(text: string): Checked
  /** The text of a pane for an object given as JSON. */
  pane(endpoint: Subresource, json: string, splitStatus: boolean): string
  /** A text as JSON. */
  json(text: string): Converted
  /** The change between two texts as a patch, as JSON; the text is empty when there is none. */
  patch(kind: 'merge' | 'json', base: string, text: string): Converted
  /** Three texts of a pane, merged: see `mergeTexts`. */
  merge: typeof mergeTexts
  /** Who owns the fields of a pane's text: see `ownershipOf`. */
  ownership: typeof ownershipOf
  /** The fields that an apply was rejected for: see `applyConflictsOf`. */
  applyConflicts: typeof applyConflictsOf
  /** The text to apply after conflicts were settled: see `settledText`. */
  settled: typeof settledText
  documents(text: string): FoundDocuments
  /** A text without the fields with which applying it again is no repetition: see `withoutReapplied`. */
  withoutReapplied: typeof withoutReapplied
  /** A text in which each CRD of v1beta1 is one of v1. */
  withoutV1beta1(text: string): string
  /** The branches that values of a text came nearest to: see `nearestBranches`. */
  nearestBranches: typeof nearestBranches
  /** A text in which each definition of Crossplane or kro is the CRDs that it would become. */
  withDerivedCrds(text: string): string
  /** The copies of a CRD and of samples of a list of its objects, for another server. Both are given as JSON. */
  copy(crd: string, list: string, as: Pick<Parameters<typeof planCopy>[0], 'apiVersion' | 'kind' | 'withNamespaces'>): CopyText
  /** What a CRD, given as JSON, says of a version in few words; undefined where it has no such version. */
  glance(crd: string, version: string): CrdGlance | undefined
  /** What a server made of a CRD's text when it stored it: see `storedChanges`. */
  storedChanges: typeof storedChanges
  /** A stored CRD as a text to edit: see `crdText`. */
  crdText: typeof crdText
  /** The name of a CRD, or its kind; empty when neither can be read. */
  crdTitle(text: string): string
  /** A document as JSON with this resourceVersion, for a replacement. */
  locked(body: string, version: string): string
  /** A CRD's text as JSON; `known` is a text whose value the page has, or empty. */
  design(text: string, known: string): Designed
  /** What the rules of style say about a CRD, and what in it breaks clients of the installed one, whose text is empty when there is none. */
  findings(text: string, base: string, asked: Asked, had: HadFindings): SentFindings
  /** A CRD's text after edits, with all other lines as they are; undefined when it cannot be done in place, or the text cannot be read. */
  edited(text: string, edits: readonly SentEdit[]): Edited | undefined
  /** The lines of a value as a text of its own: see `blockText`. */
  block: typeof blockText
  /** A CRD's text with the value at a path written as another text writes it: see `withBlock`. */
  replacedBlock(text: string, path: Path, block: string): ReplacedBlock
  /** What changes from a release of Kubernetes to a newer one: see `changesBetween`. */
  releaseChanges: typeof changesBetween
  /** What the CEL rules at a schema may cost, in their order, in the release that is named. */
  costs(text: string, path: Path, release?: string): Promise<readonly (RuleCost | undefined)[]>
  /** What rules at a schema say to values, as a server of the named release would; the rules may be ones that are still being typed. */
  bench(
    text: string,
    path: Path,
    rules: readonly JsonObject[],
    cases: readonly BenchCase[],
    release?: string,
  ): Promise<BenchAnswer | undefined>
  /** What can be written at a place of a CEL rule of a schema; see `completionsOf`. */
  completions(text: string, path: Path, rule: string, offset: number): Completions | undefined
  /** A value of a schema to try, as YAML. */
  benchSample(text: string, path: Path): string
  /** The CRDs of a text, to be read; see `crdsOfText`. */
  crdsOfText: typeof crdsOfText
  /** What a design can begin with in a text. */
  beginnings(text: string): Beginnings
  /** The lines of values, and the innermost value of a line. */
  lines(text: string, paths: readonly Path[]): readonly Lines[]
  pathAt(text: string, line: number): Path | undefined
  /** Two lists of the same objects as JSON; see `compareStored`. */
  compareStored(before: string, after: string, stored?: string): readonly ComparedObject[]
  /** The same, with labels and annotations; see `compareConverted`. */
  compareConverted(before: string, after: string): readonly ComparedObject[]
  /** What to ask a server about each object of a list as JSON. */
  writesOf(list: string): readonly ObjectWrites[]
  /** The types of the CRDs of a list, given as JSON, by the modules that have them; see `typeModulesOf`. */
  typeModules(list: string): Readonly<Record<string, string>>
  /** An object of a kind, from its CRD as JSON; see `sampleOf`. */
  sample(crd: string, version: string, namespace: string, form?: SampleForm): Sample
  /** What a JSON Schema validator finds in an object of a CRD, which is given as JSON; see `secondOpinion`. */
  secondOpinion(crd: string, object: string): readonly SecondOpinion[]
  /** The files of a folder for kustomize with a CRD, given as JSON. */
  bundle(crd: string): readonly BundleFile[]
}

/** Texts above this get no field positions: decorations would cost more than they tell. */
const FIELDS_LIMIT = 400_000

/** The questions that need no state from one call to the next. */
const answers: Omit<LanguageService, 'findings'> = {
  check(text) {
    const decoded = decodeYaml(text)
    if (decoded.problem !== undefined) return { problem: decoded.problem, fields: [], roots: [], reapply: [] }
    if (!isObject(decoded.value))
      return { problem: { code: 'noObject', message: '', line: 1 }, fields: [], roots: [], reapply: [] }
    const [reapply = []] = reapplyLines(text, [[[], decoded.value]], 1)
    return { fields: text.length > FIELDS_LIMIT ? [] : fieldLines(text), roots: rootKeys(text), reapply }
  },
  pane(endpoint, json, splitStatus) {
    const { value } = parseJson(json)
    return isObject(value) ? paneText(endpoint, value, splitStatus) : ''
  },
  json(text) {
    const { value, problem } = decodeYaml(text)
    return problem === undefined ? { text: stringify(value) } : { problem }
  },
  patch(kind, base, text) {
    const from = decodeYaml(base)
    const to = decodeYaml(text)
    if (to.problem !== undefined) return { problem: to.problem }
    if (from.problem !== undefined) return { problem: from.problem }
    if (kind === 'json') return { text: stringify(jsonPatchOf(from.value, to.value)) }
    const patch = mergePatchOf(from.value, to.value)
    return { text: patch === undefined ? '{}' : stringify(patch) }
  },
  merge: mergeTexts,
  ownership: ownershipOf,
  applyConflicts: applyConflictsOf,
  settled: settledText,
  documents: findDocuments,
  glance(crd, version) {
    const { value } = parseJson(crd)
    return isObject(value) ? glanceOf(value, version) : undefined
  },
  storedChanges,
  crdText,
  crdTitle,
  design: designed,
  edited(text, edits) {
    const made = spliceText(text, receiveEdits(edits))
    if (made === undefined) return undefined
    const read = designed(made)
    return read.problem === undefined ? { text: made, read } : undefined
  },
  block: blockText,
  replacedBlock(text, path, block) {
    const made = withBlock(text, path, block)
    return made.text === undefined ? made : { text: made.text, read: designed(made.text, text) }
  },
  beginnings: beginningsOf,
  crdsOfText,
  costs: async (text, path, release) => ruleCosts(text, path, await releaseNamed(release)),
  releaseChanges: changesBetween,
  bench: async (text, path, rules, cases, release) => benchOf(text, path, rules, cases, await releaseNamed(release)),
  benchSample,
  completions: completionsOf,
  lines: linesOf,
  pathAt: pathAtLine,
  locked(body, version) {
    const { value } = decodeYaml(body)
    if (!isObject(value)) return body
    const metadata = isObject(value.metadata) ? value.metadata : newObject()
    metadata.resourceVersion = version
    value.metadata = metadata
    return stringify(value)
  },
  compareStored,
  compareConverted,
  withoutReapplied,
  withoutV1beta1,
  withDerivedCrds,
  nearestBranches,
  writesOf,
  copy(crd, list, as) {
    const [registration, objects] = [parseJson(crd).value, parseJson(list).value]
    const items = isObject(objects) ? objectsOf(objects.items) : []
    const samples = samplesOf(items, (object) => stringify(object).length)
    const { documents, ...plan } = planCopy({ crd: isObject(registration) ? registration : newObject(), samples, ...as })
    return { text: documents.map(orderedText).join('---\n'), ...plan }
  },
  typeModules(list) {
    const { value } = parseJson(list)
    return typeModulesOf(isObject(value) ? objectsOf(value.items) : [])
  },
  sample(crd, version, namespace, form) {
    const { value } = parseJson(crd)
    return isObject(value) ? sampleOf(value, version, namespace, form) : { text: '', errors: [] }
  },
  secondOpinion(crd, object) {
    const { value } = parseJson(crd)
    const { value: of } = decodeYaml(object)
    if (!isObject(value) || !isObject(of)) return []
    const kind = kindsOf(value).find((one) => apiVersionOf(one) === of.apiVersion)
    return kind === undefined ? [] : secondOpinion(kind, of)
  },
  bundle(crd) {
    const { value } = parseJson(crd)
    return isObject(value)
      ? bundleOf([{ name: stringAt(objectAt(value, 'metadata'), 'name'), text: orderedText(value), value }])
      : []
  },
}

/** The service of one worker. Its lists of findings are numbered from `firstList`. */
export const createLanguageService = (firstList: number): LanguageService => ({
  ...answers,
  findings: createFindingsSender(firstList),
})
