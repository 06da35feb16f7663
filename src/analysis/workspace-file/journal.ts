import { JsonRangeError, JsonSyntaxError, parseJson } from '../../apimachinery/json/parse.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import type { ArchivedEntry } from '../../protocol/journal.ts'
import type { CounterMove, CounterReason } from '../../protocol/trace.ts'
import { problem } from './check.ts'
import type { FileProblem } from './format.ts'

/** Why a counter moved, where nothing has to be said beside it. */
const REASONS = [
  'rejected',
  'dryRun',
  'deleted',
  'created',
  'sameText',
  'notCounted',
  'changed',
  'changedVersion',
  'generationSet',
  'generationRoseForDeletion',
] as const

/** A reason that this version of crdlab can word. */
function reasonOf(reason: CounterReason): CounterReason {
  if (reason.code === 'generationRose') {
    const members: unknown = reason.members
    const isSound = Array.isArray(members) && members.every((member) => typeof member === 'string')
    return isSound ? { code: reason.code, members } : { code: 'changed' }
  }
  return { code: REASONS.find((known) => known === reason.code) ?? 'changed' }
}

const moveOf = ({ reason, ...counters }: CounterMove): CounterMove => ({ ...counters, reason: reasonOf(reason) })

/** An entry of the journal in a file whose shape was checked. */
export function archivedEntry(value: JsonObject): ArchivedEntry {
  // Texts and small numbers, which JSON's own reader takes as they are.
  const { entry, ...rest } = JSON.parse(stringify(value)) as ArchivedEntry
  const { generation, resourceVersion } = entry
  return {
    entry: {
      ...entry,
      ...(generation && { generation: moveOf(generation) }),
      ...(resourceVersion && { resourceVersion: moveOf(resourceVersion) }),
    },
    ...rest,
  }
}

function isJsonObject(text: string): boolean {
  try {
    return isObject(parseJson(text).value)
  } catch (error) {
    if (error instanceof JsonSyntaxError || error instanceof JsonRangeError) return false
    throw error
  }
}

const stateOf = (detail: JsonValue | undefined): JsonValue | undefined => (isObject(detail) ? detail.state : undefined)

/** What keeps a journal from being shown; undefined when nothing does: the state after a change is an object, which a timeline compares and restores. */
export function checkJournal(journal: readonly JsonObject[]): FileProblem | undefined {
  const at = journal.findIndex(({ detail }) => {
    const state = stateOf(detail)
    return typeof state === 'string' && !isJsonObject(state)
  })
  return at < 0 ? undefined : problem('journal', `journal[${at}].detail.state`)
}
