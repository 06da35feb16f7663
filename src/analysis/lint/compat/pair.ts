import type { JsonObject, JsonValue } from '../../../apimachinery/json/value.ts'
import type { Edit, Path } from '../../edit.ts'
import type { Finding, Fix, Severity, Source } from '../finding.ts'
import type { LintText } from '../text.ts'
import type { CompatPolicy } from './policy.ts'

/** The same place in two schemas, and where that is. */
export interface Pair {
  readonly old: JsonObject
  readonly now: JsonObject
  readonly path: Path
  readonly field: string
  readonly policy: CompatPolicy
  /** The two versions, where they are not the same: `v1beta1 → v1`; else empty. */
  readonly between: string
  /** Whether what changed may be put back: not where that would change an installed version. */
  readonly curable: boolean
}

/** Every rule of what breaks clients. Each offers a fix, which is tried by a test. */
export const COMPAT_RULES = [
  'scope',
  'existingFieldRemoval',
  'storedVersionRemoval',
  'servedVersionRemoval',
  'type',
  'default',
  'enum',
  'required',
  'pattern',
  'format',
  'nullable',
  'description',
  'unhandled',
  'maximum',
  'maxLength',
  'maxItems',
  'maxProperties',
  'minimum',
  'minLength',
  'minItems',
  'minProperties',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'uniqueItems',
  'multipleOf',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'xvalidations',
  'listType',
  'mapType',
  'preserveUnknownFields',
  'embeddedResource',
  'intOrString',
  'additionalProperties',
] as const

export type CompatRule = (typeof COMPAT_RULES)[number]

export const shown = (value: JsonValue | undefined): string => JSON.stringify(value) ?? 'nothing'

/** Restores keywords as the other side has them; nothing where they are alike. */
export function restored({ old, now, path }: Pair, keys: readonly string[]): Edit[] {
  return keys.flatMap((key): Edit[] => {
    const value = old[key]
    if (value !== undefined) return [{ op: 'set', path: [...path, key], value }]
    return now[key] === undefined ? [] : [{ op: 'remove', path: [...path, key] }]
  })
}

/** Restores a keyword, with others that have to come along. */
export function restore(pair: Pair, key: string, along: readonly string[] = []): Fix | undefined {
  if (!pair.curable) return undefined
  const value = pair.old[key]
  const title: LintText =
    key === 'description'
      ? ['fixRestore', key]
      : value === undefined
        ? ['fixRemove', [key]]
        : ['fixSet', key, shown(value).slice(0, 24)]
  return { title, edits: restored(pair, [key, ...along]) }
}

/** The versions of a pair, for its findings. */
export const betweenOf = ({ between }: Pair): Pick<Finding, 'between'> => (between === '' ? {} : { between })

interface FindingOptions {
  readonly message: LintText
  readonly key: string
  readonly severity?: Severity
  readonly source?: Source
  readonly fix?: Fix | undefined
}

/** A finding at a keyword; its fix puts the keyword back. */
export function finding(
  pair: Pair,
  rule: CompatRule,
  { message, key, severity = 'error', source = 'crdify', fix }: FindingOptions,
): Finding {
  const path = pair.now[key] === undefined ? pair.path : [...pair.path, key]
  return { rule, source, severity, path, message, ...betweenOf(pair), ...(fix === undefined ? {} : { fix }) }
}
