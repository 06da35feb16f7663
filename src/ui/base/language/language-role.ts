import { createLanguageService, type LanguageService } from '../../../analysis/service.ts'
import { madeText, type SentArgument, TextsByNumber } from '../../../analysis/shared-texts.ts'
import type { FileObject } from '../../../analysis/workspace-file/format.ts'
import {
  type MergeBody,
  type MergePlan,
  mergeBody,
  type Plan,
  planMerge,
  planReplacement,
} from '../../../analysis/workspace-file/plan.ts'
import { type ObjectPreview, previewObjects, previewPanes } from '../../../analysis/workspace-file/preview.ts'
import { RE2 } from '../../../apimachinery/regexp/lazy.ts'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import validateLesson from '../../../formats/lesson.schema.json?validate'
import { type ReadLesson, readLesson } from '../../../lessons/own/file.ts'

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

/** A question to the worker and its answer. */
export interface Question {
  readonly id: number
  readonly method: keyof PageService
  readonly args: readonly SentArgument[]
  /** The number under which a text is kept that is made for an answer. */
  readonly made: number
  /** Numbers of texts that are not asked about again. */
  readonly gone: readonly number[]
}

export interface Reply {
  readonly id: number
  readonly result?: unknown
  readonly error?: string
}

// Answers are synchronous, and take each other's texts up: all code is there before the first question.
await RE2.load()

const texts = new TextsByNumber()
// The lists of a worker have higher numbers than those of the worker it replaces.
const service: PageService = {
  ...createLanguageService(performance.timeOrigin),
  lesson: ({ content }) => readLesson(content, validateLesson),
  preview: previewObjects,
  previewPanes,
  replacementPlan: planReplacement,
  mergePlan: planMerge,
  mergeBodies: (objects, uids) => objects.map((object) => mergeBody(object, uids)),
}

/** Answers a question of the page. What loads code first makes no text that a next question could name. */
export async function receive({ data }: MessageEvent<Question>): Promise<void> {
  const { id, method, args, made, gone } = data
  const asked = args.map((arg) => texts.receive(arg))
  texts.forget(gone)
  let reply: Reply
  try {
    const call = service[method] as (...args: readonly unknown[]) => unknown
    const result = call(...asked)
    const text = madeText(result)
    if (text !== undefined) texts.keep(made, text)
    reply = { id, result: result instanceof Promise ? await result : result }
  } catch (error) {
    reply = { id, error: errorMessage(error) }
  }
  self.postMessage(reply)
}
