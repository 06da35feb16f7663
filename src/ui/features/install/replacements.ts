import type { FoundDocument } from '../../../analysis/yaml/documents.ts'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import { isObject } from '../../../apimachinery/json/value.ts'
import { Unreachable } from '../../../client/api-status.ts'
import { language } from '../../base/language/language.ts'
import { silent } from '../../base/server/plain-fetch.ts'
import { appStore } from '../../base/state/store.ts'
import { isLossy } from '../../entities/crd/fates.ts'
import { isCrd } from '../../entities/crd/importer.ts'
import { readStored } from '../../entities/crd/stored.ts'
import type { Trial } from '../../entities/crd/trial.ts'
import { runTrial } from '../../entities/crd/use-trial.ts'

/** What a document that replaces an installed CRD does to its objects. */
export interface Replacement {
  readonly name: string
  readonly trial: Trial
}

async function replacementOf({ name, body }: FoundDocument, signal: AbortSignal): Promise<Replacement | undefined> {
  const { page } = appStore.getState()
  const stored = page && (await readStored(silent(page), name))
  if (stored === undefined || stored.total === 0) return undefined
  const { value: next } = parseJson(await language.locked(body, ''))
  if (!isObject(next)) return undefined
  let last: Trial | undefined
  await runTrial({ stored, next, text: body }, signal, (trial) => {
    last = trial
  })
  return last && { name, trial: last }
}

/** The documents that replace an installed CRD so that its objects lose something, or that could not be tried; one after the other. */
export async function lossyReplacements(documents: readonly FoundDocument[], signal: AbortSignal): Promise<Replacement[]> {
  const found: Replacement[] = []
  for (const document of documents.filter((one) => one.problem === undefined && isCrd(one))) {
    if (signal.aborted) break
    const replacement = await replacementOf(document, signal).catch((error: unknown) => {
      // The sending tells it, document by document.
      if (error instanceof Unreachable) return undefined
      throw error
    })
    if (replacement === undefined) continue
    const { trial } = replacement
    if (isLossy(trial) || trial.problem !== undefined) found.push(replacement)
  }
  return found
}
