import type { LanguageService } from '../../../analysis/language-service.ts'
import type { OpenTextService } from '../../../analysis/open-text.ts'
import type { FileObject } from '../../../analysis/workspace-file/format.ts'
import type { MergeBody, MergePlan, Plan, planMerge, planReplacement } from '../../../analysis/workspace-file/plan.ts'
import type { ObjectPreview, previewPanes } from '../../../analysis/workspace-file/preview.ts'
import type { ReadLesson } from '../../../lessons/own/file.ts'

/** What the page asks the language worker: about texts, and about workspaces as files. */
export interface PageService extends LanguageService {
  /** Reads a lesson; see `readLesson`. Its text comes within an object, so that it is not kept for a next question. */
  lesson(file: { readonly content: string }): ReadLesson
  /** Sums up objects of a file; see `previewObjects`. */
  preview(objects: readonly FileObject[]): readonly ObjectPreview[]
  /** The texts of the panes of an object of a file; see `previewPanes`. */
  previewPanes: typeof previewPanes
  replacementPlan(...of: Parameters<typeof planReplacement>): Plan
  mergePlan(...of: Parameters<typeof planMerge>): MergePlan
  mergeBodies(objects: readonly { readonly text: string }[], uids: ReadonlyMap<string, string>): readonly MergeBody[]
}

/** What is asked now and then. */
export type FurtherService = Omit<PageService, keyof OpenTextService>
