import { linesOf } from '../../../../analysis/crd-text/lines.ts'
import { spliceText } from '../../../../analysis/crd-text/splice.ts'
import { applyEdits, type Path, valueAt } from '../../../../analysis/edit.ts'
import { deepEqual, isObject, type JsonObject, type JsonValue } from '../../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../../apimachinery/yaml/parse.ts'
import type { CrdEdit } from '../crd/crd.ts'
import { addField, duplicate, keyword, move, remove, rename, retype, setRequired, TYPES } from '../crd/field-edits.ts'
import { type FieldNode, fieldsOf } from '../crd/fields.ts'

/** One act of the tree, chosen by numbers: on which field, which act, with what. */
export type Choice = readonly [where: number, which: number, what: number]

const KEYWORDS: readonly (readonly [key: string, value: JsonValue | undefined])[] = [
  ['description', 'Words: "quoted", # hashed,\nand on two lines.'],
  ['description', undefined],
  ['default', { a: [1, 'x: y'], b: {} }],
  ['enum', ['a', 'on', '']],
  ['maxLength', 64],
  ['x-kubernetes-validations', [{ rule: 'self == oldSelf', message: 'is immutable' }]],
  ['nullable', true],
]

function actOf(crd: JsonObject, node: FieldNode, which: number, what: number): CrdEdit | undefined {
  const [key, value] = KEYWORDS[what % KEYWORDS.length] ?? ['description', undefined]
  switch (which % 10) {
    case 0:
      return addField(crd, 0, node)
    case 1:
      return duplicate(crd, node)
    case 2:
      return remove(crd, node)
    case 3:
      return rename(crd, node, `renamed${what}`)
    case 4:
      return retype(node, TYPES[what % TYPES.length] ?? 'string')
    case 5:
      return setRequired(crd, node, !node.required)
    case 6:
      return node.position < node.siblings ? move(crd, node, 1) : node.position > 1 ? move(crd, node, -1) : undefined
    case 7:
      return withinDefault(node, what)
    default:
      return keyword(node, key, value)
  }
}

/** A part of a default, as the editor of values sets, removes and appends them. */
function withinDefault({ path, schema }: FieldNode, what: number): CrdEdit {
  const at = [...path, 'default']
  const { default: value } = schema
  const [first] = isObject(value) ? Object.keys(value) : []
  if (first !== undefined && what % 2 === 0) return { edits: [{ op: 'remove', path: [...at, first] }], select: path }
  const added = Array.isArray(value) ? [...at, value.length] : isObject(value) || value === undefined ? [...at, 'added'] : at
  return { edits: [{ op: 'set', path: added, value: what % 3 === 0 ? { deep: ['x: y', what] } : `text ${what}` }], select: path }
}

/** The lines that an act may change: those of its field, of the neighbour it passes, and of the parent's `required`. */
function meantPaths(crd: JsonObject, node: FieldNode, act: CrdEdit): Path[] {
  const paths = act.edits.map(({ path }) => path)
  const above = node.path.slice(0, -1)
  for (const edit of act.edits) {
    // What has lost its last entry is written as empty, beside its key.
    const holder = edit.path.slice(0, -1)
    if (edit.op === 'remove' && Object.keys((valueAt(crd, holder) as JsonObject | undefined) ?? {}).length === 1)
      paths.push(holder)
    if (edit.op !== 'move') continue
    const fields = fieldsOf(crd, 0)
    const at = fields.at(node.path)
    const names = Object.keys(((at && fields.parentOf(at))?.schema.properties as JsonObject) ?? {})
    const next = names[names.indexOf(node.name) + edit.by]
    if (next !== undefined) paths.push([...above, next])
  }
  return paths
}

/** What is wrong with how an act changed a text; undefined when all is well, or there was nothing to do. */
export function tryAct(text: string, [where, which, what]: Choice): { readonly text: string; readonly wrong?: string } {
  const crd = parseYaml(text).value
  if (!isObject(crd)) return { text, wrong: 'no object' }
  const { all } = fieldsOf(crd, 0)
  const node = all[where % all.length]
  const act = node && actOf(crd, node, which, what)
  if (node === undefined || act === undefined || act.edits.length === 0) return { text }
  const name = `${node.field}, act ${which % 10}, ${what}`
  const made = spliceText(text, act.edits)
  if (made === undefined) return { text, wrong: `${name}: not in place` }
  if (!deepEqual(parseYaml(made).value, applyEdits(crd, act.edits))) return { text, wrong: `${name}: says something else` }
  const lines = text.split('\n')
  const meant = new Set<number>()
  // A place that is not there yet is written at the end of what holds it: none of its lines changes, unless it is all on one.
  for (const path of meantPaths(crd, node, act)) {
    const [first, last] = linesOf(text, [path])[0] ?? [1, 1]
    if (!isThere(crd, path) && last > first) continue
    for (let line = first; line <= commentsBelow(lines, first, last); line++) meant.add(line)
  }
  const kept = lines.filter((line, i) => !meant.has(i + 1) && !isCommentAbove(lines, i, meant) && line.trim() !== '')
  const after = made.split('\n')
  let at = 0
  for (const line of kept) {
    while (at < after.length && after[at] !== line) at++
    if (at++ >= after.length) return { text: made, wrong: `${name}: another line is changed: ${line}` }
  }
  return { text: made }
}

function isThere(crd: JsonObject, path: Path): boolean {
  let at: JsonValue | undefined = crd
  for (const step of path) at = Array.isArray(at) ? at[Number(step)] : isObject(at) ? at[step] : undefined
  return at !== undefined
}

/** The last line of a value whose comments below, deeper than its first line, belong to it. */
function commentsBelow(lines: readonly string[], first: number, last: number): number {
  const indent = (lines[first - 1] ?? '').search(/\S|$/)
  let end = last
  for (let at = last; at < lines.length; at++) {
    const line = lines[at]?.trimStart() ?? ''
    if (line !== '' && (!line.startsWith('#') || (lines[at]?.length ?? 0) - line.length <= indent)) break
    if (line !== '') end = at + 1
  }
  return end
}

/** Comments directly above a field belong to it. */
function isCommentAbove(lines: readonly string[], index: number, meant: ReadonlySet<number>): boolean {
  let at = index
  while (lines[at]?.trimStart().startsWith('#')) at++
  return at > index && meant.has(at + 1)
}
