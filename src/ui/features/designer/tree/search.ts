import type { FieldNode } from '../crd/fields.ts'

/** What is looked for, of what was typed. */
export const wantedOf = (text: string): string => text.trim().toLowerCase()

const descriptionOf = ({ schema }: FieldNode): string => (typeof schema.description === 'string' ? schema.description : '')

export const isInPath = ({ field }: FieldNode, wanted: string): boolean => field.toLowerCase().includes(wanted)

/** The fields whose path or description holds what is looked for; those found by their path come first. */
export function matchesOf(all: readonly FieldNode[], wanted: string): readonly FieldNode[] {
  if (wanted === '') return []
  const described = all.filter((node) => !isInPath(node, wanted) && descriptionOf(node).toLowerCase().includes(wanted))
  return [...all.filter((node) => isInPath(node, wanted)), ...described]
}

/** How many characters of a description stand before what is looked for. */
const BEFORE = 24

/** The part of a description that has what is looked for, in one line. */
export function excerptOf(node: FieldNode, wanted: string): string {
  const text = descriptionOf(node).replace(/\s/g, ' ')
  const at = text.toLowerCase().indexOf(wanted)
  const start = at <= BEFORE ? 0 : text.indexOf(' ', at - BEFORE) + 1
  return (start > 0 && start <= at ? '… ' : '') + text.slice(start > at ? at : start)
}
