import type { JsonObject, JsonValue } from '../../../apimachinery/json/value.ts'
import type { Edit, Path } from '../../edit.ts'
import type { Finding, Fix, Severity, Source } from '../finding.ts'
import type { CompatPolicy } from './policy.ts'

/** The same place in two schemas, and where that is. */
export interface Pair {
  readonly old: JsonObject
  readonly now: JsonObject
  readonly path: Path
  readonly field: string
  readonly policy: CompatPolicy
  /** The two versions, where they are not the same: `v1beta1 → v1: `. */
  readonly between: string
  /** Whether what changed may be put back: not where that would change an installed version. */
  readonly curable: boolean
}

const BOUND = 'Values that were taken are refused.'
const COMBINED = 'Values that were taken may be refused, or clients meet values they do not know.'

/** Why a change breaks: every rule of what breaks clients. Each offers a fix, which is tried by a test. */
export const COMPAT_RULES = {
  scope: 'The paths of all objects change; the server does not allow it for an installed CRD.',
  existingFieldRemoval: 'Clients that write it lose what they write without being told, and stored values are pruned.',
  storedVersionRemoval: 'Objects that were written in it can no longer be read; the server asks for a storage migration first.',
  servedVersionRemoval: 'Clients that use it get 404.',
  type: 'Stored values are refused when they are written next, and typed clients cannot read the new ones.',
  default: 'Objects of clients that leave the field out get another meaning.',
  enum: 'Stored values may be refused, and clients may meet values they do not know.',
  required: 'Objects that were complete are refused.',
  pattern: 'Values that were taken may be refused.',
  format: 'Values are checked and read in another way.',
  nullable: 'Null is taken or refused where it was not before, and clients may meet it where they do not expect it.',
  description: 'A description may change what a field means, which nothing else can tell.',
  unhandled: 'No rule knows what this means for clients.',
  maximum: BOUND,
  maxLength: BOUND,
  maxItems: BOUND,
  maxProperties: BOUND,
  minimum: BOUND,
  minLength: BOUND,
  minItems: BOUND,
  minProperties: BOUND,
  exclusiveMinimum: BOUND,
  exclusiveMaximum: BOUND,
  uniqueItems: BOUND,
  multipleOf: BOUND,
  allOf: COMBINED,
  anyOf: COMBINED,
  oneOf: COMBINED,
  not: COMBINED,
  xvalidations: 'Objects that were valid may be refused, or clients meet what could not be before.',
  listType: 'Server-side apply merges the list in another way: owners and duplicates are judged anew.',
  mapType: 'Server-side apply owns the object in another way.',
  preserveUnknownFields: 'Fields that are not named are kept or pruned where they were not before.',
  embeddedResource: 'The value must be, or need no longer be, an object of Kubernetes with apiVersion, kind and metadata.',
  intOrString: 'Clients that know one of the two types meet the other.',
  additionalProperties: 'What else may stand in the object is another.',
} as const

export type CompatRule = keyof typeof COMPAT_RULES

export const shown = (value: JsonValue | undefined): string => JSON.stringify(value) ?? 'nothing'

/** Puts keywords back as the other side has them; nothing where they are alike. */
export function restored({ old, now, path }: Pair, keys: readonly string[]): Edit[] {
  return keys.flatMap((key): Edit[] => {
    const value = old[key]
    if (value !== undefined) return [{ op: 'set', path: [...path, key], value }]
    return now[key] === undefined ? [] : [{ op: 'remove', path: [...path, key] }]
  })
}

/** What puts a keyword back, with others that have to come along. */
export function restore(pair: Pair, key: string, along: readonly string[] = []): Fix | undefined {
  if (!pair.curable) return undefined
  const value = pair.old[key]
  const title =
    key === 'description'
      ? 'Put the description back'
      : value === undefined
        ? `Remove ${key}`
        : `Set ${key}: ${shown(value).slice(0, 24)}`
  return { title, edits: restored(pair, [key, ...along]) }
}

interface Told {
  readonly message: string
  readonly key: string
  readonly severity?: Severity
  readonly source?: Source
  readonly fix?: Fix | undefined
}

/** A finding at a keyword; its fix puts the keyword back. */
export function told(pair: Pair, rule: CompatRule, { message, key, severity = 'error', source = 'crdify', fix }: Told): Finding {
  const path = pair.now[key] === undefined ? pair.path : [...pair.path, key]
  return {
    rule,
    source,
    severity,
    path,
    message: pair.between + message,
    why: COMPAT_RULES[rule],
    ...(fix === undefined ? {} : { fix }),
  }
}
