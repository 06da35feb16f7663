import { loadAnalysisCode } from '../../../analysis/late-code.ts'
import { furtherAnswers as aboutTexts } from '../../../analysis/service.ts'
import { mergeBody, planMerge, planReplacement } from '../../../analysis/workspace-file/plan.ts'
import { previewObjects, previewPanes } from '../../../analysis/workspace-file/preview.ts'
import validateLesson from '../../../formats/lesson.schema.json?validate'
import { readLesson } from '../../../lessons/own/file.ts'
import type { FurtherService } from './page-service.ts'

// Answers are synchronous: all code is there before the first of them.
await loadAnalysisCode()

/** What is asked now and then. */
export const furtherAnswers: FurtherService = {
  ...aboutTexts,
  lesson: ({ content }) => readLesson(content, validateLesson),
  preview: previewObjects,
  previewPanes,
  replacementPlan: planReplacement,
  mergePlan: planMerge,
  mergeBodies: (objects, uids) => objects.map((object) => mergeBody(object, uids)),
}
