import type { JsonObject } from '../apimachinery/json/value.ts'
import type { Subresource } from '../client/resource-type.ts'
import type { CopyPlan, planCopy } from './copy/copy.ts'
import type { CrdGlance } from './crd-glance.ts'
import type { blockText } from './crd-text/block.ts'
import type { Lines } from './crd-text/lines.ts'
import type { SentEdit } from './crd-text/sent-edits.ts'
import type { crdText, storedChanges } from './crd-text/source.ts'
import type { Asked, Designed } from './diagnostics/designed.ts'
import type { HadFindings, SentFindings } from './diagnostics/sent-findings.ts'
import type { Path } from './edit.ts'
import type { BundleFile } from './export/bundle.ts'
import type { nearestBranches } from './form/nearest-branch.ts'
import type { ReapplyCandidate } from './lint/reapply.ts'
import type { withoutReapplied } from './lint/without-reapplied.ts'
import type { applyConflictsOf, ownershipOf, settledText } from './owners/owner-texts.ts'
import type { crdsOfText } from './reading/crds.ts'
import type { changesBetween } from './releases/changes.ts'
import type { BenchAnswer, BenchCase } from './rules/bench.ts'
import type { Completions } from './rules/completions.ts'
import type { RuleCost } from './rules/costs.ts'
import type { Beginnings } from './sample/found.ts'
import type { Sample, SampleForm } from './sample/sample.ts'
import type { SecondOpinion } from './second-opinion.ts'
import type { ComparedObject, ObjectWrites } from './stored-objects.ts'
import type { mergeTexts } from './three-way-merge/merge-texts.ts'
import type { FoundDocuments } from './yaml/documents.ts'
import type { FieldLines, Problem } from './yaml/yaml.ts'

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
