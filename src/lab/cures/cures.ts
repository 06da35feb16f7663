import type { LoopCause } from '../model/loop.ts'
import { applyEdits, argumentsAt, type SourceEdit } from './source-edit.ts'

/** What ends a loop: a predicate, or a generation that was seen already. */
export type CureId = 'generation-changed' | 'observed-generation'

/** A change of the source that ends a loop. */
export interface Cure {
  readonly id: CureId
  /** The whole source with the change. */
  readonly source: string
}

const LIBRARY = "from 'crdlab/controller'"

/** Adds a name to the import of the library. */
function importEdit(source: string, name: string): SourceEdit[] {
  const end = source.indexOf(LIBRARY)
  const close = source.lastIndexOf('}', end)
  const open = source.lastIndexOf('{', close)
  if (end < 0 || open < 0) return []
  const names = source.slice(open + 1, close)
  if (names.split(',').some((one) => one.trim() === name)) return []
  if (names.includes('\n')) {
    const rest = names.trimEnd()
    const at = open + 1 + rest.length
    return [{ from: at, to: at, text: `${rest.endsWith(',') ? '' : ','}\n  ${name},` }]
  }
  return [{ from: open + 1 + names.trimEnd().length, to: close, text: `, ${name} ` }]
}

/** Gives the kind that is reconciled the predicate GenerationChanged. */
function generationChanged(source: string): string | undefined {
  if (source.includes('generationChanged')) return undefined
  const at = source.indexOf('.for(')
  const call = at < 0 ? undefined : argumentsAt(source, at + 4)
  const [first, second] = call?.args ?? []
  if (call === undefined || first === undefined) return undefined
  const predicate = 'predicates.generationChanged'
  const imported = importEdit(source, 'predicates')
  if (second === undefined) {
    const from = first.from + source.slice(first.from, first.to).trimEnd().length
    return applyEdits(source, [...imported, { from, to: from, text: `, { predicates: [${predicate}] }` }])
  }
  const options = source.slice(second.from, second.to)
  const list = options.indexOf('predicates: [')
  if (list < 0) return undefined
  const from = second.from + list + 'predicates: ['.length
  const isEmpty = source.slice(from).trimStart().startsWith(']')
  return applyEdits(source, [...imported, { from, to: from, text: isEmpty ? predicate : `${predicate}, ` }])
}

interface StatusWrite {
  /** Where its line begins. */
  readonly from: number
  readonly indent: string
  readonly object: string
  /** Behind the lines that read the object and leave when there is none. */
  readonly afterRead: number
}

const UPDATE = /^( *)await \w{1,50}\.client\.status\(\)\.update\((\w{1,50})\)$/
const READ = /^ *const (\w{1,50}) = await \w{1,50}\.client\.get\(/
const LEAVE = /^ *if \((\w{1,50}) === undefined\b/

/** The one line that writes the status of an object that was read by a line of its own. */
function statusWrite(source: string): StatusWrite | undefined {
  let from = 0
  /** Behind what reads an object, by its name. */
  const reads = new Map<string, number>()
  for (const line of source.split('\n')) {
    const to = from + line.length
    const name = READ.exec(line)?.[1] ?? LEAVE.exec(line)?.[1]
    if (name !== undefined) reads.set(name, to)
    const [, indent = '', object = ''] = UPDATE.exec(line) ?? []
    const afterRead = reads.get(object)
    if (afterRead !== undefined) return { from, indent, object, afterRead }
    from = to + 1
  }
  return undefined
}

/** Leaves an object alone whose generation its status is about already. */
function observedGeneration(source: string): string | undefined {
  const write = statusWrite(source)
  if (write === undefined || source.includes('observedGeneration ===')) return undefined
  const { from, indent, object, afterRead } = write
  const seen = `\n${indent}if (${object}.status?.observedGeneration === ${object}.metadata.generation) return`
  const note = `${indent}${object}.status = { ...${object}.status, observedGeneration: ${object}.metadata.generation }\n`
  return applyEdits(source, [
    { from: afterRead, to: afterRead, text: seen },
    { from, to: from, text: note },
  ])
}

const CURES: readonly (readonly [CureId, (source: string) => string | undefined])[] = [
  ['generation-changed', generationChanged],
  ['observed-generation', observedGeneration],
]

/** The changes of a source that can end a loop, as far as the source has the places for them. What is no write of the status has no cure that a program knows. */
export function curesOf(source: string, cause: LoopCause): readonly Cure[] {
  if (cause !== 'own-status') return []
  return CURES.flatMap(([id, edit]) => {
    const cured = edit(source)
    return cured === undefined ? [] : [{ id, source: cured }]
  })
}
