import { parsePath } from '../client/resource-type.ts'
import type { ReconcileStep } from './model/reconcile-log.ts'

/** What a line has that does such a step, the likeliest first. */
function wordsOf(step: ReconcileStep): readonly string[] {
  if (step.type === 'read') return step.objects === undefined ? ['.client.get('] : ['.client.list(']
  const { subresource } = parsePath(step.path) ?? {}
  const at = subresource === undefined ? '.client' : subresource === 'status' ? '.status()' : `.subResource('${subresource}')`
  if (step.method === 'PUT') return [`${at}.update(`, 'createOrUpdate(']
  if (step.method === 'PATCH') return [`${at}.patch(`, `${at}.apply(`, 'createOrPatch(']
  if (step.method === 'POST') return [`${at}.create(`, 'createOrUpdate(', 'createOrPatch(']
  if (step.method === 'DELETE') return [`${at}.delete(`, `${at}.deleteAllOf(`]
  return [`${at}.get(`, `${at}.get<`, '.apiReader.']
}

/** The line of a source that does a step, from 1; undefined where none does, or several could. */
export function lineOfStep(step: ReconcileStep, lines: readonly string[]): number | undefined {
  for (const word of wordsOf(step)) {
    const first = lines.findIndex((line) => line.includes(word))
    if (first >= 0) return lines.findLastIndex((line) => line.includes(word)) === first ? first + 1 : undefined
  }
  return undefined
}
