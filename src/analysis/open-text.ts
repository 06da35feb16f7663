import { parseJson } from '../apimachinery/json/parse.ts'
import { stringify } from '../apimachinery/json/serialize.ts'
import { isObject, newObject } from '../apimachinery/json/value.ts'
import { jsonPatchOf, mergePatchOf } from '../apimachinery/patch/diff.ts'
import { glanceOf } from './crd-glance.ts'
import { blockText, withBlock } from './crd-text/block.ts'
import { linesOf, pathAtLine } from './crd-text/lines.ts'
import { receiveEdits } from './crd-text/sent-edits.ts'
import { crdText, storedChanges } from './crd-text/source.ts'
import { spliceText } from './crd-text/splice.ts'
import { designed } from './diagnostics/designed.ts'
import { createFindingsSender } from './diagnostics/sent-findings.ts'
import type { LanguageService } from './language-service.ts'
import { reapplyLines } from './lint/reapply-lines.ts'
import { applyConflictsOf, ownershipOf, settledText } from './owners/owner-texts.ts'
import { rootKeys } from './yaml/documents.ts'
import { paneText } from './yaml/pane-text.ts'
import { decodeYaml, fieldLines } from './yaml/yaml.ts'

/** What is asked about an object or a CRD as it is opened and edited. */
export type OpenTextService = Pick<
  LanguageService,
  | 'check'
  | 'pane'
  | 'json'
  | 'patch'
  | 'ownership'
  | 'applyConflicts'
  | 'settled'
  | 'glance'
  | 'storedChanges'
  | 'crdText'
  | 'design'
  | 'edited'
  | 'block'
  | 'replacedBlock'
  | 'lines'
  | 'pathAt'
  | 'locked'
  | 'findings'
>

/** Texts above this get no field positions: decorations would cost more than they tell. */
const FIELDS_LIMIT = 400_000

/** The questions that need no state from one call to the next. */
const answers: Omit<OpenTextService, 'findings'> = {
  check(text) {
    const decoded = decodeYaml(text)
    if (decoded.problem !== undefined) return { problem: decoded.problem, fields: [], roots: [], reapply: [] }
    if (!isObject(decoded.value))
      return { problem: { code: 'noObject', message: '', line: 1 }, fields: [], roots: [], reapply: [] }
    const [reapply = []] = reapplyLines(text, [[[], decoded.value]], 1)
    return { fields: text.length > FIELDS_LIMIT ? [] : fieldLines(text), roots: rootKeys(text), reapply }
  },
  pane(endpoint, json, splitStatus) {
    const { value } = parseJson(json)
    return isObject(value) ? paneText(endpoint, value, splitStatus) : ''
  },
  json(text) {
    const { value, problem } = decodeYaml(text)
    return problem === undefined ? { text: stringify(value) } : { problem }
  },
  patch(kind, base, text) {
    const from = decodeYaml(base)
    const to = decodeYaml(text)
    if (to.problem !== undefined) return { problem: to.problem }
    if (from.problem !== undefined) return { problem: from.problem }
    if (kind === 'json') return { text: stringify(jsonPatchOf(from.value, to.value)) }
    const patch = mergePatchOf(from.value, to.value)
    return { text: patch === undefined ? '{}' : stringify(patch) }
  },
  ownership: ownershipOf,
  applyConflicts: applyConflictsOf,
  settled: settledText,
  glance(crd, version) {
    const { value } = parseJson(crd)
    return isObject(value) ? glanceOf(value, version) : undefined
  },
  storedChanges,
  crdText,
  design: designed,
  edited(text, edits) {
    const made = spliceText(text, receiveEdits(edits))
    if (made === undefined) return undefined
    const read = designed(made)
    return read.problem === undefined ? { text: made, read } : undefined
  },
  block: blockText,
  replacedBlock(text, path, block) {
    const made = withBlock(text, path, block)
    return made.text === undefined ? made : { text: made.text, read: designed(made.text, text) }
  },
  lines: linesOf,
  pathAt: pathAtLine,
  locked(body, version) {
    const { value } = decodeYaml(body)
    if (!isObject(value)) return body
    const metadata = isObject(value.metadata) ? value.metadata : newObject()
    metadata.resourceVersion = version
    value.metadata = metadata
    return stringify(value)
  },
}

/** Answers what is asked about open texts. Its lists of findings are numbered from `firstList`. */
export const createOpenTextService = (firstList: number): OpenTextService => ({
  ...answers,
  findings: createFindingsSender(firstList),
})
