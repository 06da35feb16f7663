import { compileRules } from '../../../analysis/conversion/compile.ts'
import { conversionEdits } from '../../../analysis/conversion/function-edits.ts'
import { applyEdits, type Edit, valueAt } from '../../../analysis/edit.ts'
import { isObject, type JsonObject, objectOf } from '../../../apimachinery/json/value.ts'
import { CONVERSION_FUNCTION, CONVERSION_RULES } from '../../../protocol/conversion.ts'
import { textAt, versionsOf } from '../../entities/crd/crd.ts'
import type { Draft } from './drafts.ts'

/** The edits that store objects at a version from now on. */
export const storageEdits = (crd: JsonObject, version: string): readonly Edit[] =>
  versionsOf(crd).map((entry, i) => ({
    op: 'set',
    path: ['spec', 'versions', i, 'storage'],
    value: textAt(entry, ['name']) === version,
  }))

/** The edits that take a version away, with its rules; the last two versions part with their conversion. */
export function dropEdits(crd: JsonObject, version: string, { rules }: Draft): readonly Edit[] {
  const versions = versionsOf(crd)
  const at = versions.findIndex((entry) => textAt(entry, ['name']) === version)
  if (at < 0) return []
  const drop: Edit = { op: 'remove', path: ['spec', 'versions', at] }
  if (versions.length <= 2) {
    const annotations = [CONVERSION_FUNCTION, CONVERSION_RULES].flatMap((name): Edit[] => {
      const path = ['metadata', 'annotations', name]
      return valueAt(crd, path) === undefined ? [] : [{ op: 'remove', path }]
    })
    return [drop, ...annotations, { op: 'set', path: ['spec', 'conversion'], value: objectOf({ strategy: 'None' }) }]
  }
  const next = applyEdits(crd, [drop])
  if (rules === undefined || !isObject(next)) return [drop]
  const { [version]: _, ...others } = rules.versions
  const left = { ...rules, versions: others }
  return [drop, ...conversionEdits(next, compileRules(next, left), left)]
}
